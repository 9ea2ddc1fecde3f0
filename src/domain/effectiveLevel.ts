import type { Rulespec } from '#openapi/lighting.d.ts'
import { WEEKDAYS, type Weekday } from './calendar.ts'
import { clamp } from './numbers.ts'
import { effectOf, type LevelItemType, type SpanMinutes } from './ruleItems.ts'
import type { WallClock } from './siteTime.ts'
import { MINUTES_A_DAY, wrapMinutes } from './timeOfDay.ts'
import { type Percent, percent } from './units.ts'

/** The level without any applicable rule: full light. */
export const LEVEL_WITHOUT_RULES = percent(100)

/** An item that can set a level, and its location. */
export type LevelItem = {
  /** Indexes of the rulespec, of the entry in it, and of the item in the entry's rules. */
  readonly rule: number
  readonly entry: number
  readonly item: number
  readonly priority: number
  readonly type: LevelItemType
  readonly level: Percent
}

/** Why an item does not set the level. */
export type Reason =
  /** Its level is negative, so it does not control the luminaire. */
  | 'no-level'
  | 'other-weekday'
  | 'outside-hours'
  | 'no-motion'
  /** An item with a higher priority holds. */
  | 'outranked'
  /** An item with the same priority and at least its level holds. */
  | 'equal-priority'

export type EffectiveLevel = {
  readonly level: Percent
  /** Undefined if no rule applies; the level is `LEVEL_WITHOUT_RULES`. */
  readonly winner: LevelItem | undefined
  /** By rank: priority, then level. */
  readonly losers: readonly (LevelItem & { readonly why: Reason })[]
}

/** When the rules' sensors last detected motion, in seconds before now; undefined for never. */
export type Motion = {
  readonly secondsSinceMotion: number | undefined
}

/**
 * The output level of a luminaire with these rulespecs (decisions.md, "Rules"). The holding item with the highest
 * priority wins, wherever it is; at equal priority the higher level wins, since too bright is safer than too dark. An
 * item holds
 * - on the weekdays of every calendar item of its entry: the site's weekday now or, for an item with a span, the one on
 *   which the span began, so that Friday night's last hours are still Friday's;
 * - in its span, which includes its start but not its end; `default` and `active` at all hours;
 * - for `movement`, while the last motion is no longer ago than its timeout.
 *
 * Items with a negative level and unknown items are ignored, and so is `slot`.
 */
export function effectiveLevel(
  rulespecs: readonly Rulespec[],
  at: WallClock,
  motion: Motion,
): EffectiveLevel {
  const candidates = rank(rulespecs)
  const evaluated = candidates.map((candidate) => ({
    candidate,
    why: reasonNotToHold(candidate, at, motion.secondsSinceMotion),
  }))
  const winner = evaluated.find(({ why }) => why === undefined)?.candidate
  return {
    level: winner?.levelItem.level ?? LEVEL_WITHOUT_RULES,
    winner: winner?.levelItem,
    losers: evaluated
      .filter(({ candidate }) => candidate !== winner)
      .map(({ candidate: { levelItem }, why }) => ({
        ...levelItem,
        why: why ?? (levelItem.priority === winner?.levelItem.priority ? 'equal-priority' : 'outranked'),
      })),
  }
}

/** Only the level of `effectiveLevel`, for evaluating these rulespecs at many instants. */
export function createLevelAt(rulespecs: readonly Rulespec[]): (at: WallClock, motion: Motion) => Percent {
  const candidates = rank(rulespecs)
  return (at, { secondsSinceMotion }) =>
    candidates.find((candidate) => reasonNotToHold(candidate, at, secondsSinceMotion) === undefined)
      ?.levelItem.level ?? LEVEL_WITHOUT_RULES
}

/** Minutes of the site's week, from Monday 00:00, with constant levels; a run never crosses midnight. */
export type LevelRun = {
  /** 0 to 10,079 */
  readonly start: number
  /** The minute after the last; 1 to 10,080 */
  readonly end: number
  /** Percent, without motion. */
  readonly idle: Percent
  /** Percent, during motion. */
  readonly moving: Percent
}

