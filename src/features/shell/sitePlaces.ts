import { icons } from '#app/icons.ts'
import type { Site } from '#app/site/siteModel.ts'
import { mayOpen } from '#domain/access.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { originals, profileOf } from '#domain/originals.ts'
import { Building2, Network, SlidersHorizontal } from '#icons/index.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import type { Place } from './places.ts'

/** The site's zones, devices, groups and profiles that these roles may open. */
export function placesOfSite(site: Site, roles: readonly string[]): Place[] {
  const mayOpenProfiles = mayOpen('/dimming-profiles', roles)
  const profilesOf = mayOpenProfiles ? profileNames(site) : new Map<number, ReadonlySet<string>>()
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
      also: [zoneName(device.area) ?? '', ...(profilesOf.get(device.id) ?? [])],
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
    ...(mayOpenProfiles ? profiles : []),
    ...devices,
  ]
}

/** The names of the profiles that apply to each device, directly or through its group. */
function profileNames({ byId, appliedRules, rules, groups }: Site): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>()
  function add(device: number, rule: Rule | undefined) {
    const name = rule && profileOf(rule, byId.rules)?.name
    if (name !== undefined) names.set(device, (names.get(device) ?? new Set()).add(name))
  }
  for (const { fk_device, fk_rule } of appliedRules) add(fk_device, byId.rules.get(fk_rule))
  const members = new Map(groups.map(({ id, devices }) => [id, devices]))
  for (const rule of rules)
    for (const device of members.get(rule.fk_group ?? Number.NaN) ?? []) add(device, rule)
  return names
}

/** A device's page: its plan, or commissioning if it is not placed. */
const addressOfDevice = (site: Site, device: Device) =>
  isPlaced(device) && site.byId.areas.has(device.area ?? 0)
    ? `/floorplan/areas/${device.area}?device=${device.id}`
    : `/settings/commissioning?device=${device.id}`
