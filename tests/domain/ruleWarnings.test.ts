import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveLevel } from '#domain/effectiveLevel.ts'
import { NEW_PROFILE, type ProfileForm, writeProfile } from '#domain/profile.ts'
import { ruleWarnings } from '#domain/ruleWarnings.ts'
import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import { anyRulespec, anyWeekday } from './arbitraries.ts'

const entry = (priority: number, ...rules: RuleItem[]): Rulespec => [{ priority, rules }]
const profile = (form: Partial<ProfileForm> = {}) =>
  writeProfile({ ...NEW_PROFILE, sensors: ['guid-1'], ...form }, [])
const kinds = (...rulespecs: Rulespec[]) => ruleWarnings(rulespecs, 120).map(({ kind }) => kind)

describe('a profile of the form', () => {
  test('has nothing odd about it, though its non-working level is never needed under All day', () => {
    expect(kinds(profile())).toEqual([])
    expect(
      kinds(profile({ workingHours: { start: '07:00', end: '15:00' }, weekdays: [1, 2, 3, 4, 5] })),
    ).toEqual([])
  })

  test('without weekdays is told once: that its entry never holds goes without saying', () => {
    expect(ruleWarnings([profile({ weekdays: [] })], 0)).toEqual([
      { kind: 'calendar-without-days', rule: 0, priority: 40 },
    ])
  })

  test('needs a sensor for its movement level, and one that senses movement', () => {
    expect(kinds(profile({ sensors: [] }))).toEqual(['movement-without-sensor'])
    expect(ruleWarnings([profile()], 0, (guid) => guid !== 'guid-1')).toEqual([
      { kind: 'movement-without-sensor', rule: 0 },
    ])
    expect(kinds(entry(50, { type: 'movement', value: 0 }))).toContain('movement-without-sensor')
    expect(kinds(entry(50, { type: 'movement', value: -1 }))).toEqual([])
    const unmoved = { ...NEW_PROFILE.working, movementLevel: undefined, leadTime: undefined }
    expect(kinds(profile({ sensors: [], working: unmoved }))).toEqual([])
  })
})

describe('a rule that can never win', () => {
  test('is one that another always outranks', () => {
    const always = entry(60, { type: 'dim', value: 10 })
    const below = entry(55, { type: 'dim', value: 80, start: '22:00', end: '06:00' })
    expect(ruleWarnings([below, always], 0)).toMatchObject([
      { kind: 'never-wins', levelItem: { rule: 0, priority: 55 } },
    ])
  })

  test('is none where it wins for a minute of the week', () => {
    const mostly = entry(60, { type: 'dim', value: 10, start: '06:01', end: '06:00' })
    expect(kinds(mostly, entry(55, { type: 'active', value: 80 }))).toEqual([])
  })

  test('is none where it wins between two lead times', () => {
    const short = entry(60, { type: 'movement', value: 100, timeout: 10 })
    const long = entry(50, { type: 'movement', value: 60, timeout: 300 })
    const sensors = { type: 'movement_settings', sensors: ['guid-1'] }
    expect(kinds([...short, ...long, ...entry(50, sensors)])).toEqual([])
  })

  test('is none where it wins for one second after motion', () => {
    const rules = [10, 11].flatMap((timeout) =>
      entry(70 - timeout, { type: 'movement', value: timeout, timeout }),
    )
    const sensors = entry(50, { type: 'movement_settings', sensors: ['guid-1'] })
    expect(kinds([...rules, ...sensors])).toEqual([])
  })

  test('is none where it leaves the luminaire to itself on purpose', () => {
    expect(kinds(entry(10, { type: 'dim', value: -1 }), entry(20, { type: 'active', value: 5 }))).toEqual([])
  })
})

describe('two rules of one priority', () => {
  const day = { type: 'dim', value: 20, start: '07:00', end: '15:00' }

  test('disagree where both hold at once with different levels', () => {
    expect(ruleWarnings([entry(40, day), entry(40, { type: 'dim', value: 90 })], 120)).toMatchObject([
      { kind: 'disagreement', winner: { rule: 1, level: 90 }, loser: { rule: 0, level: 20 } },
      { kind: 'never-wins', levelItem: { rule: 0 } },
    ])
  })

  test('agree where their times do not meet, on no weekday, or where their levels are the same', () => {
    expect(kinds(entry(40, day), entry(40, { ...day, value: 90, start: '15:00', end: '07:00' }))).toEqual([])
    const onMonday = { type: 'calendar', days: [1] }
    const onTuesday = { type: 'calendar', days: [2] }
    expect(kinds(entry(40, day, onMonday), entry(40, { ...day, value: 90 }, onTuesday))).toEqual([])
    expect(kinds(entry(40, day), entry(40, day))).not.toContain('disagreement')
  })
})

test('what is said never to win wins at no minute, whenever motion was; what is said to disagree does', () => {
  const anyMoment = fc.record({ weekday: anyWeekday, minute: fc.integer({ min: 0, max: 1439 }) })
  fc.assert(
    fc.property(
      fc.array(anyRulespec, { maxLength: 2 }),
      anyMoment,
      fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined }),
      (rulespecs, moment, secondsSinceMotion) => {
        const warnings = ruleWarnings(rulespecs, 120)
        const { winner, losers } = effectiveLevel(
          rulespecs,
          { ...moment, utcOffset: 120 },
          { secondsSinceMotion },
        )
        for (const warning of warnings) {
          if (warning.kind === 'never-wins') expect(winner).not.toEqual(warning.levelItem)
          if (warning.kind === 'disagreement') {
            expect(warning.winner.priority).toBe(warning.loser.priority)
            expect(warning.winner.level).toBeGreaterThan(warning.loser.level)
          }
        }
        for (const { why, ...loser } of losers)
          if (why === 'equal-priority' && loser.level !== winner?.level)
            expect(warnings).toContainEqual({ kind: 'disagreement', winner, loser })
      },
    ),
    { numRuns: 200 },
  )
})
