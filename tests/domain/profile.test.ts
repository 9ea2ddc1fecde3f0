import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampLevel,
  defaultWorkingHours,
  NEW_PROFILE,
  type ProfileForm,
  readProfile,
  withWorkingHours,
  writeProfile,
} from '#domain/profile.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import { anyLevel, anyRulespec, anyTimeOfDay, anyWeekday, day } from './arbitraries.ts'

const hours = { start: '07:00', end: '15:00' }
const office: ProfileForm = {
  working: { inactiveLevel: 20, movementLevel: 80, leadTime: 60 },
  nonWorking: { inactiveLevel: 5, movementLevel: 50, leadTime: 0 },
  workingHours: hours,
  weekdays: [1, 2, 3, 4, 5],
  sensors: ['guid-1', 'guid-2'],
}
const officeRules: Rulespec = [
  { priority: 30, rules: [{ type: 'default', value: 5 }] },
  {
    priority: 40,
    rules: [
      { type: 'dim', value: 20, start: '07:00', end: '15:00' },
      { type: 'calendar', days: [1, 2, 3, 4, 5] },
    ],
  },
  {
    priority: 50,
    rules: [
      { type: 'movement', value: 80, timeout: 60, start: '07:00', end: '15:00' },
      { type: 'movement', value: 50, timeout: 0, start: '15:00', end: '07:00' },
      { type: 'movement_settings', sensors: ['guid-1', 'guid-2'] },
    ],
  },
]

const anyPart = fc.record({
  inactiveLevel: anyLevel,
  movementLevel: anyLevel,
  leadTime: fc.integer({ min: 0, max: 600 }),
})
const anyForm: fc.Arbitrary<ProfileForm> = fc.record({
  working: anyPart,
  nonWorking: anyPart,
  workingHours: fc
    .record({ start: anyTimeOfDay, end: anyTimeOfDay })
    .filter(({ start, end }) => start !== end),
  weekdays: fc.uniqueArray(anyWeekday),
  sensors: fc.uniqueArray(fc.string(), { maxLength: 4 }),
})

describe('a new profile', () => {
  test('has its items at the priorities 30, 40 and 50', () => {
    expect(writeProfile(office, [])).toEqual(officeRules)
  })

  test('is All day, every day, with lead times of 60 and 0 seconds and nothing dimmed', () => {
    expect(writeProfile(NEW_PROFILE, [])).toEqual([
      { priority: 30, rules: [{ type: 'default', value: 100 }] },
      {
        priority: 40,
        rules: [
          { type: 'dim', value: 100 },
          { type: 'calendar', days: [1, 2, 3, 4, 5, 6, 7] },
        ],
      },
      {
        priority: 50,
        rules: [
          { type: 'movement', value: 100, timeout: 60 },
          { type: 'movement_settings', sensors: [] },
        ],
      },
    ])
    expect(NEW_PROFILE.nonWorking.leadTime).toBe(0)
  })
})

describe('working hours', () => {
  test('are 09:00 to 17:00 on the site’s clocks when All day is unchecked', () => {
    expect(defaultWorkingHours(createSiteTime(), day('2026-07-01'))).toEqual(hours)
    expect(defaultWorkingHours(createSiteTime('Europe/Tallinn'), day('2026-07-01'))).toEqual({
      start: '06:00',
      end: '14:00',
    })
  })

  test('give an All-day profile the non-working movement that it lacked', () => {
    const allDay = readProfile(writeProfile(NEW_PROFILE, []))
    expect(allDay.nonWorking).toEqual({ inactiveLevel: 100, movementLevel: undefined, leadTime: undefined })
    expect(withWorkingHours(allDay, hours).nonWorking).toEqual(NEW_PROFILE.nonWorking)
    expect(withWorkingHours(allDay, undefined)).toEqual(allDay)
  })

  test('give a profile the working level that it lacked, and leave what it has', () => {
    const form = readProfile([])
    expect(withWorkingHours(form, hours)).toEqual({
      ...form,
      workingHours: hours,
      working: { ...form.working, inactiveLevel: NEW_PROFILE.working.inactiveLevel },
      nonWorking: { ...NEW_PROFILE.nonWorking, inactiveLevel: undefined },
    })
    const own = {
      ...form,
      working: { inactiveLevel: 20, movementLevel: 80, leadTime: 30 },
      nonWorking: { inactiveLevel: 5, movementLevel: 50, leadTime: 10 },
    }
    expect(withWorkingHours(own, hours)).toEqual({ ...own, workingHours: hours })
  })

  test('that become All day take their spans and the non-working movement with them', () => {
    const allDay = writeProfile({ ...office, workingHours: undefined }, officeRules)
    expect(allDay[1]?.rules[0]).toEqual({ type: 'dim', value: 20 })
    expect(allDay[2]?.rules).toEqual([
      { type: 'movement', value: 80, timeout: 60 },
      { type: 'movement_settings', sensors: ['guid-1', 'guid-2'] },
    ])
  })

  test('that end when they start are a whole day, and leave no non-working time', () => {
    const wholeDay = writeProfile({ ...office, workingHours: { start: '07:00', end: '07:00' } }, [])
    expect(wholeDay[2]?.rules.map(({ type }) => type)).toEqual(['movement', 'movement_settings'])
    expect(readProfile(wholeDay).nonWorking.movementLevel).toBeUndefined()
  })

  test('that change move every span', () => {
    const moved = writeProfile({ ...office, workingHours: { start: '20:00', end: '04:00' } }, officeRules)
    expect(moved[2]?.rules.slice(0, 2)).toEqual([
      { type: 'movement', value: 80, timeout: 60, start: '20:00', end: '04:00' },
      { type: 'movement', value: 50, timeout: 0, start: '04:00', end: '20:00' },
    ])
  })
})

