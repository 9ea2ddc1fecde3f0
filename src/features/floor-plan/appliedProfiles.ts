import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { IDENTIFY_RULE_NAME, originalOf } from '#domain/originals.ts'
import type { AppliedRule, DeviceGroup, Rule } from '#openapi/lighting.d.ts'

export type AppliedProfile = {
  readonly key: string
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

  const nameOf = (rule: Rule) => rules.get(originalOf(rule) ?? rule.id)?.name ?? rule.name
  return [
    ...own.flatMap(({ id, fk_rule, status }) => {
      const rule = rules.get(fk_rule)
      return rule && rule.name !== IDENTIFY_RULE_NAME
        ? [{ key: `device ${id}`, name: nameOf(rule), status }]
        : []
    }),
    ...groups.map((rule) => ({ key: `group ${rule.id}`, name: nameOf(rule), status: undefined })),
  ]
}
