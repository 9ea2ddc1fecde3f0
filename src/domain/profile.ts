import type { RuleEntry, RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import type { Day, Weekday } from './calendar.ts'
import { clamp } from './numbers.ts'
import { type KnownRuleItem, knownItem, type TimeOfDayRange } from './ruleItems.ts'
import type { SiteTime } from './siteTime.ts'

/** Where a profile's items stand in its rulespec (specification §9, decisions.md "Rules"). */
export const PROFILE_PRIORITIES = { default: 30, dim: 40, movement: 50 } as const

/** One side of a profile. A field is undefined where the rulespec says nothing of it. */
export interface ProfilePart {
  /** Output level without motion, in percent; -1 leaves the luminaire to itself. */
  readonly inactiveLevel: number | undefined
  /** Output level after motion, in percent. */
  readonly movementLevel: number | undefined
  /** Seconds that the movement level holds after motion. Without a movement level it is not stored. */
  readonly leadTime: number | undefined
}

/** A dimming profile as its form shows it. */
export interface ProfileForm {
  readonly working: ProfilePart
  /** Under All day only its inactive level is stored. */
  readonly nonWorking: ProfilePart
  /** UTC; undefined is All day. Stored with the working inactive level, so only where there is one. */
  readonly workingHours: TimeOfDayRange | undefined
  /** Undefined is every day; an empty list is none. */
  readonly weekdays: readonly Weekday[] | undefined
  /** Guids of controllers. */
  readonly sensors: readonly string[] | undefined
}

/** A new profile: it dims nothing until somebody says so, with the lead times of specification §9. */
export const NEW_PROFILE = {
  working: { inactiveLevel: 100, movementLevel: 100, leadTime: 60 },
  nonWorking: { inactiveLevel: 100, movementLevel: 100, leadTime: 0 },
  workingHours: undefined,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  sensors: [],
} as const satisfies ProfileForm

/** A dimming level as it was typed, in 0 to 100 (specification §5). Lead times have no such bounds. */
export const clampLevel = (level: number) => clamp(level, 0, 100)

/** What unchecking All day gives: 09:00 to 17:00 on the site's clocks of that day, in UTC (specification §5). */
export function defaultWorkingHours(siteTime: SiteTime, day: Day): TimeOfDayRange {
  return { start: siteTime.toUtcTimeOfDay('09:00', day), end: siteTime.toUtcTimeOfDay('17:00', day) }
}

/** The form with these working hours, and with a new profile's values where it needs some that it lacks. */
export function withWorkingHours(form: ProfileForm, workingHours: TimeOfDayRange | undefined): ProfileForm {
  if (!workingHours) return { ...form, workingHours }
  return {
    ...form,
    workingHours,
    working: {
      ...form.working,
      inactiveLevel: form.working.inactiveLevel ?? NEW_PROFILE.working.inactiveLevel,
    },
    nonWorking: {
      ...form.nonWorking,
      movementLevel: form.nonWorking.movementLevel ?? NEW_PROFILE.nonWorking.movementLevel,
      leadTime: form.nonWorking.leadTime ?? NEW_PROFILE.nonWorking.leadTime,
    },
  }
}

/** The form of a profile's rulespec. What the form has no field for stays in the rulespec: see `writeProfile`. */
export function readProfile(rulespec: Rulespec): ProfileForm {
  const { nonWorkingDefault, workingDim, workingMovement, nonWorkingMovement, calendar, sensors } =
    findFields(rulespec)
  return {
    working: {
      inactiveLevel: workingDim?.value,
      movementLevel: workingMovement?.value,
      leadTime: workingMovement?.timeout,
    },
    nonWorking: {
      inactiveLevel: nonWorkingDefault?.value,
      movementLevel: nonWorkingMovement?.value,
      leadTime: nonWorkingMovement?.timeout,
    },
    workingHours: spanOf(workingDim),
    weekdays: calendar?.days as readonly Weekday[] | undefined,
    sensors: sensors?.sensors,
  }
}

/**
 * The rulespec that the form was read from, with the form's fields in it; `[]` for a new profile. Every item that is
 * none of the form's, and every field of an item or entry that the console doesn't know, stays where it was, so that
 * `writeProfile(readProfile(rulespec), rulespec)` equals `rulespec`.
 */
export function writeProfile(form: ProfileForm, rulespec: Rulespec): Rulespec {
  const wanted = itemsOf(form)
  const found = findFields(rulespec)
  const roles = Object.keys(priorities) as Role[]
  const roleOf = (item: RuleItem) => roles.find((role) => found[role] === item)
  const kept = rulespec.map((entry) => ({
    ...entry,
    rules: entry.rules.flatMap((item) => {
      const role = roleOf(item)
      if (!role) return [item]
      return wanted[role] ? [withoutMissing({ ...item, ...wanted[role] })] : []
    }),
  }))
  return roles.reduce<Rulespec>((entries, role) => {
    const item = found[role] ? undefined : wanted[role]
    return item ? withItem(entries, priorities[role], withoutMissing(item)) : entries
  }, kept)
}

/** The form's items, in the order in which a new profile has them. */
const priorities = {
  nonWorkingDefault: PROFILE_PRIORITIES.default,
  workingDim: PROFILE_PRIORITIES.dim,
  calendar: PROFILE_PRIORITIES.dim,
  workingMovement: PROFILE_PRIORITIES.movement,
  nonWorkingMovement: PROFILE_PRIORITIES.movement,
  sensors: PROFILE_PRIORITIES.movement,
}
type Role = keyof typeof priorities

function findFields(rulespec: Rulespec): Partial<Record<Role, RuleItem>> {
  const find = (role: Role, type: KnownRuleItem['type'], is: (item: RuleItem) => boolean = () => true) =>
    rulespec
      .filter((entry) => entry.priority === priorities[role])
      .flatMap((entry) => entry.rules)
      .find((item) => item.type === type && knownItem(item) && is(item))
  const holdsFrom = (start?: string, end?: string) => (item: RuleItem) =>
    item.start === start && item.end === end

  const workingDim = find(
    'workingDim',
    'dim',
    (item) => (item.start === undefined) === (item.end === undefined),
  )
  const hours = spanOf(workingDim)
  return {
    nonWorkingDefault: find('nonWorkingDefault', 'default'),
    workingDim,
    calendar: find('calendar', 'calendar'),
    workingMovement: find('workingMovement', 'movement', holdsFrom(hours?.start, hours?.end)),
    nonWorkingMovement: hasNonWorkingTime(hours)
      ? find('nonWorkingMovement', 'movement', holdsFrom(hours.end, hours.start))
      : undefined,
    sensors: find('sensors', 'movement_settings'),
  }
}

/** Every field of each item, undefined where it must not stand. */
function itemsOf({ working, nonWorking, workingHours, weekdays, sensors }: ProfileForm) {
  const { start, end } = workingHours ?? {}
  const movement = ({ movementLevel: value, leadTime: timeout }: ProfilePart, from?: string, to?: string) =>
    value === undefined ? undefined : { type: 'movement', value, timeout, start: from, end: to }
  return {
    nonWorkingDefault:
      nonWorking.inactiveLevel === undefined
        ? undefined
        : { type: 'default', value: nonWorking.inactiveLevel },
    workingDim:
      working.inactiveLevel === undefined
        ? undefined
        : { type: 'dim', value: working.inactiveLevel, start, end },
    calendar: weekdays && { type: 'calendar', days: weekdays },
    workingMovement: movement(working, start, end),
    nonWorkingMovement: hasNonWorkingTime(workingHours) ? movement(nonWorking, end, start) : undefined,
    sensors: sensors && { type: 'movement_settings', sensors },
  } satisfies Record<Role, object | undefined>
}

const spanOf = (item: RuleItem | undefined): TimeOfDayRange | undefined =>
  item?.start !== undefined && item.end !== undefined ? { start: item.start, end: item.end } : undefined

/** Under All day there is none, nor where working time ends when it starts, a day later. */
const hasNonWorkingTime = (hours: TimeOfDayRange | undefined): hours is TimeOfDayRange =>
  hours !== undefined && hours.start !== hours.end

const withoutMissing = (item: object): RuleItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as RuleItem

function withItem(entries: Rulespec, priority: number, item: RuleItem): Rulespec {
  const place = entries.findIndex((entry) => entry.priority === priority)
  const entry: RuleEntry = entries[place] ?? { priority, rules: [] }
  const extended = { ...entry, rules: [...entry.rules, item] }
  return place < 0 ? [...entries, extended] : entries.with(place, extended)
}
