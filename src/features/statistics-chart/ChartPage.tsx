import { useSearch } from '@tanstack/react-router'
import { DateSelector } from '#app/dates/DateSelector.tsx'
import { useDates } from '#app/dates/useDates.ts'
import { FiguresPage } from '#app/figures/FiguresPage.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChoices } from '#app/site/ZoneChoices.tsx'
import { useText } from '#i18n/index.ts'
import { SpanPanel } from './SpanPanel.tsx'

/** Specification §2: power and occupancy of one or all zones over the selected days; `?zone=3&time=week`. */
export function ChartPage() {
  const text = useText('statistics')
  return (
    <FiguresPage texts={{ site: text('siteText'), noZones: text('noZonesText') }}>
      {(site) => <ChartOfSite site={site} />}
    </FiguresPage>
  )
}

function ChartOfSite({ site }: { site: Site }) {
  const { zone: zoneId } = useSearch({ strict: false })
  const zone = site.byId.areas.get(zoneId ?? 0)
  const dates = useDates(zone ? [zone] : site.areas)
  return (
    <div className="flex flex-1 flex-col gap-3 p-4">
      <ZoneChoices withAll zones={site.areas} value={zone?.id} />
      <DateSelector dates={dates} />
      <SpanPanel site={site} zone={zone} dates={dates} />
    </div>
  )
}
