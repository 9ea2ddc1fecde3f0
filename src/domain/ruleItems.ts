import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import { WEEKDAYS, type Weekday } from './calendar.ts'
import { MINUTES_A_DAY, parseTimeOfDay, wrapMinutes } from './timeOfDay.ts'

/** HH:mm in UTC, from `start` to the next `end`: across midnight if `end` is earlier, a whole day if they are equal. */
export type TimeOfDayRange = { readonly start: string; readonly end: string }
/** Without both the item holds all day; a missing one means midnight. */
type PartialTimeOfDayRange = Partial<TimeOfDayRange>

/** The level if nothing else holds. A negative value does not control the luminaire. */
type DefaultItem = { readonly type: 'default'; readonly value: number }
/** A level that holds within its span. */
type DimItem = { readonly type: 'dim'; readonly value: number } & PartialTimeOfDayRange
/** A level that holds within its span for `timeout` seconds after motion, the last second included. */
type MovementItem = {
  readonly type: 'movement'
  readonly value: number
  readonly timeout?: number
} & PartialTimeOfDayRange
/** The guids of the controllers that the rule's movement items respond to. */
type MovementSettingsItem = { readonly type: 'movement_settings'; readonly sensors: readonly string[] }
/** The weekdays on which the items of the same entry hold; an empty list means never. */
type CalendarItem = { readonly type: 'calendar'; readonly days: readonly Weekday[] }
/** A level that holds always. */
type ActiveItem = { readonly type: 'active'; readonly value: number }

type Items = {
  default: DefaultItem
  dim: DimItem
  movement: MovementItem
  movement_settings: MovementSettingsItem
  calendar: CalendarItem
  active: ActiveItem
}
export type RuleItemType = keyof Items
type KnownRuleItem = Items[RuleItemType]

/** A span in minutes of the UTC day. */
export type SpanMinutes = {
  /** 0 to 1439 */
  readonly start: number
  /** 1 to 1440 */
  readonly length: number
}

/** What an item does in its entry. */
export type Effect =
  /**
   * Sets a level in percent (negative: none), within a span, and for `timeout` seconds after motion if it depends on
   * motion.
   */
  | {
      readonly sets: 'level'
      readonly level: number
      readonly span: SpanMinutes | undefined
      readonly timeout: number | undefined
    }
  /** Restricts the entry to these weekdays. */
  | { readonly sets: 'days'; readonly days: readonly Weekday[] }
  /** Sets the controllers that the rule responds to, by guid. */
  | { readonly sets: 'sensors'; readonly sensors: readonly string[] }

type Definition<Item> = {
  /** Whether the item has its type's required fields. */
  readonly isComplete: (item: RuleItem) => boolean
  readonly effect: (item: Item) => Effect
}

const hasLevel = ({ value }: RuleItem) => typeof value === 'number'
const hasTimes = ({ start, end }: RuleItem) => isOptional(start, isTimeOfDay) && isOptional(end, isTimeOfDay)
const level = ({ value }: { value: number }, span?: SpanMinutes, timeout?: number) =>
  ({ sets: 'level', level: value, span, timeout }) as const

/** The rule items of specification §3; levels are output levels in percent. */
const definitions = {
  default: { isComplete: hasLevel, effect: (item) => level(item) },
  dim: {
    isComplete: (item) => hasLevel(item) && hasTimes(item),
    effect: (item) => level(item, spanMinutes(item)),
  },
  movement: {
    isComplete: (item) =>
      hasLevel(item) && hasTimes(item) && isOptional(item.timeout, (it) => typeof it === 'number'),
    effect: (item) => level(item, spanMinutes(item), item.timeout ?? 0),
  },
  movement_settings: {
    isComplete: ({ sensors }) => Array.isArray(sensors) && sensors.every((guid) => typeof guid === 'string'),
    effect: ({ sensors }) => ({ sets: 'sensors' as const, sensors }),
  },
  calendar: {
    isComplete: ({ days }) =>
      Array.isArray(days) && days.every((day) => WEEKDAYS.some((weekday) => weekday === day)),
    effect: ({ days }) => ({ sets: 'days' as const, days }),
  },
  active: { isComplete: hasLevel, effect: (item) => level(item) },
} satisfies { readonly [Type in RuleItemType]: Definition<Items[Type]> }

/** The types of items that set a level. */
export type LevelItemType = {
  [Type in RuleItemType]: ReturnType<(typeof definitions)[Type]['effect']> extends { sets: 'level' }
    ? Type
    : never
}[RuleItemType]

/** The item if its type is known and it is complete. Other items have no known effect and must be preserved. */
export function knownItem(item: RuleItem): KnownRuleItem | undefined {
  const type = item.type as RuleItemType
  return Object.hasOwn(definitions, type) && definitions[type].isComplete(item)
    ? (item as RuleItem & KnownRuleItem)
    : undefined
}

/** An item's effect; undefined for an unknown item. */
export function effectOf(item: RuleItem): Effect | undefined {
  const known = knownItem(item)
  const definition: Definition<never> | undefined = known && definitions[known.type]
  return definition?.effect(known as never)
}

/** The motion time-outs of these rulespecs' items, in seconds. */
export const timeouts = (rulespecs: readonly Rulespec[]): number[] =>
  effectsOf(rulespecs).flatMap((effect) =>
    effect.sets === 'level' && effect.timeout !== undefined ? [effect.timeout] : [],
  )

/** The guids of the controllers that these rulespecs respond to. */
export const sensorsOf = (rulespecs: readonly Rulespec[]): string[] =>
  effectsOf(rulespecs).flatMap((effect) => (effect.sets === 'sensors' ? effect.sensors : []))

const effectsOf = (rulespecs: readonly Rulespec[]) =>
  rulespecs.flat().flatMap(({ rules }) => rules.flatMap((item) => effectOf(item) ?? []))

const isOptional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value)
const isTimeOfDay = (value: unknown) => typeof value === 'string' && parseTimeOfDay(value) !== undefined

/** An item's span in minutes; undefined if it holds all day. */
export function spanMinutes({ start, end }: PartialTimeOfDayRange): SpanMinutes | undefined {
  if (start === undefined && end === undefined) return undefined
  const from = parseTimeOfDay(start ?? '') ?? 0
  const to = parseTimeOfDay(end ?? '') ?? 0
  return { start: from, length: wrapMinutes(to - from) || MINUTES_A_DAY }
}
