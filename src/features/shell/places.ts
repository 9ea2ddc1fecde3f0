import { icons } from '#app/icons.ts'
import { addressOf, type FoundPage } from '#app/navigation/navigation.ts'
import type { Site } from '#app/site/siteModel.ts'
import { mayOpen } from '#domain/access.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { originals } from '#domain/originals.ts'
import { Building2, type IconComponent, Network, SlidersHorizontal } from '#icons/index.ts'

/** A search result and its target. */
export type Place = {
  readonly key: string
  readonly kind: 'page' | 'device' | 'zone' | 'group' | 'profile'
  readonly icon: IconComponent
  readonly name: string
  /** Distinguishes it from others with the same name. */
  readonly detail?: string | undefined
  /** Path and search. */
  readonly address: string
}

/** Specification §2: at most ten pages, and at most ten of the site's entities. */
export const MAX_MATCHES = 10

export const placeOfPage = (page: FoundPage): Place => ({
  key: addressOf(page),
  kind: 'page',
  icon: page.icon,
  name: page.path,
  address: addressOf(page),
})

/** The site's zones, devices, groups and profiles that these roles may open. */
export function placesOfSite(site: Site, roles: readonly string[]): Place[] {
  const zoneName = (id: number | null | undefined) => site.byId.areas.get(id ?? 0)?.name
  const zones = site.areas.map(
    ({ id, name }): Place => ({
      key: `zone-${id}`,
      kind: 'zone',
      icon: Building2,
      name,
      address: `/floorplan/areas/${id}`,
    }),
  )
  const devices = site.devices.map(
    (device): Place => ({
      key: `device-${device.id}`,
      kind: 'device',
      icon: icons[deviceKinds[device.kind].icon],
      name: device.name,
      detail: zoneName(device.area),
      address: addressOfDevice(site, device),
    }),
  )
  const groups = site.groups.map(({ id, name, devices: members }): Place => {
    const zone = members.map((member) => site.byId.devices.get(member)?.area).find((area) => zoneName(area))
    return {
      key: `group-${id}`,
      kind: 'group',
      icon: Network,
      name,
      detail: zoneName(zone),
      address: zone ? `/groups?zone=${zone}&group=${id}` : `/groups?group=${id}`,
    }
  })
  const profiles = originals(site.rules).map(
    ({ id, name }): Place => ({
      key: `profile-${id}`,
      kind: 'profile',
      icon: SlidersHorizontal,
      name,
      address: `/dimming-profiles?profile=${id}`,
    }),
  )
  return [
    ...zones,
    ...(mayOpen('/groups', roles) ? groups : []),
    ...(mayOpen('/dimming-profiles', roles) ? profiles : []),
    ...devices,
  ]
}

/** A device's page: its plan, or commissioning if it is not placed. */
const addressOfDevice = (site: Site, device: Device) =>
  isPlaced(device) && site.byId.areas.has(device.area ?? 0)
    ? `/floorplan/areas/${device.area}?device=${device.id}`
    : `/settings/commissioning?device=${device.id}`
