import { useAmounts } from '#app/figures/amounts.ts'
import { Calculation } from '#app/figures/Calculation.tsx'
import { useSettings } from '#app/site/site.tsx'
import { HOUR } from '#domain/units.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Compared, Comparison } from './useComparison.ts'

type ComparisonCalculationProps = {
  title: string
  comparison: Comparison
  compared: Compared
  names: readonly [string, string]
}

/** Explains how the difference of two periods was computed. */
export function ComparisonCalculation({ title, comparison, compared, names }: ComparisonCalculationProps) {
  const text = useText('comparison')
  const charts = useText('charts')
  const formula = useText('formulas')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const { energies, coverages, measuredDays, difference, commonDays } = compared
  const of = (name: string, side: number) => `${name}, ${names[side]}`
  const inputs = names.flatMap((_, side) => {
    const { start = 0, end = 0 } = comparison.spans[side] ?? {}
    return [
      [of(charts('energyInAll'), side), amounts.energy(energies[side])],
      [of(text('how.hours'), side), formatNumber((end - start) / HOUR)],
      [of(text('how.days'), side), formatNumber(measuredDays[side] ?? 0)],
      [of(charts('how.share'), side), amounts.share(coverages[side] ?? 0)],
    ] as const
  })
  return (
    <Calculation
      figure={title}
      formulas={[
        formula('energy'),
        text('how.difference'),
        text('how.percentage'),
        text('how.money'),
        text('how.aDay'),
        text('how.common'),
        text('how.soFar'),
        formula('coverage'),
      ]}
      inputs={[
        ...inputs,
        [text('difference'), amounts.energy(difference)],
        [text('how.commonDays'), formatNumber(commonDays)],
        [text('how.energyCost'), text('how.costAKilowattHour', { value: formatNumber(energyCost, 4) })],
      ]}
    />
  )
}
