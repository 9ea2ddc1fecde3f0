import { useAmounts } from '#app/figures/amounts.ts'
import { Calculation } from '#app/figures/Calculation.tsx'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { OccupancyNow, PowerNow } from './levels.ts'

/** How the power level was computed (specification §9). */
export function PowerCalculation({ power }: { power: PowerNow }) {
  const text = useText('dashboard')
  const formula = useText('formulas')
  const charts = useText('charts')
  const amounts = useAmounts(0)
  const { level, drawn, rated, luminaires, reporting } = power
  const share = luminaires > 0 ? reporting / luminaires : 0
  return (
    <Calculation
      figure={text('power')}
      formulas={[formula('levels.power')]}
      inputs={[
        [text('power'), formatPercent(level)],
        [formula('levels.drawn'), amounts.watts(drawn)],
        [formula('levels.rated'), amounts.watts(rated)],
        [formula('levels.luminaires'), formatNumber(luminaires)],
        [formula('levels.reporting'), formatNumber(reporting)],
        [charts('how.share'), amounts.share(share)],
        [formula('levels.notReporting'), amounts.share(1 - share)],
      ]}
    />
  )
}

/** How the occupancy level was computed (specification §9). */
export function OccupancyCalculation({ occupancy: { level, active, sensors } }: { occupancy: OccupancyNow }) {
  const text = useText('dashboard')
  const formula = useText('formulas')
  return (
    <Calculation
      figure={text('occupancy')}
      formulas={[formula('levels.occupancy')]}
      inputs={[
        [text('occupancy'), level === undefined ? '–' : formatPercent(level)],
        [formula('levels.active'), formatNumber(active)],
        [formula('levels.sensors'), formatNumber(sensors)],
      ]}
    />
  )
}
