import { type PlanPosition, type PlanSize, pointOn, toPoint } from '#domain/position.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** A position as text: `x 12,5% · y 40%`, and if the plan's size is known, `(7,5 m · 16 m)`. */
export function usePlaceText(metres: PlanSize | undefined) {
  const text = useText('commissioning')
  return (position: PlanPosition): string => {
    const percent = toPoint(position)
    const place = text('place.percent', { x: formatPercent(percent.x), y: formatPercent(percent.y) })
    if (!metres) return place
    const point = pointOn(metres, position)
    const inMetres = text('place.metres', { x: formatNumber(point.x), y: formatNumber(point.y) })
    return `${place} (${inMetres})`
  }
}
