import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { profileOf } from '#domain/originals.ts'
import type { AppliedRule, DeviceGroup, Rule } from '#openapi/lighting.d.ts'

export type AppliedProfile = {
  readonly key: string
  /** The id of the profile, not of a copy of it. */
  readonly profile: number
  readonly name: string
  /** The status of a directly applied profile; undefined if it applies through the group. */
  readonly status: AppliedRule['status'] | undefined
}

/** A device can belong to only one group (specification §3). */
export const groupOf = (device: Device, { groups }: Site): DeviceGroup | undefined =>
  groups.find(({ devices }) => devices.includes(device.id))

/** The profiles that apply to a device, direct ones first, with their originals' names. */
export function appliedProfiles(device: Device, site: Site): AppliedProfile[] {
  const { rules } = site.byId
  const group = groupOf(device, site)
  const own = site.appliedRules.filter(({ fk_device }) => fk_device === device.id)
  const groups = group ? site.rules.filter(({ fk_group }) => fk_group === group.id) : []

  return [
    ...own.flatMap(({ id, fk_rule, status }) => {
      const rule = rules.get(fk_rule)
      return rule ? shown(`device ${id}`, rule, status) : []
    }),
    ...groups.flatMap((rule) => shown(`group ${rule.id}`, rule)),
  ]

  function shown(key: string, rule: Rule, status?: AppliedRule['status']): AppliedProfile[] {
    const profile = profileOf(rule, rules)
    return profile ? [{ key, profile: profile.id, name: profile.name, status }] : []
  }
}
