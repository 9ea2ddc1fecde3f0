import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import type { Site } from '#app/site/siteModel.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import type { PlanSize } from '#domain/position.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, Move, UsersRound } from '#icons/index.ts'
import { SessionEnded } from '#machines/placement/vocabulary.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StuckDevices } from './identify/StuckDevices.tsx'
import { useAnnouncement } from './useAnnouncement.ts'
import { usePlaceText } from './usePlaceText.ts'
import type { Placing } from './usePlacing.ts'

type NoticesProps = {
  site: Site
  metres: PlanSize | undefined
  /** The device to move, before it is dragged. */
  moving: Device | undefined
  placing: Placing
  /** Called when a pressed button disappears, to restore the focus. */
  onAnswered: () => void
}

/** Messages over the plan's lower edge: saving, failed saves, conflicts, and hints for the selected device. */
export function Notices({ site, metres, moving, placing, onAnswered }: NoticesProps) {
  const { actor, context } = placing
  const text = useText('commissioning')
  const announcement = useAnnouncement(actor, site)
  const [conflict] = context.conflicts

  function answer(event: Parameters<typeof actor.send>[0]) {
    actor.send(event)
    onAnswered()
  }
  return (
    <div className="pointer-events-none absolute bottom-3 left-3 right-16 flex flex-col items-center gap-2">
      <Progress answered={context.answered} waiting={context.queue.length} />
      {conflict && (
        <Conflict
          device={site.byId.devices.get(conflict.device.id)}
          ours={conflict.to}
          others={context.conflicts.length - 1}
          metres={metres}
          onKeepMine={() => answer({ type: 'overwrite.confirmed', device: conflict.device.id })}
          onTakeTheirs={() => answer({ type: 'overwrite.cancelled', device: conflict.device.id })}
        />
      )}
      {context.failed.length > 0 && (
        <Failure
          placing={placing}
          site={site}
          onDismiss={() => answer({ type: 'save.dismissed' })}
          onRetry={() => answer({ type: 'save.retried' })}
        />
      )}
      <StuckDevices devices={site.byId.devices} selected={placing.selected} />
      {moving && (
        <Notice icon={<Move aria-hidden className="size-4.5 shrink-0 text-accent-text" />}>
          <p className="min-w-40 flex-1">{text('moving.text', { device: moving.name })}</p>
          <Button tone="quiet" onClick={() => answer({ type: 'move.cancelled' })}>
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

/** From this number of saves on, progress is shown. */
const LONG = 4

function Progress({ answered, waiting }: { answered: number; waiting: number }) {
  const text = useText('commissioning')
  const total = answered + waiting
  if (waiting === 0 || total < LONG) return null
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2 tabular-nums shadow-floating">
      <span>{text('progress', { answered, total })}</span>
      <span aria-hidden className="h-1.5 w-32 overflow-hidden rounded-full bg-surface-sunken">
        <span className="block h-full bg-accent" style={{ width: `${(answered / total) * 100}%` }} />
      </span>
    </div>
  )
}

type FailureProps = { placing: Placing; site: Site; onDismiss: () => void; onRetry: () => void }

function Failure({ placing, site, onDismiss, onRetry }: FailureProps) {
  const text = useText('commissioning')
  const common = useText('common')
  const reasonOf = useErrorMessage()
  const [failed, ...others] = placing.context.failed
  if (!failed) return null
  return (
    <Notice
      urgent
      icon={<CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />}
      className="border-danger"
    >
      <p className="min-w-40 flex-1">
        {text('failed.one', {
          device: site.byId.devices.get(failed.device.id)?.name ?? '',
          reason:
            failed.problem instanceof SessionEnded ? text('failed.sessionEnded') : reasonOf(failed.problem),
        })}
        {others.length > 0 && ` ${text('failed.more', { count: others.length })}`}
      </p>
      <div className="ml-auto flex gap-1">
        <Button tone="quiet" onClick={onDismiss}>
          {text('failed.dismiss')}
        </Button>
        <Button onClick={onRetry}>{common('retry')}</Button>
      </div>
    </Notice>
  )
}

type ConflictProps = {
  /** The device at the other user's position. */
  device: Device | undefined
  ours: { readonly latitude: number; readonly longitude: number }
  /** The number of further conflicts. */
  others: number
  metres: PlanSize | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Asks which position to keep. The device is shown at the other user's position, and as a ghost at ours. */
function Conflict({ device, ours, others, metres, onKeepMine, onTakeTheirs }: ConflictProps) {
  const text = useText('commissioning')
  const placeText = usePlaceText(metres)
  const nameOf = (at: ConflictProps['ours']) => (isPlaced(at) ? placeText(at) : text('conflict.offPlan'))
  if (!device) return null
  return (
    <Notice
      urgent
      icon={<UsersRound aria-hidden className="size-5 shrink-0 text-warning" />}
      className="border-warning"
    >
      <div className="min-w-40 flex-1">
        <p>
          {text('conflict.text', { device: device.name })}
          {others > 0 && ` ${text('failed.more', { count: others })}`}
        </p>
        <p className="text-xs text-text-muted tabular-nums">
          {text('conflict.theirs', { place: nameOf(device) })}
          <br />
          {text('conflict.ours', { place: nameOf(ours) })}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <Button tone="quiet" onClick={onTakeTheirs}>
          {text('conflict.yield')}
        </Button>
        <Button onClick={onKeepMine}>{text('conflict.keep')}</Button>
      </div>
    </Notice>
  )
}