/** `effectiveLevel` for every minute of a week with a constant UTC offset in minutes. */
export function levelRuns(rulespecs: readonly Rulespec[], utcOffset: number): LevelRun[] {
  const levelAt = createLevelAt(rulespecs)
  const runs: LevelRun[] = []
  for (const { at, start, end } of momentsOfWeek(rulespecs, utcOffset)) {
    const idle = levelAt(at, { secondsSinceMotion: undefined })
    const moving = levelAt(at, { secondsSinceMotion: 0 })
    const last = runs.at(-1)
    const goesOn = at.minute > 0 && last?.idle === idle && last.moving === moving
    if (goesOn) runs[runs.length - 1] = { ...last, end }
    else runs.push({ start, end, idle, moving })
  }
  return runs
}

/** The minutes of a week at which a rule may start or stop holding, each with its minute of the week and the next one's. */
export function momentsOfWeek(
  rulespecs: readonly Rulespec[],
  utcOffset: number,
): { readonly at: WallClock; readonly start: number; readonly end: number }[] {
  const spans = rank(rulespecs).flatMap(({ span }) => (span ? [span] : []))
  const edges = spans.flatMap(({ start, length }) => [start, start + length])
  const minutes = [...new Set([0, ...edges.map((edge) => wrapMinutes(edge + utcOffset))])].sort(
    (one, other) => one - other,
  )
  return WEEKDAYS.flatMap((weekday, day) =>
    minutes.map((minute, place) => ({
      at: { weekday, minute, utcOffset },
      start: day * MINUTES_A_DAY + minute,
      end: day * MINUTES_A_DAY + (minutes[place + 1] ?? MINUTES_A_DAY),
    })),
  )
}

type Candidate = {
  readonly levelItem: LevelItem
  readonly hasNoLevel: boolean
  /** The weekdays of each calendar item of its entry. */
  readonly calendars: readonly (readonly Weekday[])[]
  readonly span: SpanMinutes | undefined
  /** Seconds; undefined for an item independent of motion. */
  readonly timeout: number | undefined
}

/** Every item that can set a level, in descending order of precedence. */
function rank(rulespecs: readonly Rulespec[]): Candidate[] {
  const candidates = rulespecs.flatMap((rulespec, rule) =>
    rulespec.flatMap(({ priority, rules }, entry) => {
      const effects = rules.map(effectOf)
      const calendars = effects.flatMap((effect) => (effect?.sets === 'days' ? [effect.days] : []))
      return effects.flatMap((effect, item): Candidate[] => {
        if (effect?.sets !== 'level') return []
        const type = rules[item]?.type as LevelItemType
        const level = percent(clamp(effect.level, 0, 100))
        return [
          {
            levelItem: { rule, entry, item, priority, type, level },
            hasNoLevel: effect.level < 0,
            calendars,
            span: effect.span,
            timeout: effect.timeout,
          },
        ]
      })
    }),
  )
  return candidates.sort(
    (one, other) =>
      other.levelItem.priority - one.levelItem.priority || other.levelItem.level - one.levelItem.level,
  )
}

function reasonNotToHold(
  { hasNoLevel, calendars, span, timeout }: Candidate,
  at: WallClock,
  secondsSinceMotion: number | undefined,
): Reason | undefined {
  if (hasNoLevel) return 'no-level'
  const sinceStart = span ? wrapMinutes(at.minute - at.utcOffset - span.start) : 0
  const weekday = sinceStart > at.minute ? (at.weekday === 1 ? 7 : at.weekday - 1) : at.weekday
  if (span && sinceStart >= span.length) return 'outside-hours'
  if (!calendars.every((days) => days.some((day) => day === weekday))) return 'other-weekday'
  if (timeout !== undefined && !(secondsSinceMotion !== undefined && secondsSinceMotion <= timeout))
    return 'no-motion'
  return undefined
}
