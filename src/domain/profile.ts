import type { RuleEntry, RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import type { Day, Weekday } from './calendar.ts'
import { clamp } from './numbers.ts'
import { knownItem, type RuleItemType, type TimeOfDayRange } from './ruleItems.ts'
import type { SiteTime } from './siteTime.ts'

/** The priorities of a profile's items (specification §9, decisions.md "Rules"). */
export const PROFILE_PRIORITIES = { default: 30, dim: 40, movement: 50 } as const

/** The working or non-working part of a profile. A field is undefined if the rulespec does not set it. */
export type ProfilePart = {
  /** Output level without motion, in percent; -1 does not control the luminaire. */
  readonly inactiveLevel: number | undefined
  /** Output level after motion, in percent. */
  readonly movementLevel: number | undefined
  /** Seconds that the movement level holds after motion. Stored only with a movement level. */
  readonly leadTime: number | undefined
}

/** A dimming profile as its form shows it. */
export type ProfileForm = {
  readonly working: ProfilePart
  /** With All day only its inactive level is stored. */
  readonly nonWorking: ProfilePart
  /** UTC; undefined is All day. Stored only with a working inactive level. */
  readonly workingHours: TimeOfDayRange | undefined
  /** Undefined is every day; an empty list is no day. */
  readonly weekdays: readonly Weekday[] | undefined
  /** Guids of controllers. */
  readonly sensors: readonly string[] | undefined
}

/** A new profile: no dimming, with the lead times of specification §9. */
export const NEW_PROFILE = {
  working: { inactiveLevel: 100, movementLevel: 100, leadTime: 60 },
  nonWorking: { inactiveLevel: 100, movementLevel: 100, leadTime: 0 },
  workingHours: undefined,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  sensors: [],
} as const satisfies ProfileForm

/** Clamps a typed dimming level to 0 to 100 (specification §5). Lead times have no such bounds. */
export const clampLevel = (level: number) => clamp(level, 0, 100)

/** The working hours after unchecking All day: 09:00 to 17:00 site time on that day, in UTC (specification §5). */
export function defaultWorkingHours(siteTime: SiteTime, day: Day): TimeOfDayRange {
  return { start: siteTime.toUtcTimeOfDay('09:00', day), end: siteTime.toUtcTimeOfDay('17:00', day) }
}

/** The form with these working hours; missing required values come from a new profile. */
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

/** Reads a profile's form from its rulespec. `writeProfile` preserves everything the form has no field for. */
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
 * Writes the form's fields into the rulespec it was read from (`[]` for a new profile). Other items, and unknown fields
 * of items and entries, stay unchanged, so that `writeProfile(readProfile(rulespec), rulespec)` equals `rulespec`.
 */
export function writeProfile(form: ProfileForm, rulespec: Rulespec): Rulespec {
  const items = itemsOf(form)
  const found = findFields(rulespec)
  const roles = Object.keys(priorities) as Role[]
  const roleOf = (item: RuleItem) => roles.find((role) => found[role] === item)
  const updated = rulespec.map((entry) => ({
    ...entry,
    rules: entry.rules.flatMap((item) => {
      const role = roleOf(item)
      if (!role) return [item]
      return items[role] ? [withoutMissing({ ...item, ...items[role] })] : []
    }),
  }))
  return roles.reduce<Rulespec>((entries, role) => {
    const item = found[role] ? undefined : items[role]
    return item
      ? withItem(entries, priorities[role], withoutMissing({ type: typeOf[role], ...item }))
      : entries
  }, updated)
}

/** The form's role of an item, by type; none if the form has no field for it. */
const rolesOfTypes = {
  default: ['nonWorkingDefault'],
  dim: ['workingDim'],
  calendar: ['calendar'],
  movement: ['workingMovement', 'nonWorkingMovement'],
  movement_settings: ['sensors'],
  active: [],
} as const satisfies Record<RuleItemType, readonly string[]>
type Role = (typeof rolesOfTypes)[RuleItemType][number]

const typeOf = Object.fromEntries(
  Object.entries(rolesOfTypes).flatMap(([type, roles]) => roles.map((role) => [role, type])),
) as Record<Role, RuleItemType>

/** Priorities of the form's items, in the order of a new profile. */
const priorities: Record<Role, number> = {
  nonWorkingDefault: PROFILE_PRIORITIES.default,
  workingDim: PROFILE_PRIORITIES.dim,
  calendar: PROFILE_PRIORITIES.dim,
  workingMovement: PROFILE_PRIORITIES.movement,
  nonWorkingMovement: PROFILE_PRIORITIES.movement,
  sensors: PROFILE_PRIORITIES.movement,
}

function findFields(rulespec: Rulespec): Record<Role, RuleItem | undefined> {
  const find = (role: Role, is: (item: RuleItem) => boolean = () => true) =>
    rulespec
      .filter((entry) => entry.priority === priorities[role])
      .flatMap((entry) => entry.rules)
      .find((item) => item.type === typeOf[role] && knownItem(item) && is(item))
  const holdsFrom = (start?: string, end?: string) => (item: RuleItem) =>
    item.start === start && item.end === end

  const workingDim = find('workingDim', (item) => (item.start === undefined) === (item.end === undefined))
  const hours = spanOf(workingDim)
  return {
    nonWorkingDefault: find('nonWorkingDefault'),
    workingDim,
    calendar: find('calendar'),
    workingMovement: find('workingMovement', holdsFrom(hours?.start, hours?.end)),
    nonWorkingMovement: hasNonWorkingTime(hours)
      ? find('nonWorkingMovement', holdsFrom(hours.end, hours.start))
      : undefined,
    sensors: find('sensors'),
  }
}

/** Every field of each item; undefined if it must be absent. */
function itemsOf({ working, nonWorking, workingHours, weekdays, sensors }: ProfileForm) {
  const { start, end } = workingHours ?? {}
  const movement = ({ movementLevel: value, leadTime: timeout }: ProfilePart, from?: string, to?: string) =>
    value === undefined ? undefined : { value, timeout, start: from, end: to }
  return {
    nonWorkingDefault:
      nonWorking.inactiveLevel === undefined ? undefined : { value: nonWorking.inactiveLevel },
    workingDim:
      working.inactiveLevel === undefined ? undefined : { value: working.inactiveLevel, start, end },
    calendar: weekdays && { days: weekdays },
    workingMovement: movement(working, start, end),
    nonWorkingMovement: hasNonWorkingTime(workingHours) ? movement(nonWorking, end, start) : undefined,
    sensors: sensors && { sensors },
  } satisfies Record<Role, object | undefined>
}

const spanOf = (item: RuleItem | undefined): TimeOfDayRange | undefined =>
  item?.start !== undefined && item.end !== undefined ? { start: item.start, end: item.end } : undefined

/** There is none with All day, nor if working time starts and ends at the same time. */
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
