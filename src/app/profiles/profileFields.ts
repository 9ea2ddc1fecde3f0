import type { Weekday } from '#domain/calendar.ts'
import { type ProfileForm, type ProfilePart, readProfile, writeProfile } from '#domain/profile.ts'
import type { TimeOfDayRange } from '#domain/ruleItems.ts'
import type { Fields, Json } from '#machines/outbox/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'

/** What a profile is edited by. */
export type ProfileTexts = Pick<Rule, 'name' | 'rulespec'>

/** A profile as fields, each of which is changed by itself; null where the rulespec does not set it. */
export function profileFields({ name, rulespec }: ProfileTexts): Fields {
  const { working, nonWorking, workingHours, weekdays, sensors } = readProfile(rulespec)
  return {
    name,
    ...partFields('working', working),
    ...partFields('nonWorking', nonWorking),
    workingHours: (workingHours ?? null) as Json,
    weekdays: weekdays ?? null,
    sensors: sensors ?? null,
  }
}

const partFields = (name: string, { inactiveLevel, movementLevel, leadTime }: ProfilePart): Fields => ({
  [`${name}.inactiveLevel`]: inactiveLevel ?? null,
  [`${name}.movementLevel`]: movementLevel ?? null,
  [`${name}.leadTime`]: leadTime ?? null,
})

/** A rule's name and rulespec with other values in some of the fields. Everything that has no field stays as it is. */
export function withProfileFields<Named extends ProfileTexts>(rule: Named, fields: Fields): Named {
  const before = profileFields(rule)
  const changed = Object.keys(before).filter((name) => name in fields)
  if (changed.length === 0) return rule
  const after = { ...before, ...Object.fromEntries(changed.map((name) => [name, fields[name] ?? null])) }
  return { ...rule, name: String(after.name), rulespec: writeProfile(formOf(after), rule.rulespec) }
}

const formOf = (fields: Fields): ProfileForm => ({
  working: partOf('working', fields),
  nonWorking: partOf('nonWorking', fields),
  workingHours: (fields.workingHours ?? undefined) as TimeOfDayRange | undefined,
  weekdays: (fields.weekdays ?? undefined) as readonly Weekday[] | undefined,
  sensors: (fields.sensors ?? undefined) as readonly string[] | undefined,
})

const partOf = (name: string, fields: Fields): ProfilePart => ({
  inactiveLevel: numberIn(fields[`${name}.inactiveLevel`]),
  movementLevel: numberIn(fields[`${name}.movementLevel`]),
  leadTime: numberIn(fields[`${name}.leadTime`]),
})

const numberIn = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)
