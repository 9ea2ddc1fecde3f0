import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'

/**
 * Replaces the controller `guid` in a rulespec by `by`, or removes it without `by`. Returns the same object if nothing
 * changes.
 */
export function replaceSensor(rulespec: Rulespec, guid: string, by: string | undefined): Rulespec {
  const respondsTo = ({ sensors }: RuleItem) => sensors?.includes(guid) ?? false
  if (!rulespec.some(({ rules }) => rules.some(respondsTo))) return rulespec
  const replaced = (sensors: readonly string[]) => [
    ...new Set(sensors.flatMap((sensor) => (sensor === guid ? (by ?? []) : sensor))),
  ]
  return rulespec.map((entry) => ({
    ...entry,
    rules: entry.rules.map((item) =>
      respondsTo(item) ? { ...item, sensors: replaced(item.sensors ?? []) } : item,
    ),
  }))
}
