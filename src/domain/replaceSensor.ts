import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'

/**
 * A rulespec that heeds the controller `guid` no more but, in its place, `by`; without a `by`, one fewer. The same object
 * where nothing changes.
 */
export function replaceSensor(rulespec: Rulespec, guid: string, by: string | undefined): Rulespec {
  const heeds = ({ sensors }: RuleItem) => sensors?.includes(guid) ?? false
  if (!rulespec.some(({ rules }) => rules.some(heeds))) return rulespec
  const replaced = (sensors: readonly string[]) => [
    ...new Set(sensors.flatMap((sensor) => (sensor === guid ? (by ?? []) : sensor))),
  ]
  return rulespec.map((entry) => ({
    ...entry,
    rules: entry.rules.map((item) =>
      heeds(item) ? { ...item, sensors: replaced(item.sensors ?? []) } : item,
    ),
  }))
}
