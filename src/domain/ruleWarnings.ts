import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import { effectiveLevel, type LevelItem, type Motion, momentsOfWeek } from './effectiveLevel.ts'
import { effectOf, timeouts } from './ruleItems.ts'

/** A warning about rules that apply to one luminaire together. `rule` is the index in the list of rulespecs. */
export type RuleWarning =
  /** An item that never sets the level. */
  | { readonly kind: 'never-wins'; readonly levelItem: LevelItem }
  /** Two items with equal priority that hold at the same time, with nothing above them: the higher level wins. */
  | { readonly kind: 'disagreement'; readonly winner: LevelItem; readonly loser: LevelItem }
  | { readonly kind: 'calendar-without-days'; readonly rule: number; readonly priority: number }
  /** A rule with movement levels but without a sensor that reports motion. */
  | { readonly kind: 'movement-without-sensor'; readonly rule: number }

/**
 * Warnings about rulespecs that all apply to one luminaire, for a week with a constant UTC offset in minutes. An unused
 * `default` is fine, since it is a fallback.
 * @param senses whether the controller of a guid senses movement
 */
export function ruleWarnings(
  rulespecs: readonly Rulespec[],
  utcOffset: number,
  senses: Senses = () => true,
): RuleWarning[] {
  return [
    ...rulespecs.flatMap((rulespec, rule) => aloneWarnings(rulespec, rule, senses)),
    ...togetherWarnings(rulespecs, utcOffset),
  ]
}

type Senses = (guid: string) => boolean

function aloneWarnings(rulespec: Rulespec, rule: number, senses: Senses): RuleWarning[] {
  return [
    ...rulespec.flatMap(({ priority, rules }): RuleWarning[] =>
      rules.some(isCalendarWithoutDays) ? [{ kind: 'calendar-without-days', rule, priority }] : [],
    ),
    ...(lacksSensor(rulespec, senses) ? [{ kind: 'movement-without-sensor' as const, rule }] : []),
  ]
}

/** Whether a rule depends on motion but has no sensor that senses it. */
export function lacksSensor(rulespec: Rulespec, senses: Senses): boolean {
  const effects = rulespec.flatMap(({ rules }) => rules.map(effectOf))
  const waits = effects.some((it) => it?.sets === 'level' && it.timeout !== undefined && it.level >= 0)
  return waits && !effects.some((it) => it?.sets === 'sensors' && it.sensors.some(senses))
}

function togetherWarnings(rulespecs: readonly Rulespec[], utcOffset: number): RuleWarning[] {
  const levelItems = new Map<string, LevelItem>()
  const winners = new Set<string>()
  const disagreements = new Map<string, RuleWarning>()
  const motions = motionsThatMatter(rulespecs)
  for (const { at } of momentsOfWeek(rulespecs, utcOffset))
    for (const motion of motions) {
      const { winner, losers } = effectiveLevel(rulespecs, at, motion)
      if (winner) winners.add(keyOf(winner))
      for (const { why, ...loser } of losers) {
        if (why !== 'no-level' && loser.type !== 'default') levelItems.set(keyOf(loser), loser)
        if (winner && why === 'equal-priority' && loser.level !== winner.level)
          disagreements.set(`${keyOf(winner)} ${keyOf(loser)}`, { kind: 'disagreement', winner, loser })
      }
    }
  return [
    ...disagreements.values(),
    ...[...levelItems]
      .filter(([key, levelItem]) => !winners.has(key) && !hasCalendarWithoutDays(rulespecs, levelItem))
      .map(([, levelItem]): RuleWarning => ({ kind: 'never-wins', levelItem })),
  ]
}

/** A calendar without days already explains why the item never holds. */
const hasCalendarWithoutDays = (rulespecs: readonly Rulespec[], { rule, entry }: LevelItem) =>
  rulespecs[rule]?.[entry]?.rules.some(isCalendarWithoutDays) === true

const isCalendarWithoutDays = (item: RuleItem) => {
  const effect = effectOf(item)
  return effect?.sets === 'days' && effect.days.length === 0
}

/** The relevant motion states: none, now, and the second after each time-out. */
function motionsThatMatter(rulespecs: readonly Rulespec[]): Motion[] {
  const seconds = timeouts(rulespecs).map((timeout) => timeout + 1)
  return [undefined, ...new Set([0, ...seconds])].map((secondsSinceMotion) => ({ secondsSinceMotion }))
}

const keyOf = ({ rule, entry, item }: LevelItem) => `${rule}.${entry}.${item}`
