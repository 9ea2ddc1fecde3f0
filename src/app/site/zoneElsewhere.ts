import type { Device } from '#domain/devices.ts'
import type { Site } from './siteModel.ts'

/**
 * The name of the zone that a listed device is in, if it is not the current one: such a device is greyed (specification
 * §4). '–' for a device in no zone.
 */
export function zoneElsewhere(
  site: Pick<Site, 'byId'>,
  current: { readonly id: number },
  device: Pick<Device, 'area'> | undefined,
): string | undefined {
  if (device === undefined || device.area === current.id) return undefined
  return site.byId.areas.get(device.area ?? 0)?.name ?? '–'
}
