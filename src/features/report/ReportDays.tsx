import { measuredEnergy } from '#app/figures/measured.ts'
import { useSettings } from '#app/site/site.tsx'
import { GroupedBars } from '#charts/GroupedBars.tsx'
import { printDay } from '#domain/calendar.ts'
import { money } from '#domain/savings.ts'
import type { SiteTime } from '#domain/siteTime.ts'
import { toKilowattHours, wattHour } from '#domain/units.ts'
import { formatFixed, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { ReportedDay } from './reportTables.ts'
import type { Report } from './useReport.ts'

/** A bar for each day; one that was not measured is a gap. */
export function ReportDays({ report, title }: { report: Report; title: string }) {
  const text = useText('report')
  const charts = useText('charts')
  const { siteTime, energyCost } = useSettings()
  const days = reportedDaysOf(report, siteTime, energyCost)
  if (days.length === 0) return null
  return (
    <GroupedBars
      label={text('dayLabel', { title })}
      groups={days.map(({ day, energy }) => ({
        name: String(Number(day.slice(-2))),
        title: day,
        values: [energy === undefined ? ('unknown' as const) : toKilowattHours(energy)],
      }))}
      names={[text('energy')]}
      unit={text('kilowattHours')}
      format={(value) => charts('energy', { value: formatFixed(value, 2) })}
      formatAxis={(value) => formatNumber(value)}
      unknown={text('noData')}
    />
  )
}

/** None until the figures of all zones are loaded. */
export function reportedDaysOf(
  { view: { figures } }: Pick<Report, 'view'>,
  siteTime: SiteTime,
  energyCost: number,
): ReportedDay[] {
  if (!figures) return []
  return Array.from(measuredEnergy(figures), (measured, at) => {
    const energy = Number.isNaN(measured) ? undefined : wattHour(measured)
    return {
      day: printDay(siteTime.dayOf(figures.edges[at] ?? 0), 'YYYY-MM-DD'),
      energy,
      cost: energy === undefined || energyCost <= 0 ? undefined : money(energy, energyCost),
      coverage: figures.coverage[at] || 0,
    }
  })
}
