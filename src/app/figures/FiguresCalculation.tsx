import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { FigureTotal } from '#telemetry/figures.ts'
import { useAmounts } from './amounts.ts'
import { Calculation } from './Calculation.tsx'
import { useFigureSource } from './useKept.ts'

type FiguresCalculationProps = {
  /** What was computed. */
  figure: string
  total: FigureTotal
}

/** Explains how power and occupancy over time were computed. */
export function FiguresCalculation({
  figure,
  total: { energy, coverage, occupancy },
}: FiguresCalculationProps) {
  const text = useText('charts')
  const formula = useText('formulas')
  const amounts = useAmounts(0)
  const source = useFigureSource()
  return (
    <Calculation
      figure={figure}
      formulas={[formula('energy'), formula('meanPower'), formula('meanOccupancy'), formula('coverage')]}
      inputs={[
        [text('energyInAll'), amounts.energy(energy)],
        [text('meanOccupancy'), occupancy === undefined ? '–' : formatPercent(occupancy)],
        [text('how.share'), amounts.share(coverage)],
        [formula('without'), amounts.share(1 - coverage)],
        [formula('source'), formula(`sources.${source}`)],
      ]}
    />
  )
}
