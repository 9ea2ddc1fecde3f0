import { deviceOfLane, positionIn } from '#app/outbox/placementKind.ts'
import { useSite } from '#app/site/site.tsx'
import { isPlaced } from '#domain/devices.ts'
import { toPoint } from '#domain/position.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Change, Fields } from '#machines/outbox/vocabulary.ts'

/** Placements in the outbox as text: 'L-17 to 42 %, 18.5 %, Level 2'. */
export function usePlacementText() {
  const text = useText('outbox')
  const { site } = useSite()

  function partsOf(fields: Fields) {
    const position = positionIn(fields)
    if (!position || !isPlaced(position)) return undefined
    const { x, y } = toPoint(position)
    const zone = site?.byId.areas.get(position.fk_area ?? 0)?.name ?? ''
    return { x: formatPercent(x, 1), y: formatPercent(y, 1), zone }
  }
  return {
    changeText({ lane, patch }: Change): string {
      const id = deviceOfLane(lane)
      const device = site?.byId.devices.get(id)?.name ?? text('device', { id: String(id) })
      const parts = partsOf(patch)
      return parts ? text('moved', { device, ...parts }) : text('removed', { device })
    },
    placeText(fields: Fields): string {
      const parts = partsOf(fields)
      return parts ? text('place', parts) : text('offPlan')
    },
  }
}
