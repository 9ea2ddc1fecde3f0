import type { AppliedRule, DeviceGroup, Rule, Rulespec } from '#openapi/lighting.d.ts'
import { emitsLight } from './deviceKinds.ts'
import { type Device, type DeviceTables, devicesOf, motionSensors } from './devices.ts'
import { originalOf } from './originals.ts'
import { readProfile, writeProfile } from './profile.ts'

/** Full light with the highest priority. */
export const IDENTIFY_RULESPEC: Rulespec = [
  { priority: 10, rules: [{ type: 'default', value: -1 }] },
  { priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] },
]

type Noted = Pick<Rule, 'notes'>

/** The copies of a profile for devices and groups. */
export function copiesOf<Listed extends Noted>(
  original: Pick<Rule, 'id'>,
  rules: readonly Listed[],
): Listed[] {
  return rules.filter((rule) => originalOf(rule) === original.id)
}

/**
 * A profile's copy for one device or group, with its own sensors (controller guids) and the original's id in its notes.
 * `notes` are those of an existing copy.
 */
export function copyOf(
  original: Pick<Rule, 'id' | 'name' | 'rulespec'>,
  sensors: readonly string[],
  notes: Rule['notes'] = null,
): Pick<Rule, 'name' | 'rulespec' | 'notes'> {
  const { id, name, rulespec } = original
  return {
    name,
    rulespec: writeProfile({ ...readProfile(rulespec), sensors }, rulespec),
    notes: { ...notes, related_rule_id: id },
  }
}

/** The device or group that a profile is applied to. */
export type Target = {
  readonly of: 'device' | 'group'
  readonly id: number
}

export const isSameTarget = (one: Target, other: Target) => one.of === other.of && one.id === other.id

/** Luminaires dim; sensors and gateways have no level. */
export const takesProfiles = ({ kind }: Pick<Device, 'kind'>): boolean => emitsLight(kind)

interface GroupedTables extends DeviceTables {
  readonly devicegroups?: readonly DeviceGroup[]
}

/**
 * The sensors of a copy, as controller guids (decisions.md, "Rules"): a device's own controller, or those of a group's
 * devices that sense movement.
 */
export function sensorsFor({ of, id }: Target, tables: GroupedTables): string[] {
  const { controllers = [], devicegroups = [] } = tables
  const devices = devicesOf(tables)
  const members = new Set(devicegroups.find((group) => group.id === id)?.devices)
  const sensing =
    of === 'device'
      ? devices.filter((device) => device.id === id)
      : motionSensors(devices).filter((device) => members.has(device.id))
  const guids = sensing.flatMap(({ controller }) => controllers.filter((it) => it.id === controller))
  return [...new Set(guids.map(({ guid }) => guid))]
}

/** A rule applied to a device, directly or through its group. */
export type HoldingRule = {
  readonly rule: Rule
  /** Undefined if it is applied to the device itself. */
  readonly through: DeviceGroup | undefined
}

type RuleTables = {
  readonly rules: readonly Rule[]
  readonly appliedRules: readonly AppliedRule[]
  readonly groups: readonly DeviceGroup[]
}

/** Every rule applied to a device, including the identify rule; direct ones first. */
export function rulesOn(device: number, { rules, appliedRules, groups }: RuleTables): HoldingRule[] {
  const own = new Set(appliedRules.filter((it) => it.fk_device === device).map(({ fk_rule }) => fk_rule))
  const group = groups.find(({ devices }) => devices.includes(device))
  return [
    ...rules.filter(({ id }) => own.has(id)).map((rule) => ({ rule, through: undefined })),
    ...rules
      .filter(({ id, fk_group }) => group !== undefined && fk_group === group.id && !own.has(id))
      .map((rule) => ({ rule, through: group })),
  ]
}

/** The devices and groups that a profile or its copies apply to, according to the poll. */
export function targetsOf(
  profile: Pick<Rule, 'id'>,
  { rules, appliedRules }: Omit<RuleTables, 'groups'>,
): Target[] {
  const own = rules.filter((rule) => rule.id === profile.id || originalOf(rule) === profile.id)
  const ids = new Set(own.map(({ id }) => id))
  return [
    ...appliedRules
      .filter(({ fk_rule }) => ids.has(fk_rule))
      .map(({ fk_device }): Target => ({ of: 'device', id: fk_device })),
    ...own.flatMap(({ fk_group }): Target[] => (fk_group === null ? [] : [{ of: 'group', id: fk_group }])),
  ]
}