describe('an item', () => {
  test('of another priority is none of the form’s', () => {
    const rules: Rulespec = [{ priority: 45, rules: [{ type: 'dim', value: 20 }] }]
    expect(readProfile(rules)).toEqual(readProfile([]))
  })

  test('of motion whose hours are not the working ones is none of the form’s', () => {
    const rules: Rulespec = [
      { priority: 40, rules: [{ type: 'dim', value: 20, ...hours }] },
      { priority: 50, rules: [{ type: 'movement', value: 80, start: '12:00', end: hours.end }] },
      { priority: 50, rules: [{ type: 'movement', value: 80, start: hours.start, end: '12:00' }] },
    ]
    expect(readProfile(rules).working.movementLevel).toBeUndefined()
  })

  test('that comes anew stands in the first entry of its priority', () => {
    const rules: Rulespec = [
      { priority: 30, rules: [{ type: 'sunset', value: 3 }] },
      { priority: 30, rules: [] },
    ]
    const form = { ...readProfile(rules), nonWorking: { ...NEW_PROFILE.nonWorking, inactiveLevel: 5 } }
    expect(writeProfile(form, rules)).toEqual([
      {
        priority: 30,
        rules: [
          { type: 'sunset', value: 3 },
          { type: 'default', value: 5 },
        ],
      },
      { priority: 30, rules: [] },
    ])
  })
})

describe('levels', () => {
  test('are clamped as they are typed', () => {
    expect([-5, 0, 55, 100, 101].map(clampLevel)).toEqual([0, 0, 55, 100, 100])
  })

  test('are open where the rulespec says nothing, and stay so', () => {
    const form = readProfile([])
    expect(form.working).toEqual({ inactiveLevel: undefined, movementLevel: undefined, leadTime: undefined })
    expect(form.weekdays).toBeUndefined()
    expect(writeProfile(form, [])).toEqual([])
  })

  test('of -1 are kept until somebody changes them', () => {
    const rules: Rulespec = [{ priority: 30, rules: [{ type: 'default', value: -1 }] }]
    expect(readProfile(rules).nonWorking.inactiveLevel).toBe(-1)
  })
})

describe('reading a rulespec into the form and writing it back', () => {
  test('changes nothing, whoever made it', () => {
    fc.assert(
      fc.property(anyRulespec, (rulespec) => {
        expect(writeProfile(readProfile(rulespec), rulespec)).toEqual(rulespec)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps what is not the form’s, in its place, when the form changes', () => {
    const rules: Rulespec = [
      { priority: 95, rules: [{ type: 'active', value: 30 }] },
      {
        priority: 40,
        label: 'day',
        rules: [
          { type: 'sunset', offset: 15 },
          { type: 'dim', value: 20, fade: 3 },
          { type: 'dim', value: 90, start: '10:00', end: '11:00' },
        ],
      },
    ]
    const form = readProfile(rules)
    expect(writeProfile({ ...form, working: { ...form.working, inactiveLevel: 25 } }, rules)).toEqual([
      { priority: 95, rules: [{ type: 'active', value: 30 }] },
      {
        priority: 40,
        label: 'day',
        rules: [
          { type: 'sunset', offset: 15 },
          { type: 'dim', value: 25, fade: 3 },
          { type: 'dim', value: 90, start: '10:00', end: '11:00' },
        ],
      },
    ])
  })

  test('does not write into the rulespec that it was given', () => {
    const before = structuredClone(officeRules)
    writeProfile({ ...office, weekdays: undefined, workingHours: undefined }, officeRules)
    expect(officeRules).toEqual(before)
  })
})

describe('writing a form and reading it back', () => {
  test('gives the same form, in a new profile and in its own old one', () => {
    fc.assert(
      fc.property(anyForm, anyForm, (form, before) => {
        expect(readProfile(writeProfile(form, []))).toEqual(form)
        expect(readProfile(writeProfile(form, writeProfile(before, [])))).toEqual(form)
      }),
    )
  })

  test('gives the same form under All day, but for the movement of a time that there is not', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const allDay = { ...form, workingHours: undefined }
        const nonWorking = { ...form.nonWorking, movementLevel: undefined, leadTime: undefined }
        expect(readProfile(writeProfile(allDay, []))).toEqual({ ...allDay, nonWorking })
      }),
    )
  })
})
