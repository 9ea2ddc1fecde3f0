import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { NoCost } from '#app/figures/NoCost.tsx'
import { useSettings } from '#app/site/site.tsx'
import { HOUR, type WattHour, wattHour } from '#domain/units.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ArrowDown, ArrowUp, Minus } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import type { Compared, Comparison } from './useComparison.ts'

const SIDES = [0, 1] as const

type ComparisonTotalsProps = { compared: Compared; comparison: Comparison; names: readonly [string, string] }

/** Both periods' energy and cost, and the difference in kWh, Eur and percent. */
export function ComparisonTotals({ compared, comparison, names }: ComparisonTotalsProps) {
  const text = useText('comparison')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const { energies, coverages, aDay, measuredDays, days, basis } = compared
  const hours = comparison.spans.map(({ start, end }) => (end - start) / HOUR)
  const hasMeans = hours[0] !== hours[1] || basis === 'days'
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {SIDES.map((side) => {
          const energy = energies[side]
          return (
            <div key={side} className="flex flex-col gap-0.5">
              <dt className="text-xs text-text-muted">{names[side]}</dt>
              <dd className="text-lg font-semibold tabular-nums">
                {energy === undefined ? text('noData') : amounts.energy(energy)}
              </dd>
              {energy !== undefined && energyCost > 0 && (
                <dd className="tabular-nums">{amounts.money(energy)}</dd>
              )}
              {energy !== undefined && hasMeans && (
                <dd className="text-xs text-text-muted tabular-nums">
                  {text('aDay', { value: amounts.energy(aDay[side]) })}
                </dd>
              )}
              <dd>
                <Coverage share={coverages[side]} />
              </dd>
              {measuredDays[side] < days[side].length && (
                <dd className="text-xs text-text-muted">
                  {text('measuredDays', {
                    measured: formatNumber(measuredDays[side]),
                    all: formatNumber(days[side].length),
                  })}
                </dd>
              )}
            </div>
          )
        })}
        <Difference compared={compared} />
      </dl>
      <NoCost />
    </div>
  )
}

/** More or less is said by a word and an arrow, not by colour alone. */
function Difference({ compared: { difference, percentage } }: { compared: Compared }) {
  const text = useText('comparison')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const sign = Math.sign(difference ?? 0)
  const Icon = sign > 0 ? ArrowUp : sign < 0 ? ArrowDown : Minus
  const size = wattHour(Math.abs(difference ?? 0))
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-text-muted">{text('difference')}</dt>
      {difference === undefined ? (
        <dd className="text-lg font-semibold">{text('noData')}</dd>
      ) : (
        <>
          <dd
            className={cn(
              'flex items-center gap-1.5 text-lg font-semibold tabular-nums',
              sign < 0 && 'text-accent-text',
              sign > 0 && 'text-warning',
            )}
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            {sign === 0 ? text('same') : text(sign > 0 ? 'more' : 'less', { value: amounts.energy(size) })}
          </dd>
          <dd className="tabular-nums">
            {[
              percentage === undefined ? text('noPercentage') : signedPercent(percentage),
              energyCost > 0 && signedMoney(difference, amounts.money(size) ?? ''),
            ]
              .filter((part) => part !== false)
              .join(' · ')}
          </dd>
        </>
      )}
    </div>
  )
}

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')
const signedPercent = (value: number) => `${signOf(value)}${formatPercent(Math.abs(value), 1)}`
const signedMoney = (difference: WattHour, size: string) => `${signOf(difference)}${size}`
