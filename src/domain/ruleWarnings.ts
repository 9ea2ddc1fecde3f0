import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import { effectiveLevel, type Motion, momentsOfWeek, type Opinion } from './evaluate.ts'
import { effectOf, timeouts } from './ruleItems.ts'

/** What is odd about rules that apply to one luminaire together. `rule` is the place in the list of rulespecs. */
export type RuleWarning =
  /** It has a level to give, and never gives it. */
  | { readonly kind: 'never-wins'; readonly opinion: Opinion }
  /** Both hold at the same moment, and nothing above them does: the higher level wins. */
  | { readonly kind: 'disagreement'; readonly winner: Opinion; readonly loser: Opinion }
  | { readonly kind: 'calendar-without-days'; readonly rule: number; readonly priority: number }
  /** Its movement levels wait for motion that nobody reports. */
  | { readonly kind: 'movement-without-sensor'; readonly rule: number }

/**
 * Warnings of rulespecs that all apply to one luminaire, through a week whose clocks keep one offset from UTC (minutes).
 * A `default` that is never needed is none: that is what it is for.
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

/** Whether a rule waits for motion that none of its sensors senses. */
export function lacksSensor(rulespec: Rulespec, senses: Senses): boolean {
  const effects = rulespec.flatMap(({ rules }) => rules.map(effectOf))
  const waits = effects.some((it) => it?.sets === 'level' && it.timeout !== undefined && it.level >= 0)
  return waits && !effects.some((it) => it?.sets === 'sensors' && it.sensors.some(senses))
}

function togetherWarnings(rulespecs: readonly Rulespec[], utcOffset: number): RuleWarning[] {
  const opinions = new Map<string, Opinion>()
  const winners = new Set<string>()
  const disagreements = new Map<string, RuleWarning>()
  const motions = motionsThatMatter(rulespecs)
  for (const { at } of momentsOfWeek(rulespecs, utcOffset))
    for (const motion of motions) {
      const { winner, losers } = effectiveLevel(rulespecs, at, motion)
      if (winner) winners.add(keyOf(winner))
      for (const { why, ...loser } of losers) {
        if (why !== 'says-nothing' && loser.type !== 'default') opinions.set(keyOf(loser), loser)
        if (winner && why === 'equal-priority' && loser.level !== winner.level)
          disagreements.set(`${keyOf(winner)} ${keyOf(loser)}`, { kind: 'disagreement', winner, loser })
      }
    }
  return [
    ...disagreements.values(),
    ...[...opinions]
      .filter(([key, opinion]) => !winners.has(key) && !hasCalendarWithoutDays(rulespecs, opinion))
      .map(([, opinion]): RuleWarning => ({ kind: 'never-wins', opinion })),
  ]
}

/** That says it all. */
const hasCalendarWithoutDays = (rulespecs: readonly Rulespec[], { rule, entry }: Opinion) =>
  rulespecs[rule]?.[entry]?.rules.some(isCalendarWithoutDays) === true

const isCalendarWithoutDays = (item: RuleItem) => {
  const effect = effectOf(item)
  return effect?.sets === 'days' && effect.days.length === 0
}

/** No motion, motion now, and the second after each timeout: between them, all that hold together by themselves. */
function motionsThatMatter(rulespecs: readonly Rulespec[]): Motion[] {
  const seconds = timeouts(rulespecs).map((timeout) => timeout + 1)
  return [undefined, ...new Set([0, ...seconds])].map((secondsSinceMotion) => ({ secondsSinceMotion }))
}

const keyOf = ({ rule, entry, item }: Opinion) => `${rule}.${entry}.${item}`
