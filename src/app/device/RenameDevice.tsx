import { type FormEvent, useId, useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useApi, useChangeSite } from '#app/core/context.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { withDevice } from '#app/site/saveDevice.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Pencil } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { TextField } from '#ui/TextField.tsx'

/** The contract's limit, in characters. */
const LONGEST_NAME = 200

/** A button that renames a device: an extension, hidden if the server does not support it. */
export function RenameDevice({ device }: { device: Device }) {
  const text = useText('devices')
  const isOffered = useCapability('renameDevice')
  const [open, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <Button tone="quiet" icon={Pencil} onClick={() => setOpen(true)}>
        {text('rename.open')}
      </Button>
      {open && <RenameDialog device={device} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const text = useText('devices')
  const common = useText('common')
  const api = useApi()
  const changeSite = useChangeSite()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const formId = useId()
  const [name, setName] = useState(device.name)
  const [isMissing, setIsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function rename(wanted: string) {
    setBusy(true)
    setFailure(undefined)
    const { id, kind } = device
    const answer = await changeSite({
      scope: `device-${id}`,
      call: () => api.renameDevice(id, wanted),
      shown: (tables) => withDevice(tables, kind, id, { name: wanted }),
    })
    setBusy(false)
    if (!answer.ok) return setFailure(reasonOf(answer.error))
    snackbar.show({ text: text('rename.done', { device: device.name, name: wanted }), tone: 'good' })
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog's events also reach the form that its button stands in.
    event.stopPropagation()
    const wanted = name.trim()
    setIsMissing(wanted === '')
    if (wanted === device.name) onClose()
    else if (wanted !== '') void rename(wanted)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={text('rename.title', { device: device.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} tone="accent" busy={busy}>
            {common(failure ? 'retry' : 'save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={text('columns.name')}
          value={name}
          maxLength={LONGEST_NAME}
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setName(target.value)
            setIsMissing(false)
          }}
          error={isMissing ? text('rename.missing') : undefined}
        />
        {failure && <Problem>{text('rename.failed', { reason: failure })}</Problem>}
      </form>
    </Dialog>
  )
}
