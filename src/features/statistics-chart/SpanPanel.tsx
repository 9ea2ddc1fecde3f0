import type { Dates } from '#app/dates/useDates.ts'
import { FiguresCalculation } from '#app/figures/FiguresCalculation.tsx'
import type { ZonesView } from '#app/figures/figureViews.ts'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { ZonesProblem } from '#app/figures/ZonesProblem.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { TableView } from '#charts/TableView.tsx'
import { useText } from '#i18n/index.ts'
import { CalendarClock, CalendarX } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { AreaFigures } from '#telemetry/figures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SpanActions } from './SpanActions.tsx'
import { SpanChart } from './SpanChart.tsx'
import { SpanTotals } from './SpanTotals.tsx'
import { useSpan } from './useSpan.ts'
import { useSpanTable } from './useSpanTable.ts'

type SpanPanelProps = { site: Site; zone: Area | undefined; dates: Dates }

/** The selected days of one or all zones: chart, table, totals, and problems. */
export function SpanPanel({ site, zone, dates }: SpanPanelProps) {
  const text = useText('statistics')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const span = useSpan(zone, dates)
  const { view, before, figures, aligned, buckets } = span
  const title = text('title', { zone: zone?.name ?? charts('allZones') })
  const table = useSpanTable(title, span, dates)

  if (!dates.range.ok)
    return <EmptyState icon={CalendarX} title={text('noRangeTitle')} text={dates.range.error} />
  if (span.isToCome)
    return <EmptyState icon={CalendarClock} title={text('toComeTitle')} text={text('toComeText')} />

  const views = [
    { name: (zone: string) => zone, view },
    { name: (zone: string) => text('zoneBefore', { zone }), view: before },
  ]
  const loads = views.flatMap(({ name, view }) =>
    [...view.zones].map(([id, zoneView]) => ({
      name: name(site.byId.areas.get(id)?.name ?? ''),
      view: zoneView,
    })),
  )
  return (
    <>
      <LoadStrip
        loads={loads}
        onCancel={() => {
          for (const { view } of views) view.cancel()
        }}
        onResume={() => {
          for (const { view } of views) view.retry()
        }}
      />
      <ChartPanel
        title={title}
        viewAsTable={charts('viewAsTable')}
        actions={
          <>
            <SpanActions span={span} dates={dates} title={title} table={table} />
            {figures && <FiguresCalculation figure={title} total={figures.total} />}
          </>
        }
        table={table && <TableView {...tableTexts} {...table} className="max-h-[70vh]" />}
        className="flex-1"
      >
        <div className="flex min-h-96 flex-1 flex-col gap-3">
          {figures ? (
            <>
              <SpanTotals total={figures.total} before={aligned?.total} />
              {isSilent(figures) && <p className="text-xs text-text-muted">{text('nothing')}</p>}
              <SpanChart
                ref={span.chart}
                label={text(buckets.isByHour ? 'labelByHour' : 'labelByDay', { title })}
                figures={figures}
                before={aligned}
                buckets={buckets}
              />
            </>
          ) : (
            <Loading view={view} />
          )}
          <Problems site={site} view={view} hasFigures={figures !== undefined} />
          <Problems site={site} view={before} hasFigures={aligned !== undefined} />
        </div>
      </ChartPanel>
    </>
  )
}

/** No readings and no events. */
const isSilent = ({ total }: AreaFigures) => total.coverage === 0 && (total.occupancy ?? 0) === 0

function Loading({ view: { status } }: { view: ZonesView }) {
  if (status !== 'loading' && status !== 'waiting') return null
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3">
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="flex-1" />
    </div>
  )
}

type ProblemsProps = { site: Site; view: ZonesView; hasFigures: boolean }

/** Missing or outdated parts of a view. */
function Problems({ site, view, hasFigures }: ProblemsProps) {
  const charts = useText('charts')
  const known = [...view.zones.values()].filter(({ figures }) => figures !== undefined).length
  return (
    <>
      {hasFigures && known < view.zones.size && (
        <p className="text-xs text-text-muted">{charts('zonesSoFar', { known, all: view.zones.size })}</p>
      )}
      {view.status === 'cancelled' && !hasFigures && (
        <PartProblem text={charts('problem.cancelled')} onRetry={view.retry} />
      )}
      <ZonesProblem site={site} view={view} />
    </>
  )
}
