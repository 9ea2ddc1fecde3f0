import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { Device } from '#domain/devices.ts'
import { unsavedPositions } from '#machines/placement/unsavedPositions.ts'
import type { PlacementContext } from '#machines/placement/vocabulary.ts'

/** The devices at their displayed positions, which the server may not have yet (machines/placement). */
export function shownDevices(
  devices: readonly Device[],
  placement: Pick<PlacementContext, 'queue' | 'draft'>,
): readonly ShownDevice[] {
  const unsaved = unsavedPositions(placement)
  if (unsaved.size === 0) return devices
  return devices.map((device) => {
    const position = unsaved.get(device.id)
    if (position === undefined) return device
    const { latitude, longitude, fk_area } = position
    return { ...device, latitude, longitude, area: fk_area, isUnsaved: true }
  })
}
