import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { Device } from '#domain/devices.ts'
import { unsavedSpots } from '#machines/placement/unsavedPositions.ts'
import type { PlacementContext } from '#machines/placement/vocabulary.ts'

/** The devices where they are to be shown, which may be ahead of where the server has them (machines/placement). */
export function shownDevices(
  devices: readonly Device[],
  placement: Pick<PlacementContext, 'queue' | 'draft'>,
): readonly ShownDevice[] {
  const unsaved = unsavedSpots(placement)
  if (unsaved.size === 0) return devices
  return devices.map((device) => {
    const spot = unsaved.get(device.id)
    if (spot === undefined) return device
    const { latitude, longitude, fk_area } = spot
    return { ...device, latitude, longitude, area: fk_area, isUnsaved: true }
  })
}
