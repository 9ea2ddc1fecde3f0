import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** A value as it is shown: `12,5%`, or that nothing is known. */
export function usePercent() {
  const text = useText('heatmap')
  return (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? text('noData') : formatPercent(value, 1)
}
