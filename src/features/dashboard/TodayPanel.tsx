import { useCallback, useMemo } from 'react'
import { Coverage } from '#app/figures/Coverage.tsx'
import { measuredPower } from '#app/figures/measured.ts'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { ZonesProblem } from '#app/figures/ZonesProblem.tsx'
import { useColorScheme } from '#app/session/theme.tsx'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { LazyTableView } from '#charts/LazyTableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import type { Timestamp } from '#domain/units.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText, withLazyNamespaces } from '#i18n/index.ts'
import type { AreaFigures } from '#telemetry/figures.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Overview, viewOf } from './overview.ts'

/** Loaded after the chart: nobody opens it before having read that. */
const FiguresCalculation = lazyPart(
  async () => (await withLazyNamespaces(import('#app/figures/FiguresCalculation.tsx'))).FiguresCalculation,
)
/** Lazy, since it loads uPlot. */
const LineChart = lazyPart(async () => (await import('#charts/LineChart.tsx')).LineChart, <ChartSkeleton />)

/** Specification §2: today's power and occupancy, hour by hour. */
export function TodayPanel({ overview }: { overview: Overview }) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const { span } = useClock(overview)
  const view = viewOf(overview, 'today')
  const { retry, zones } = overview.figures.today
  const { figures, status } = view ?? {}
  const known = [...zones.values()].filter((zone) => zone.figures !== undefined).length
  return (
    <ChartPanel
      title={text('today')}
      viewAsTable={charts('viewAsTable')}
      actions={figures && <FiguresCalculation figure={text('today')} total={figures.total} />}
      table={figures && <TodayTable overview={overview} figures={figures} />}
    >
      <div className="flex min-h-72 flex-1 flex-col gap-2">
        {figures && <TodayChart overview={overview} figures={figures} />}
        {figures && (
          <div className="flex flex-wrap gap-x-4">
            <Coverage share={figures.total.coverage} />
            <p className="text-xs text-text-muted">
              {span(overview.siteTime.startOf(overview.today), overview.now)}
            </p>
            {overview.zone === undefined && known < zones.size && (
              <p className="text-xs text-text-muted">{charts('zonesSoFar', { known, all: zones.size })}</p>
            )}
          </div>
        )}
        {!figures && (status === 'loading' || status === 'waiting') && <ChartSkeleton />}
        {status === 'cancelled' && <PartProblem text={charts('problem.cancelled')} onRetry={retry} />}
        <ZonesProblem site={overview.site} view={overview.figures.today} zone={overview.zone?.id} />
      </div>
    </ChartPanel>
  )
}

function ChartSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="flex-1" />
    </div>
  )
}

type TodayProps = { overview: Overview; figures: AreaFigures }

/** Formats site time as HH:mm, and a span as `13:00–14:00`. */
function useClock({ siteTime }: Overview) {
  const time = useCallback(
    (instant: Timestamp) => printTimeOfDay(siteTime.wallClock(instant).minute),
    [siteTime],
  )
  return { time, span: (start: Timestamp, end: Timestamp) => `${time(start)}–${time(end)}` }
}

function TodayChart({ overview, figures }: TodayProps) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const theme = useColorScheme()
  const { time, span } = useClock(overview)
  const look = useMemo(
    () => ({
      lines: [
        {
          label: text('chart.power'),
          axis: 'left' as const,
          tone: 'primary' as const,
          format: (power: number): string => charts('watts', { value: formatNumber(power, 0) }),
        },
        {
          label: text('chart.occupancy'),
          axis: 'right' as const,
          tone: 'secondary' as const,
          format: (share: number) => formatPercent(share, 1),
        },
      ],
      axes: {
        left: { label: text('chart.powerAxis'), format: (power: number) => formatNumber(power) },
        right: {
          label: text('chart.occupancyAxis'),
          format: (share: number) => formatNumber(share),
          end: 100,
        },
      },
      formatTime: time,
    }),
    [text, charts, time],
  )
  const columns = useMemo(() => [measuredPower(figures), figures.occupancy], [figures])
  return (
    <LineChart
      label={text('chart.label', { zone: overview.zone?.name ?? charts('allZones') })}
      look={look}
      edges={figures.edges}
      columns={columns}
      formatBucket={span}
      theme={theme}
      className="h-72 flex-1"
    />
  )
}

function TodayTable({ overview, figures }: TodayProps) {
  const text = useText('dashboard')
  const tableTexts = useTableTexts()
  const { span } = useClock(overview)
  const { edges, occupancy, energy, coverage } = figures
  const hasBegun = (hour: number) => !Number.isNaN(coverage[hour])
  return (
    <LazyTableView
      {...tableTexts}
      caption={text('today')}
      columns={[
        { title: text('columns.hour') },
        { title: text('columns.power'), decimals: 0 },
        { title: text('columns.occupancy'), decimals: 1 },
        { title: text('columns.energy'), decimals: 2 },
        { title: text('columns.coverage'), decimals: 1 },
      ]}
      rows={Array.from(measuredPower(figures), (watts, hour) => [
        span(edges[hour] ?? 0, edges[hour + 1] ?? 0),
        watts,
        occupancy[hour],
        hasBegun(hour) ? (energy[hour] ?? 0) / 1000 : undefined,
        (coverage[hour] ?? Number.NaN) * 100,
      ])}
      fileName={`latern-today-${printDay(overview.today, 'YYYY-MM-DD')}`}
      className="max-h-96"
    />
  )
}
