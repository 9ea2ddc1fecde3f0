import { weekdayName } from '#app/dates/months.ts'
import { printDays } from '#app/dates/printDays.ts'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { ZonesProblem } from '#app/figures/ZonesProblem.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { type BarValue, GroupedBars } from '#charts/GroupedBars.tsx'
import { TableView } from '#charts/TableView.tsx'
import { addDays, printDay } from '#domain/calendar.ts'
import { type MeasuredDay, type Pairing, pairingOf } from '#domain/periodComparison.ts'
import type { Period } from '#domain/periods.ts'
import { toKilowattHours } from '#domain/units.ts'
import { formatFixed, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CalendarClock, CalendarX } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ComparisonCalculation } from './ComparisonCalculation.tsx'
import { ComparisonNotes } from './ComparisonNotes.tsx'
import { ComparisonTotals } from './ComparisonTotals.tsx'
import { comparisonTable } from './comparisonTable.ts'
import { type Compared, type Comparison, useComparison } from './useComparison.ts'

export type Periods = readonly [Period, Period]
type ComparisonPanelProps = { site: Site; zone: Area | undefined; periods: Periods }

/** Two periods of one or all zones: sums, bars, table, and what is missing. */
export function ComparisonPanel({ site, zone, periods }: ComparisonPanelProps) {
  const text = useText('comparison')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const comparison = useComparison(zone?.id, periods)
  const { views, compared, hasBegun } = comparison
  const title = text('title', { zone: zone?.name ?? charts('allZones') })
  const names = [printDays(periods[0]), printDays(periods[1])] as const

  if (!hasBegun)
    return <EmptyState icon={CalendarClock} title={text('toComeTitle')} text={text('toComeText')} />

  const loads = views.flatMap(({ zones }, place) =>
    [...zones].map(([id, view]) => ({ name: `${site.byId.areas.get(id)?.name}, ${names[place]}`, view })),
  )
  const table = compared && comparisonTable(compared, periods, { text, names })
  return (
    <>
      <LoadStrip
        loads={loads}
        onCancel={() => {
          for (const view of views) view.cancel()
        }}
        onResume={() => {
          for (const view of views) view.retry()
        }}
      />
      <ChartPanel
        title={title}
        viewAsTable={charts('viewAsTable')}
        actions={
          compared && (
            <ComparisonCalculation title={title} comparison={comparison} compared={compared} names={names} />
          )
        }
        table={table && <TableView {...tableTexts} {...table} caption={title} className="max-h-[70vh]" />}
      >
        {compared ? (
          <Shown compared={compared} comparison={comparison} periods={periods} title={title} names={names} />
        ) : (
          <Waiting comparison={comparison} />
        )}
        <ZonesProblem site={site} view={views[0]} />
        <ZonesProblem site={site} view={views[1]} />
      </ChartPanel>
    </>
  )
}

type ShownProps = {
  compared: Compared
  comparison: Comparison
  periods: Periods
  title: string
  names: readonly [string, string]
}

function Shown({ compared, comparison, periods, title, names }: ShownProps) {
  const text = useText('comparison')
  const charts = useText('charts')
  const format = (value: number) => charts('energy', { value: formatFixed(value, 2) })
  const groups = useGroups(compared, periods)
  if (compared.measuredDays[0] + compared.measuredDays[1] === 0)
    return <EmptyState icon={CalendarX} title={text('noReadingsTitle')} text={text('noReadingsText')} />
  return (
    <div className="flex flex-col gap-5">
      <ComparisonTotals compared={compared} comparison={comparison} names={names} />
      <ComparisonNotes compared={compared} comparison={comparison} periods={periods} />
      <GroupedBars
        label={text('label', { one: names[0], other: names[1], zone: title })}
        groups={groups}
        names={names}
        unit={text('kilowattHours')}
        format={format}
        formatAxis={(value) => formatNumber(value)}
        unknown={text('noData')}
      />
    </div>
  )
}

/** The days as pairs of bars, named by the weekday or the day's number. */
function useGroups({ pairs, days }: Compared, periods: Periods) {
  const text = useText('comparison')
  const dates = useText('dates')
  const pairing: Pairing = pairingOf(periods)
  return pairs.map(({ days: places }, at) => {
    const [first, second] = places.map((place, side) =>
      place === undefined ? undefined : addDays((periods[side] as Period).firstDay, place),
    )
    const shown = first ?? second ?? periods[0].firstDay
    const isByWeekday = pairing === 'weekday' && pairs.length <= 14
    return {
      name: isByWeekday ? dates(`shortWeekdays.${weekdayName(shown)}`) : String(at + 1),
      title: [
        isByWeekday ? dates(`weekdays.${weekdayName(shown)}`) : text('dayOf', { number: at + 1 }),
        [first, second].map((day) => (day === undefined ? '–' : printDay(day, 'dd/MM/yyyy'))).join(' · '),
      ].join(', '),
      values: [barOf(days[0], places[0]), barOf(days[1], places[1])] as const,
    }
  })
}

function barOf(days: readonly MeasuredDay[], place: number | undefined): BarValue {
  if (place === undefined) return undefined
  const energy = days[place]?.energy
  return energy === undefined ? 'unknown' : toKilowattHours(energy)
}

function Waiting({ comparison: { views } }: { comparison: Comparison }) {
  const charts = useText('charts')
  const cancelled = views.find(({ status }) => status === 'cancelled')
  if (cancelled) return <PartProblem text={charts('problem.cancelled')} onRetry={cancelled.retry} />
  if (views.some(({ status }) => status === 'failed')) return null
  return (
    <div aria-busy="true" className="flex min-h-96 flex-1 flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="flex-1" />
    </div>
  )
}
