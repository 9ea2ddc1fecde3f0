import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { useSettings } from '#app/site/site.tsx'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { FigureTotal } from '#telemetry/figures.ts'

type SpanTotalsProps = { total: FigureTotal; before: FigureTotal | undefined }

/** Totals of the selected and previous days, with their coverage. */
export function SpanTotals({ total, before }: SpanTotalsProps) {
  const text = useText('charts')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const energyText = ({ energy, coverage }: FigureTotal) =>
    coverage > 0 ? `${amounts.energy(energy)} · ${amounts.money(energy)}` : '–'
  const occupancyText = ({ occupancy }: FigureTotal) =>
    occupancy === undefined ? '–' : formatPercent(occupancy, 1)
  const figures = [
    { name: text('energyInAll'), chosen: energyText(total), earlier: before && energyText(before) },
    { name: text('meanOccupancy'), chosen: occupancyText(total), earlier: before && occupancyText(before) },
  ]
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <dl className="contents">
        {figures.map(({ name, chosen, earlier }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="font-medium">{chosen}</dd>
            {earlier !== undefined && (
              <dd className="text-xs text-text-muted">{text('before', { value: earlier })}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className="flex items-baseline gap-2">
        <Coverage share={total.coverage} />
        {before && (
          <p className="text-xs text-text-muted">
            {text('before', { value: amounts.share(before.coverage) })}
          </p>
        )}
      </div>
    </div>
  )
}
