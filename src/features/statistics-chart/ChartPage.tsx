import { useNavigate, useSearch } from '@tanstack/react-router'
import { DateSelector } from '#app/dates/DateSelector.tsx'
import { useDates } from '#app/dates/useDates.ts'
import { useSite } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChoices } from '#app/site/ZoneChoices.tsx'
import { useText } from '#i18n/index.ts'
import { Building2 } from '#icons/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Unavailable } from '#ui/Unavailable.tsx'
import { SpanPanel } from './SpanPanel.tsx'

/** Specification §2: power and occupancy of one or all zones over the selected days; `?zone=3&time=week`. */
export function ChartPage() {
  const text = useText('statistics')
  const common = useText('common')
  const { site, status, refetch } = useSite()
  if (site === undefined && status === 'error')
    return (
      <Unavailable
        title={text('siteTitle')}
        text={text('siteText')}
        retry={common('retry')}
        onRetry={refetch}
      />
    )
  if (site === undefined)
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-9 w-full sm:w-96" />
        <Skeleton className="h-9 w-full sm:w-96" />
        <Skeleton className="min-h-96 flex-1" />
      </div>
    )
  if (site.areas.length === 0)
    return <EmptyState icon={Building2} title={text('noZonesTitle')} text={text('noZonesText')} />
  return <ChartOfSite site={site} />
}

function ChartOfSite({ site }: { site: Site }) {
  const navigate = useNavigate()
  const { zone: zoneId } = useSearch({ strict: false })
  const zone = site.byId.areas.get(zoneId ?? 0)
  const dates = useDates(zone ? [zone] : site.areas)
  return (
    <div className="flex flex-1 flex-col gap-3 p-4">
      <ZoneChoices
        withAll
        zones={site.areas}
        value={zone?.id}
        onChoose={(id) =>
          void navigate({
            to: '/statistics/chart',
            search: ({ zone: _, ...days }) => ({ ...days, ...(id !== undefined && { zone: id }) }),
          })
        }
      />
      <DateSelector dates={dates} />
      <SpanPanel site={site} zone={zone} dates={dates} />
    </div>
  )
}
