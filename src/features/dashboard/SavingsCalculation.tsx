import { Link } from '@tanstack/react-router'
import { useAmounts } from '#app/figures/amounts.ts'
import { Calculation } from '#app/figures/Calculation.tsx'
import type { Day } from '#domain/calendar.ts'
import { printDay } from '#domain/calendar.ts'
import { workingDaysBetween } from '#domain/savings.ts'
import { toKilowattHours } from '#domain/units.ts'
import { formatFixed, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { baselineOf, type ComparedZone, type Comparison, type ComparisonSpan } from './comparison.ts'
import type { Overview } from './overview.ts'

type SavingsCalculationProps = { overview: Overview; span: ComparisonSpan; comparison: Comparison }

/** Explains how a span's consumption and savings were computed. */
export function SavingsCalculation({ overview, span, comparison }: SavingsCalculationProps) {
  const text = useText('dashboard')
  const formula = useText('formulas')
  const charts = useText('charts')
  const amounts = useAmounts(overview.energyCost)
  const { previous, current, compared, savings, coverage, zones } = comparison
  return (
    <Calculation
      figure={`${text('savings')}, ${text(`spans.${span}`)}`}
      formulas={[
        formula(`previous.${span}`),
        formula('current'),
        formula('savings'),
        formula('money'),
        formula('coverage'),
      ]}
      inputs={[
        [text('previous'), amounts.energy(previous)],
        [text('current'), amounts.energy(current)],
        ...(compared !== undefined && compared !== current
          ? ([[formula('compared'), amounts.energy(compared)]] as const)
          : []),
        [text('saved'), amounts.energy(savings)],
        [
          formula('energyCost'),
          formula('costAKilowattHour', { value: formatNumber(overview.energyCost, 4) }),
        ],
        [charts('how.share'), amounts.share(coverage)],
        [formula('without'), amounts.share(1 - coverage)],
      ]}
    >
      <section className="flex flex-col gap-1">
        <h3 className="font-medium text-text-muted">{formula('baseline')}</h3>
        <p>{formula('meaning')}</p>
        <BaselineTable zones={zones} span={span} today={overview.today} />
      </section>
      <p>
        <Link to="/settings/general" className="font-medium text-accent-text underline underline-offset-2">
          {formula('settingsLink')}
        </Link>
      </p>
    </Calculation>
  )
}

type BaselineTableProps = { zones: readonly ComparedZone[]; span: ComparisonSpan; today: Day }

function BaselineTable({ zones, span, today }: BaselineTableProps) {
  const text = useText('dashboard')
  const columns = [
    'zone',
    'consumption',
    'hours',
    'days',
    ...(span === 'all' ? (['installed', 'workingDays'] as const) : []),
    'previousEnergy',
    'currentEnergy',
    'without',
  ] as const
  const cellsOf = ({ name, settings, figures }: ComparedZone) => {
    const { installationDay, totalPowerConsumption, workingHours, workingDays } = settings
    const previous = baselineOf(settings, span, today)
    const hasDay = installationDay !== undefined
    return [
      name,
      formatNumber(totalPowerConsumption),
      formatNumber(workingHours),
      formatNumber(workingDays),
      ...(span === 'all'
        ? [
            hasDay ? printDay(installationDay, 'DD-MM-YYYY') : '–',
            hasDay ? formatNumber(workingDaysBetween(installationDay, today, workingDays)) : '–',
          ]
        : []),
      previous === undefined ? '–' : formatFixed(toKilowattHours(previous), 2),
      figures ? formatFixed(toKilowattHours(figures.total.energy), 2) : '–',
      figures ? formatFixed((1 - figures.total.coverage) * 100, 1) : '–',
    ]
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`px-1.5 py-1 font-medium text-text-muted first:pl-0 last:pr-0 ${place === 0 ? 'min-w-32 text-left' : 'text-right'}`}
              >
                {text(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((zone) => (
            <tr key={zone.id} className="border-t border-line">
              {cellsOf(zone).map((cell, place) => (
                <td
                  key={columns[place]}
                  className={`px-1.5 py-1 first:pl-0 last:pr-0 ${place === 0 ? 'text-left' : 'text-right whitespace-nowrap tabular-nums'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
