import { memo, useState } from 'react'
import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import type { Recent } from '#app/figures/useRecent.ts'
import { Gauge } from '#charts/Gauge.tsx'
import { LazyTableView } from '#charts/LazyTableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { memoizeLast } from '#domain/memoizeLast.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import { LevelPanel } from './LevelPanel.tsx'
import { PowerCalculation } from './lazyCalculations.ts'
import { type PowerNow, powerNow } from './levels.ts'
import type { SiteOverview } from './overview.ts'

type PowerPanelProps = { overview: SiteOverview; recent: Recent<StatusReading> }

/** Specification §9: the luminaires' current power as a share of their rated power. */
export const PowerPanel = memo(function PowerPanel({ overview, recent }: PowerPanelProps) {
  const text = useText('dashboard')
  const amounts = useAmounts(overview.energyCost)
  // The gauge and how it was computed need the same.
  const [powerOf] = useState(() => memoizeLast(powerNow))
  const levelOf = (readings: readonly StatusReading[], zone = overview.zone?.id) =>
    powerOf(overview.site, zone, readings, recent.asOf)
  return (
    <LevelPanel
      title={text('power')}
      recent={recent}
      siteTime={overview.siteTime}
      calculation={(readings) => <PowerCalculation power={levelOf(readings)} />}
      table={(readings) => <PowerTable overview={overview} levelOf={(zone) => levelOf(readings, zone)} />}
    >
      {(readings, asOf) => {
        const { level, drawn, rated, reporting, luminaires } = levelOf(readings)
        if (luminaires === 0) return <p className="text-text-muted">{text('noLuminaires')}</p>
        const share = reporting / luminaires
        return (
          <>
            <Gauge
              label={text('power')}
              value={level}
              text={formatPercent(level)}
              ends={[formatPercent(0), formatPercent(100)]}
            />
            <div className="flex flex-col gap-1.5 text-xs">
              <p>{text('powerNow', { drawn: amounts.watts(drawn), rated: amounts.watts(rated) })}</p>
              <p className="text-text-muted">
                {text('reporting', { reporting: formatNumber(reporting), all: formatNumber(luminaires) })}
              </p>
              <Coverage share={share} />
              <p className="text-text-muted">{asOf}</p>
            </div>
          </>
        )
      }}
    </LevelPanel>
  )
})

type PowerTableProps = { overview: SiteOverview; levelOf: (zone: number | undefined) => PowerNow }

function PowerTable({ overview: { site, zone, today }, levelOf }: PowerTableProps) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const zones = zone ? [zone] : [{ id: undefined, name: charts('allZones') }, ...site.areas]
  const counts = ['drawn', 'rated', 'reporting', 'luminaires'] as const
  return (
    <LazyTableView
      {...tableTexts}
      caption={text('power')}
      columns={[
        { title: text('columns.zone') },
        { title: text('columns.powerLevel'), decimals: 2 },
        ...counts.map((column) => ({ title: text(`columns.${column}`), decimals: 1 })),
      ]}
      rows={zones.map(({ id, name }) => {
        const { level, drawn, rated, reporting, luminaires } = levelOf(id)
        return [name, level, drawn, rated, reporting, luminaires]
      })}
      fileName={`latern-power-level-${printDay(today, 'YYYY-MM-DD')}`}
      className="max-h-72"
    />
  )
}
