import type { Rule } from '#openapi/lighting.d.ts'

/** The name of the rule that makes a device identify itself (specification §4); hidden from lists. */
export const IDENTIFY_RULE_NAME = 'IdentifyRule123'

type Noted = Pick<Rule, 'notes'>

/** The id of a copy's original profile; undefined for an original. */
export const originalOf = (rule: Noted): number | undefined => rule.notes?.related_rule_id ?? undefined

type Named = Pick<Rule, 'id' | 'name'>

/** The profile that users see of a rule: of a copy its original; undefined for a rule that they do not see. */
export function profileOf(
  rule: Named & Noted,
  rules: Pick<ReadonlyMap<number, Named>, 'get'>,
): Named | undefined {
  return rule.name === IDENTIFY_RULE_NAME ? undefined : (rules.get(originalOf(rule) ?? rule.id) ?? rule)
}

/** The visible profiles: no copies and no identify rule (decisions.md, "Rules"). */
export function originals<Listed extends Pick<Rule, 'name' | 'notes'>>(rules: readonly Listed[]): Listed[] {
  return rules.filter((rule) => originalOf(rule) === undefined && rule.name !== IDENTIFY_RULE_NAME)
}
