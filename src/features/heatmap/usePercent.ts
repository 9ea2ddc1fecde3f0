import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** Formats a value: `12,5%`, or as unknown. */
export function usePercent() {
  const text = useText('heatmap')
  return (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? text('noData') : formatPercent(value, 1)
}
