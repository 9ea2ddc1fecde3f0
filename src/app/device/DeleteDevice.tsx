import { useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useApi, useChangeSite } from '#app/core/context.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useSession } from '#app/session/session.tsx'
import { withoutDevice } from '#app/site/saveDevice.ts'
import { may } from '#domain/access.ts'
import type { Device } from '#domain/devices.ts'
import { orGone } from '#domain/result.ts'
import { useText } from '#i18n/index.ts'
import { Trash2 } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'

type DeleteDeviceProps = { device: Device; onDeleted: () => void }

/** A button that deletes a device: an extension, hidden if the server does not support it or the user may not. */
export function DeleteDevice({ device, onDeleted }: DeleteDeviceProps) {
  const text = useText('devices')
  const isOffered = useCapability('deleteDevice')
  const { roles } = useSession()
  const [open, setOpen] = useState(false)
  const { remove, busy } = useDeletion(device, onDeleted)
  if (!isOffered || !may('configure', roles)) return null
  return (
    <>
      <Button tone="quiet" icon={Trash2} busy={busy} onClick={() => setOpen(true)}>
        {text('delete.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text('delete.title', { device: device.name })}
        text={text('delete.text')}
        confirmLabel={text('delete.confirm')}
        onConfirm={() => void remove()}
      />
    </>
  )
}

function useDeletion({ id, kind, name }: Device, onDeleted: () => void) {
  const text = useText('devices')
  const api = useApi()
  const changeSite = useChangeSite()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await changeSite({
      scope: `device-${id}`,
      call: async () => orGone(await api.deleteDevice(id)),
      shown: (tables) => withoutDevice(tables, kind, id),
    })
    setBusy(false)
    if (answer.ok) {
      snackbar.show({ text: text('delete.done', { device: name }), tone: 'good' })
      onDeleted()
    } else
      snackbar.show({
        text: text('delete.failed', { device: name, reason: reasonOf(answer.error) }),
        tone: 'bad',
      })
  }

  return { remove, busy }
}
