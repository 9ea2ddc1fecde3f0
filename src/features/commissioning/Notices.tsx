import { CircleAlert, Move } from 'lucide-react'
import type { Site } from '#app/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import type { usePlacing } from './usePlacing.ts'
import { useReason } from './useReason.ts'
import { useTold } from './useTold.ts'

type NoticesProps = {
  site: Site
  /** The device that is to be moved and is not being dragged yet. */
  moving: Device | undefined
  placing: ReturnType<typeof usePlacing>
  /** One of the buttons was pressed, and is gone: gives the focus back. */
  onAnswered: () => void
}

const noticeClass =
  'pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-surface-raised py-1.5 pr-1.5 pl-3 shadow-floating'

/** Over the plan's lower edge: what can be done with the device in hand, and what could not be saved. */
export function Notices({ site, moving, placing: { actor, context }, onAnswered }: NoticesProps) {
  const text = useText('commissioning')
  const common = useText('common')
  const reasonOf = useReason()
  const told = useTold(actor, site)
  const [failed, ...others] = context.failed

  function answer(type: 'save.dismissed' | 'save.retried' | 'move.cancelled') {
    actor.send({ type })
    onAnswered()
  }
  return (
    <div className="pointer-events-none absolute bottom-3 left-3 right-16 flex flex-col items-center gap-2">
      {failed && (
        <div role="alert" className={`${noticeClass} border-danger`}>
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          <p className="min-w-40 flex-1">
            {text('failed.one', {
              device: site.byId.devices.get(failed.device.id)?.name ?? '',
              reason: reasonOf(failed.reason),
            })}
            {others.length > 0 && ` ${text('failed.more', { count: others.length })}`}
          </p>
          <div className="ml-auto flex gap-1">
            <Button tone="quiet" onClick={() => answer('save.dismissed')}>
              {text('failed.dismiss')}
            </Button>
            <Button onClick={() => answer('save.retried')}>{common('retry')}</Button>
          </div>
        </div>
      )}
      {moving && (
        <div className={`${noticeClass} border-line`}>
          <Move aria-hidden className="size-4.5 shrink-0 text-accent-text" />
          <p className="min-w-40 flex-1">{text('moving.text', { device: moving.name })}</p>
          <Button tone="quiet" onClick={() => answer('move.cancelled')}>
            {text('moving.done')}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}
