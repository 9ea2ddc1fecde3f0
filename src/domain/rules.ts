import type { Rule, Rulespec } from '#openapi/lighting.d.ts'
import { readProfile, writeProfile } from './profile.ts'

/** The rule that makes a device show itself (specification §4); it stands in no list. */
export const IDENTIFY_RULE_NAME = 'IdentifyRule123'

/** Full light over everything else. */
export const IDENTIFY_RULESPEC: Rulespec = [
  { priority: 10, rules: [{ type: 'default', value: -1 }] },
  { priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] },
]

type Noted = Pick<Rule, 'notes'>

/** The id of the profile that a rule is a copy of; undefined for an original. */
export const originalOf = (rule: Noted): number | undefined => rule.notes?.related_rule_id ?? undefined

/** The profiles that people see: no copies, no identify rule (decisions.md, "Rules"). */
export function originals<Listed extends Pick<Rule, 'name' | 'notes'>>(rules: readonly Listed[]): Listed[] {
  return rules.filter((rule) => originalOf(rule) === undefined && rule.name !== IDENTIFY_RULE_NAME)
}

/** The copies of a profile for devices and groups. */
export function copiesOf<Listed extends Noted>(
  original: Pick<Rule, 'id'>,
  rules: readonly Listed[],
): Listed[] {
  return rules.filter((rule) => originalOf(rule) === original.id)
}

/**
 * A profile's copy for one device or group: the same but for its sensors (guids of controllers), with its original
 * named in its notes. `notes` are those of the copy where there is one already.
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
