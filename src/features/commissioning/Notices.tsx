import { UndecidedNotice } from '#app/outbox/UndecidedNotice.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Move } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StuckDevices } from './StuckDevices.tsx'
import { useAnnouncement } from './useAnnouncement.ts'
import type { Placing } from './usePlacing.ts'

type NoticesProps = {
  site: Site
  /** The device to move, before it is dragged. */
  moving: Device | undefined
  placing: Placing
  /** Whether a tap on the plan moves it there. */
  byTap: boolean
  /** Called when the device is left where it is and its button disappears, to restore the focus. */
  onLeftHere: () => void
}

/** Messages over the plan's lower edge: changes that need a decision, and hints for the selected device. */
export function Notices({ site, moving, placing, byTap, onLeftHere }: NoticesProps) {
  const { actor } = placing
  const text = useText('commissioning')
  const announcement = useAnnouncement(actor, site)

  function leaveHere() {
    actor.send({ type: 'move.cancelled' })
    onLeftHere()
  }
  return (
    <div className="pointer-events-none absolute bottom-3 left-3 right-16 flex flex-col items-center gap-2">
      <UndecidedNotice />
      <StuckDevices devices={site.byId.devices} selected={placing.selected} />
      {moving && (
        <Notice icon={<Move aria-hidden className="size-4.5 shrink-0 text-accent-text" />}>
          <p className="min-w-40 flex-1">
            {text(byTap ? 'moving.tap' : 'moving.text', { device: moving.name })}
          </p>
          <Button tone="quiet" onClick={leaveHere}>
            {text('moving.done')}
          </Button>
        </Notice>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
