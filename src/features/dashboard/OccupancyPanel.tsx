import { memo, useState } from 'react'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import type { Recent } from '#app/figures/useRecent.ts'
import { Gauge } from '#charts/Gauge.tsx'
import { LazyTableView } from '#charts/LazyTableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { memoizeLast } from '#domain/memoizeLast.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { SensorEvent } from '#openapi/lighting.d.ts'
import { LevelPanel } from './LevelPanel.tsx'
import { OccupancyCalculation } from './lazyCalculations.ts'
import { type OccupancyNow, occupancyNow } from './levels.ts'
import type { SiteOverview } from './overview.ts'

type OccupancyPanelProps = { overview: SiteOverview; recent: Recent<SensorEvent> }

/** Specification §9: the share of sensors that have just detected motion. */
export const OccupancyPanel = memo(function OccupancyPanel({ overview, recent }: OccupancyPanelProps) {
  const text = useText('dashboard')
  // The gauge and how it was computed need the same.
  const [occupancyOf] = useState(() => memoizeLast(occupancyNow))
  const levelOf = (events: readonly SensorEvent[], zone = overview.zone?.id) =>
    occupancyOf(overview.site, zone, events, recent.asOf)
  return (
    <LevelPanel
      title={text('occupancy')}
      recent={recent}
      siteTime={overview.siteTime}
      calculation={(events) => <OccupancyCalculation occupancy={levelOf(events)} />}
      table={(events) => <OccupancyTable overview={overview} levelOf={(zone) => levelOf(events, zone)} />}
    >
      {(events, asOf) => {
        const { level, active, sensors } = levelOf(events)
        if (level === undefined) return <p className="text-text-muted">{text('noSensors')}</p>
        return (
          <>
            <Gauge
              label={text('occupancy')}
              value={level}
              text={formatPercent(level)}
              ends={[formatPercent(0), formatPercent(100)]}
            />
            <div className="flex flex-col gap-1.5 text-xs">
              <p>{text('activeSensors', { active: formatNumber(active), all: formatNumber(sensors) })}</p>
              <p className="text-text-muted">{asOf}</p>
            </div>
          </>
        )
      }}
    </LevelPanel>
  )
})

type OccupancyTableProps = { overview: SiteOverview; levelOf: (zone: number | undefined) => OccupancyNow }

function OccupancyTable({ overview: { site, zone, today }, levelOf }: OccupancyTableProps) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const zones = zone ? [zone] : [{ id: undefined, name: charts('allZones') }, ...site.areas]
  return (
    <LazyTableView
      {...tableTexts}
      caption={text('occupancy')}
      columns={[
        { title: text('columns.zone') },
        { title: text('columns.occupancyLevel'), decimals: 2 },
        { title: text('columns.active'), decimals: 0 },
        { title: text('columns.sensors'), decimals: 0 },
      ]}
      rows={zones.map(({ id, name }) => {
        const { level, active, sensors } = levelOf(id)
        return [name, level, active, sensors]
      })}
      fileName={`latern-occupancy-level-${printDay(today, 'YYYY-MM-DD')}`}
      className="max-h-72"
    />
  )
}
