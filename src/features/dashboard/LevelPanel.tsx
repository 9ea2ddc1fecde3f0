import type { ReactNode } from 'react'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import type { Recent } from '#app/figures/useRecent.ts'
import { useSiteOutline } from '#app/site/site.tsx'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import type { SiteTime } from '#domain/siteTime.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

type LevelPanelProps<Row> = {
  title: string
  recent: Recent<Row>
  siteTime: SiteTime
  calculation: (rows: readonly Row[]) => ReactNode
  table: (rows: readonly Row[]) => ReactNode
  /** Renders the gauge and the text beside it, e.g. the time; '' while the site's time zone is not known. */
  children: (rows: readonly Row[], asOf: string) => ReactNode
}

/** A current level: a gauge, and what it is computed from. */
export function LevelPanel<Row>({
  title,
  recent,
  siteTime,
  calculation,
  table,
  children,
}: LevelPanelProps<Row>) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const { settings } = useSiteOutline()
  const { rows, asOf, error, retry } = recent
  const time = printTimeOfDay(siteTime.wallClock(asOf).minute)
  const at = settings.isKnown ? text('asOf', { time }) : ''
  return (
    <ChartPanel
      title={title}
      viewAsTable={charts('viewAsTable')}
      actions={rows && calculation(rows)}
      table={rows && table(rows)}
    >
      <div className="flex flex-1 flex-col justify-center gap-3">
        {rows && <div className="flex items-center gap-4">{children(rows, at)}</div>}
        {!rows && error === undefined && (
          <div aria-busy="true" className="flex items-center gap-4">
            <Skeleton className="aspect-132/84 w-44 shrink-0 rounded-t-full" />
            <Skeleton className="h-12 flex-1" />
          </div>
        )}
        {error !== undefined && (
          <PartProblem text={charts(rows ? 'problem.stale' : 'problem.failed', { error })} onRetry={retry} />
        )}
      </div>
    </ChartPanel>
  )
}
