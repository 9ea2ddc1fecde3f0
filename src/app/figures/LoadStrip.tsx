import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { RotateCw, X } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import type { FiguresView } from './figureViews.ts'
import { useProgress } from './useProgress.ts'

type NamedLoad = {
  /** The zone and span being loaded. */
  readonly name: string
  readonly view: Pick<FiguresView, 'status' | 'loadKeys'>
}

type LoadStripProps = {
  loads: readonly NamedLoad[]
  /** Cancels the active loads. */
  onCancel: () => void
  /** Restarts the cancelled loads. */
  onResume: () => void
}

/** Shows the progress of loading histories, with a button to cancel or resume. */
export function LoadStrip({ loads, onCancel, onResume }: LoadStripProps) {
  const text = useText('charts')
  const progressOf = useProgress()
  const reading = loads.flatMap(({ name, view }) => {
    const progress = progressOf(view.loadKeys)
    return progress ? [{ name, progress }] : []
  })
  const done = loads.filter(({ view }) => view.status === 'matched').length

  if (reading.length === 0) {
    if (!loads.some(({ view }) => view.status === 'cancelled')) return null
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-text-muted">
        {text('loading.cancelled')}
        <Button icon={RotateCw} onClick={onResume}>
          {text('loading.resume')}
        </Button>
      </div>
    )
  }

  const summary = text('loading.histories', { done, all: loads.length })
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 text-xs">
      <div className="flex min-w-40 flex-col gap-1">
        <p>{summary}</p>
        <div
          role="progressbar"
          aria-label={summary}
          aria-valuemin={0}
          aria-valuemax={loads.length}
          aria-valuenow={done}
          className="h-1.5 overflow-hidden rounded-sm bg-surface-sunken"
        >
          <div className="h-full bg-accent" style={{ width: `${(done / loads.length) * 100}%` }} />
        </div>
      </div>
      <ul className="order-last min-w-0 basis-full text-text-muted sm:order-none sm:flex-1 sm:basis-0">
        {reading.map(({ name, progress: { part, parts, rows, bytes } }) => (
          <li key={name} className="truncate">
            {text(parts > 1 ? 'loading.part' : 'loading.whole', {
              name,
              part: part + 1,
              parts,
              rows: formatNumber(rows),
              megabytes: formatNumber(bytes / 1e6, 1),
            })}
          </li>
        ))}
      </ul>
      <Button icon={X} onClick={onCancel}>
        {text('loading.cancel')}
      </Button>
    </div>
  )
}
