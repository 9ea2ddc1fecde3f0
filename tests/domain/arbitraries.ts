import fc from 'fast-check'
import { type Day, parseDay, WEEKDAYS } from '#domain/calendar.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'

/** The day of a date written YYYY-MM-DD. */
export function day(text: string): Day {
  const parsed = parseDay(text, 'YYYY-MM-DD')
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

/** Days from 1970-01-01 to 2099-12-31. */
export const anyDay = fc.integer({ min: 0, max: 47_481 }).map((number) => number as Day)

export const anyWeekday = fc.constantFrom(...WEEKDAYS)

/** HH:mm */
export const anyTimeOfDay = fc.integer({ min: 0, max: 1439 }).map(printTimeOfDay)

/** Output levels on a coarse scale, so that equal ones come up. */
export const anyLevel = fc.integer({ min: 0, max: 10 }).map((tenth) => tenth * 10)

const span = fc.oneof(
  fc.constant({}),
  fc.record({ start: anyTimeOfDay, end: anyTimeOfDay }),
  fc.record({ start: anyTimeOfDay }),
  fc.record({ end: anyTimeOfDay }),
)
const withSpan = <Item extends object>(item: fc.Arbitrary<Item>) =>
  fc.tuple(item, span).map(([fields, times]) => ({ ...fields, ...times }))

const knownItem = fc.oneof(
  fc.record({ type: fc.constant('default'), value: fc.oneof(anyLevel, fc.constant(-1)) }),
  withSpan(fc.record({ type: fc.constant('dim'), value: anyLevel })),
  withSpan(
    fc.record(
      { type: fc.constant('movement'), value: anyLevel, timeout: fc.integer({ min: 0, max: 600 }) },
      { requiredKeys: ['type', 'value'] },
    ),
  ),
  fc.record({ type: fc.constant('movement_settings'), sensors: fc.array(fc.string(), { maxLength: 3 }) }),
  fc.record({ type: fc.constant('calendar'), days: fc.uniqueArray(anyWeekday) }),
  fc.record({ type: fc.constant('active'), value: anyLevel }),
)

/** What another maker's rules may hold: types we do not know, and known types without what they need. */
const foreignItem = fc.oneof(
  fc.record({ type: fc.constantFrom('sunset', 'fade'), offset: fc.integer(), note: fc.string() }),
  fc.record({ type: fc.constantFrom('dim', 'movement', 'calendar', 'default') }),
)
const extras = fc.dictionary(fc.constantFrom('label', 'origin'), fc.oneof(fc.string(), fc.integer()))

const entry = fc
  .tuple(
    fc.record(
      {
        priority: fc.oneof(fc.constantFrom(30, 40, 50), fc.integer({ min: 0, max: 100 })),
        slot: fc.integer({ min: 0, max: 100 }),
        rules: fc.array(
          fc
            .tuple(
              fc.oneof({ weight: 4, arbitrary: knownItem }, { weight: 1, arbitrary: foreignItem }),
              extras,
            )
            .map(([item, more]) => ({ ...more, ...item })),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: ['priority', 'rules'] },
    ),
    extras,
  )
  .map(([fields, more]) => ({ ...more, ...fields }))

/** Rulespecs as anybody may have made them. */
export const anyRulespec: fc.Arbitrary<Rulespec> = fc.array(entry, { maxLength: 5 })
