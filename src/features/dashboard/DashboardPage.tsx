import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useInSlices } from '#app/core/useInSlices.ts'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { type DashboardFigures, useDashboardFigures } from '#app/figures/useFigures.ts'
import { type Recent, useRecent } from '#app/figures/useRecent.ts'
import { useSiteOfFigures } from '#app/figures/useSiteOfFigures.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useText, withLazyNamespaces } from '#i18n/index.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { Chooser } from '#ui/Chooser.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Unavailable } from '#ui/Unavailable.tsx'
import { SPANS } from './comparison.ts'
import { OccupancyPanel } from './OccupancyPanel.tsx'
import type { Overview } from './overview.ts'
import { PowerPanel } from './PowerPanel.tsx'
import { SavingsPanel } from './SavingsPanel.tsx'
import { TodayPanel } from './TodayPanel.tsx'

const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp)
const NoZones = lazyPart(async () => (await withLazyNamespaces(import('./NoZones.tsx'))).NoZones)

/** Specification §2: savings, current levels and today's chart; `?zone=3` for one zone. */
export function DashboardPage() {
  const text = useText('dashboard')
  const common = useText('common')
  const { status, refetch } = useSite()
  const latest = useSiteOfFigures()
  const site = useInSlices(latest)
  if (latest === undefined && status === 'error') {
    return (
      <Unavailable
        title={text('problem.siteTitle')}
        text={text('problem.siteText')}
        retry={common('retry')}
        onRetry={refetch}
      />
    )
  }
  if (site === undefined) return <PageSkeleton />
  return (
    <>
      <SetUp site={site} />
      {site.areas.length > 0 ? <Dashboard site={site} /> : <NoZones />}
    </>
  )
}

/** Rendered with low priority, so that it does not block slow machines while readings arrive. */
function Dashboard({ site }: { site: Site }) {
  const figures = useDashboardFigures()
  const { readings, events } = useRecent()
  return (
    <Panels site={site} figures={figures} readings={useInSlices(readings)} events={useInSlices(events)} />
  )
}

type PanelsProps = {
  site: Site
  figures: DashboardFigures
  readings: Recent<StatusReading>
  events: Recent<SensorEvent>
}

const Panels = memo(function Panels({ site, figures, readings, events }: PanelsProps) {
  const { siteTime, energyCost } = useSettings()
  const now = useMinute()
  const { zone: zoneId } = useSearch({ strict: false })
  const zone = site.byId.areas.get(zoneId ?? 0)
  const today = siteTime.dayOf(now)
  const overview = { site, zone, figures, siteTime, now, today, energyCost }
  const siteOverview = useMemo(
    () => ({ site, zone, siteTime, today, energyCost }),
    [site, zone, siteTime, today, energyCost],
  )
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <div className="flex min-h-14 flex-wrap items-end gap-x-6 gap-y-3">
        <ZoneChooser overview={overview} />
        <Loading overview={overview} />
      </div>
      <div className={gridClass}>
        <SavingsPanel overview={overview} />
        <PowerPanel overview={siteOverview} recent={readings} />
        <OccupancyPanel overview={siteOverview} recent={events} />
        <TodayPanel overview={overview} />
      </div>
    </div>
  )
})

/** The progress of each zone's loads. */
function Loading({ overview: { figures, site } }: { overview: Overview }) {
  const text = useText('dashboard')
  const loads = SPANS.flatMap((span) =>
    [...figures[span].zones].map(([zone, view]) => ({
      name: `${site.byId.areas.get(zone)?.name}, ${text(`spans.${span}`)}`,
      view,
    })),
  )
  return (
    <LoadStrip
      loads={loads}
      onCancel={() => {
        for (const span of SPANS) figures[span].cancel()
      }}
      onResume={() => {
        for (const span of SPANS) figures[span].retry()
      }}
    />
  )
}

/** The savings in full width; below them the two gauges, beside today's chart if there is space. */
const gridClass =
  'grid flex-1 grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-[22rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr_1fr] *:first:col-span-full md:max-xl:*:last:col-span-full xl:*:last:col-start-2 xl:*:last:row-span-2 xl:*:last:row-start-2'

function ZoneChooser({ overview: { site, zone } }: { overview: Overview }) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const navigate = useNavigate()
  const allZones = { id: 0, name: charts('allZones') }
  return (
    <Chooser
      label={charts('zone')}
      prompt={text('findZone')}
      items={[allZones, ...site.areas]}
      value={zone ?? allZones}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      onChoose={({ id }) =>
        void navigate({ to: '/dashboard', search: id === 0 ? {} : { zone: id }, replace: true })
      }
      className="w-full sm:w-72"
    />
  )
}

/** A skeleton until the site is loaded. */
function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-4 p-4">
      <Skeleton className="h-14 w-full sm:w-72" />
      <div className={gridClass}>
        <Skeleton className="h-72" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
