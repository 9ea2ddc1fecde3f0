import { useState } from 'react'
import { pollOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useCore } from '#app/core/context.tsx'
import { refreshFigures } from '#app/figures/figureKeys.ts'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { pollNow } from '#app/outbox/siteReads.ts'
import { polledDevice } from '#app/site/polledDevice.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import { printDay } from '#domain/calendar.ts'
import { type Device, isPlaced, updatePath } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Replace } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Chooser } from '#ui/Chooser.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'

type ReplaceDeviceProps = { device: Device; onReplaced: () => void }

/** Replaces a failed device by another: an extension, hidden if the server does not support it. */
export function ReplaceDevice({ device, onReplaced }: ReplaceDeviceProps) {
  const text = useText('replacing')
  const offered = useCapability('replaceDevice')
  const [open, setOpen] = useState(false)
  if (!offered) return null
  return (
    <>
      <Button tone="quiet" icon={Replace} onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      {open && <ReplaceDialog device={device} onClose={() => setOpen(false)} onReplaced={onReplaced} />}
    </>
  )
}

type ReplaceDialogProps = ReplaceDeviceProps & { onClose: () => void }

function ReplaceDialog({ device, onClose, onReplaced }: ReplaceDialogProps) {
  const text = useText('replacing')
  const common = useText('common')
  const { site } = useSite()
  const [other, setOther] = useState<Device>()
  const [exchangeNames, setExchangeNames] = useState(true)
  const { replace, busy, failure } = useReplacement(device, () => {
    onClose()
    onReplaced()
  })
  // All-in-ones and luminaires can replace each other, since they share an API path.
  const candidates = (site?.devices ?? []).filter(
    (candidate) => !isPlaced(candidate) && updatePath(candidate.kind) === updatePath(device.kind),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={text('title', { device: device.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button
            tone="accent"
            busy={busy}
            disabled={busy || other === undefined}
            onClick={() => other && void replace(other, exchangeNames)}
          >
            {text('replace')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-muted">{text('text')}</p>
        {candidates.length === 0 ? (
          <p role="status">{text('noneFree')}</p>
        ) : (
          <Chooser
            label={text('by')}
            prompt={text('choose')}
            items={candidates}
            value={other}
            textOf={({ name }) => name}
            keyOf={({ id }) => id}
            onChoose={setOther}
          />
        )}
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={exchangeNames}
            onChange={({ target }) => setExchangeNames(target.checked)}
            className="size-4 accent-accent"
          />
          {text('exchangeNames')}
        </label>
        {failure && <Problem>{text('failed', { reason: failure })}</Problem>}
      </div>
    </Dialog>
  )
}

/** The replacement's installation date is today at the site. */
function useReplacement(device: Device, onDone: () => void) {
  const text = useText('replacing')
  const { api, queryClient, now } = useCore()
  const { siteTime } = useSettings()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function replace(other: Device, exchangeNames: boolean) {
    setBusy(true)
    setFailure(undefined)
    const answer = await api.replaceDevice(device.id, {
      fk_device: other.id,
      exchange_names: exchangeNames,
      dt_installation: printDay(siteTime.dayOf(now()), 'YYYY-MM-DD'),
    })
    // After a failure too: the answer may have been lost, of this attempt or of the one before.
    await pollNow(api, queryClient)
    setBusy(false)
    if (!answer.ok && !hasTakenItsPlace(other)) return setFailure(reasonOf(answer.error))
    void refreshFigures(queryClient)
    snackbar.show({ text: text('done', { device: device.name, other: other.name }), tone: 'good' })
    onDone()
  }

  function hasTakenItsPlace(other: Device): boolean {
    const tables = queryClient.getQueryData(pollOptions(api).queryKey)
    const [failed, taking] = [polledDevice(tables, device.id), polledDevice(tables, other.id)]
    return failed !== undefined && taking !== undefined && !isPlaced(failed) && isPlaced(taking)
  }

  return { replace, busy, failure }
}
