import { useTableTexts } from '#app/figures/tableTexts.ts'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { LazyTableView } from '#charts/LazyTableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { money } from '#domain/savings.ts'
import { toKilowattHours, type WattHour } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'
import { compare, SPANS } from './comparison.ts'
import { type Overview, zonesOf } from './overview.ts'
import { SpanBars } from './SpanBars.tsx'

/** Specification §2: previous and current consumption and savings, in kWh and Eur. */
export function SavingsPanel({ overview }: { overview: Overview }) {
  const text = useText('dashboard')
  const charts = useText('charts')
  return (
    <ChartPanel
      title={text('savings')}
      viewAsTable={charts('viewAsTable')}
      table={<SavingsTable overview={overview} />}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {SPANS.map((span) => (
          <SpanBars key={span} overview={overview} span={span} />
        ))}
      </div>
    </ChartPanel>
  )
}

/** Each span's total, and with All Zones each zone's figures below it. */
function SavingsTable({ overview }: { overview: Overview }) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const { site, zone, today, energyCost } = overview
  const groups = zone
    ? [{ name: zone.name, areas: [zone] }]
    : [
        { name: charts('allZones'), areas: site.areas },
        ...site.areas.map((area) => ({ name: area.name, areas: [area] })),
      ]
  const kilowattHours = (energy: WattHour | undefined) => energy && toKilowattHours(energy)
  const euros = (energy: WattHour | undefined) =>
    energy === undefined ? undefined : money(energy, energyCost)

  const rows = SPANS.flatMap((span) =>
    groups.map(({ name, areas }) => {
      const { previous, current, savings, coverage } = compare(zonesOf(overview, areas, span), span, overview)
      const energies = [previous, current, savings]
      return [
        text(`spans.${span}`),
        name,
        ...energies.map(kilowattHours),
        ...energies.map(euros),
        current === undefined ? undefined : coverage * 100,
      ]
    }),
  )
  const numbers = [
    'previousEnergy',
    'currentEnergy',
    'savedEnergy',
    'previousMoney',
    'currentMoney',
    'savedMoney',
  ] as const
  return (
    <LazyTableView
      {...tableTexts}
      caption={text('savings')}
      columns={[
        { title: text('columns.span') },
        { title: text('columns.zone') },
        ...numbers.map((column) => ({ title: text(`columns.${column}`), decimals: 2 })),
        { title: text('columns.coverage'), decimals: 1 },
      ]}
      rows={rows}
      fileName={`latern-savings-${printDay(today, 'YYYY-MM-DD')}`}
      className="max-h-96"
    />
  )
}
