import { RotateCw, X } from 'lucide-react'
import type { DashboardFigures } from '#app/figures/useFigures.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { SPANS } from './comparison.ts'
import type { Overview } from './overview.ts'

/** While histories are read, how far each zone is, and how to stop; after that, how to go on. */
export function LoadStrip({ overview: { figures, site } }: { overview: Overview }) {
  const text = useText('dashboard')
  const loads = loadsOf(figures)
  const reading = loads.filter(({ view }) => view.progress !== undefined)
  const done = loads.filter(({ view }) => view.standing === 'matched').length

  if (reading.length === 0) {
    if (!loads.some(({ view }) => view.standing === 'cancelled')) return null
    const resume = () => {
      for (const span of SPANS) if (figures[span].standing === 'cancelled') figures[span].retry()
    }
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-text-muted">
        {text('loading.cancelled')}
        <Button icon={RotateCw} onClick={resume}>
          {text('loading.resume')}
        </Button>
      </div>
    )
  }

  const cancel = () => {
    for (const span of SPANS) figures[span].cancel()
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
      <ul className="min-w-0 flex-1 text-text-muted">
        {reading.map(({ span, zone, view: { progress } }) => (
          <li key={`${span} ${zone}`} className="truncate">
            {progress &&
              text(progress.parts > 1 ? 'loading.part' : 'loading.zone', {
                zone: site.byId.areas.get(zone)?.name ?? '',
                span: text(`spans.${span}`),
                part: progress.part + 1,
                parts: progress.parts,
                rows: formatNumber(progress.rows),
                megabytes: formatNumber(progress.bytes / 1e6, 1),
              })}
          </li>
        ))}
      </ul>
      <Button icon={X} onClick={cancel}>
        {text('loading.cancel')}
      </Button>
    </div>
  )
}

const loadsOf = (figures: DashboardFigures) =>
  SPANS.flatMap((span) => [...figures[span].zones].map(([zone, view]) => ({ span, zone, view })))
