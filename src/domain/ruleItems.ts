import type { RuleItem } from '#openapi/lighting.d.ts'
import { WEEKDAYS, type Weekday } from './calendar.ts'
import { MINUTES_A_DAY, onClockFace, parseTimeOfDay } from './timeOfDay.ts'

/** HH:mm in UTC. From `start` to the next `end`: over midnight where `end` is earlier, a whole day where they are equal. */
export type TimeOfDayRange = { readonly start: string; readonly end: string }
/** Without both the item holds all day; without one of them midnight stands for it. */
type PartialTimeOfDayRange = Partial<TimeOfDayRange>

/** What holds when nothing else does. A negative value leaves the luminaire to itself. */
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
/** The weekdays on which the items of the same entry hold; without any day, never. */
export type CalendarItem = { readonly type: 'calendar'; readonly days: readonly Weekday[] }
/** A level that holds always. */
type ActiveItem = { readonly type: 'active'; readonly value: number }

/** The rule items of specification §3; levels are output levels in percent. */
export type KnownRuleItem =
  | DefaultItem
  | DimItem
  | MovementItem
  | MovementSettingsItem
  | CalendarItem
  | ActiveItem

/**
 * The item if it is one of those the console knows and has what its type needs. Others have no effect that we know
 * of and must be kept as they are.
 */
export function knownItem(item: RuleItem): KnownRuleItem | undefined {
  return isKnown(item) ? item : undefined
}

function isKnown(item: RuleItem): item is RuleItem & KnownRuleItem {
  const { type, value, timeout, start, end, sensors, days } = item
  const hasLevel = typeof value === 'number'
  const hasTimes = isOptional(start, isTimeOfDay) && isOptional(end, isTimeOfDay)
  switch (type as KnownRuleItem['type']) {
    case 'default':
    case 'active':
      return hasLevel
    case 'dim':
      return hasLevel && hasTimes
    case 'movement':
      return hasLevel && hasTimes && isOptional(timeout, (it) => typeof it === 'number')
    case 'movement_settings':
      return Array.isArray(sensors) && sensors.every((guid) => typeof guid === 'string')
    case 'calendar':
      return Array.isArray(days) && days.every((day) => WEEKDAYS.some((weekday) => weekday === day))
    default:
      return false
  }
}

const isOptional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value)
const isTimeOfDay = (value: unknown) => typeof value === 'string' && parseTimeOfDay(value) !== undefined

/** A span in minutes of the UTC day. */
export interface SpanMinutes {
  /** 0 to 1439 */
  readonly start: number
  /** 1 to 1440 */
  readonly length: number
}

/** The minutes of an item's span; undefined where it holds all day. */
export function spanMinutes({ start, end }: PartialTimeOfDayRange): SpanMinutes | undefined {
  if (start === undefined && end === undefined) return undefined
  const from = parseTimeOfDay(start ?? '') ?? 0
  const to = parseTimeOfDay(end ?? '') ?? 0
  return { start: from, length: onClockFace(to - from) || MINUTES_A_DAY }
}
