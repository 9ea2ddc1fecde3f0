import type { PlanSize } from '#domain/position.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** A position in words: `x 12,5% · y 40%`, and where the plan's size is known, `(7,5 m · 16 m)`. */
export function usePlaceText(metres: PlanSize | undefined) {
  const text = useText('commissioning')
  return ({ longitude, latitude }: { longitude: number; latitude: number }): string => {
    const place = text('place.percent', { x: formatPercent(longitude), y: formatPercent(latitude) })
    if (!metres) return place
    const inMetres = text('place.metres', {
      x: formatNumber((longitude / 100) * metres.width),
      y: formatNumber((latitude / 100) * metres.height),
    })
    return `${place} (${inMetres})`
  }
}
