import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Weekday } from '#domain/calendar.ts'
import { createLevelAt, effectiveLevel, LEVEL_WITHOUT_RULES, levelRuns } from '#domain/effectiveLevel.ts'
import { writeProfile } from '#domain/profile.ts'
import { IDENTIFY_RULESPEC } from '#domain/rules.ts'
import { parseTimeOfDay } from '#domain/timeOfDay.ts'
import type { RuleItem, Rulespec } from '#openapi/lighting.d.ts'
import { anyRulespec, anyWeekday } from './arbitraries.ts'

const still = { secondsSinceMotion: undefined }
const afterMotion = (secondsSinceMotion: number) => ({ secondsSinceMotion })
/** A clock that shows UTC, or one that is `utcOffset` minutes ahead of it. */
const clock = (weekday: Weekday, time: string, utcOffset = 0) => ({
  weekday,
  minute: parseTimeOfDay(time) ?? Number.NaN,
  utcOffset,
})
const noon = clock(3, '12:00')
const entry = (priority: number, ...rules: RuleItem[]): Rulespec => [{ priority, rules }]
const anyClock = fc.record({
  weekday: anyWeekday,
  minute: fc.integer({ min: 0, max: 1439 }),
  utcOffset: fc.constantFrom(0, 120, 180, -210),
})
const anyMotion = fc.record({
  secondsSinceMotion: fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined }),
})

describe('the level of a luminaire', () => {
  test('is full without rules, and where every rule leaves it to itself', () => {
    const nothing = { level: LEVEL_WITHOUT_RULES, winner: undefined }
    expect(effectiveLevel([], noon, still)).toEqual({ ...nothing, losers: [] })
    expect(effectiveLevel([entry(10, { type: 'default', value: -1 })], noon, still)).toMatchObject({
      ...nothing,
      losers: [{ priority: 10, why: 'no-level' }],
    })
  })

  test('is that of the highest priority that holds, with every other and why it lost', () => {
    const rules: Rulespec = [
      { priority: 30, rules: [{ type: 'default', value: 5 }] },
      { priority: 50, rules: [{ type: 'movement', value: 80, timeout: 60 }] },
      { priority: 40, rules: [{ type: 'dim', value: 20 }] },
      { priority: 45, rules: [{ type: 'dim', value: 70, start: '13:00', end: '14:00' }] },
      {
        priority: 42,
        rules: [
          { type: 'calendar', days: [6, 7] },
          { type: 'active', value: 1 },
        ],
      },
    ]
    const { level, winner, losers } = effectiveLevel([rules], noon, still)
    expect(level).toBe(20)
    expect(winner).toEqual({ rule: 0, entry: 2, item: 0, priority: 40, type: 'dim', level: 20 })
    expect(losers.map(({ priority, why }) => [priority, why])).toEqual([
      [50, 'no-motion'],
      [45, 'outside-hours'],
      [42, 'other-weekday'],
      [30, 'outranked'],
    ])
  })

  test('is the higher of two of one priority', () => {
    const { level, losers } = effectiveLevel(
      [entry(40, { type: 'dim', value: 20 }), entry(40, { type: 'dim', value: 60 })],
      noon,
      still,
    )
    expect(level).toBe(60)
    expect(losers).toMatchObject([{ rule: 0, level: 20, why: 'equal-priority' }])
  })

  test('is full while the identify rule runs, whatever else is applied', () => {
    expect(
      effectiveLevel([entry(50, { type: 'active', value: 0 }), IDENTIFY_RULESPEC], noon, still).level,
    ).toBe(100)
  })

  test('ignores an item that it doesn’t know', () => {
    expect(effectiveLevel([entry(99, { type: 'sunset', value: 3 })], noon, still).winner).toBeUndefined()
  })
})

test('a span that began on Sunday is still Sunday’s on Monday morning', () => {
  const night = entry(
    40,
    { type: 'dim', value: 20, start: '22:00', end: '06:00' },
    { type: 'calendar', days: [7] },
  )
  expect(
    [clock(1, '05:59'), clock(7, '05:59'), clock(7, '22:00')].map(
      (at) => effectiveLevel([night], at, still).level,
    ),
  ).toEqual([20, 100, 20])
})

test('a level that holds always has no hours, whatever stands beside it', () => {
  const hours = { start: '22:00', end: '06:00' }
  expect(effectiveLevel([entry(30, { type: 'default', value: 5, ...hours })], noon, still).level).toBe(5)
})

describe('the runs of a week', () => {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const everyDay = (...runs: [start: number, end: number, idle: number, moving: number][]) =>
    days.flatMap((weekday) =>
      runs.map(([start, end, idle, moving]) => ({
        start: weekday * 1440 + start * 60,
        end: weekday * 1440 + end * 60,
        idle,
        moving,
      })),
    )
  const low = entry(30, { type: 'default', value: 5 })

  test('are its days where nothing changes: none crosses midnight', () => {
    expect(levelRuns([], 0)).toEqual(everyDay([0, 24, 100, 100]))
  })

  test('change where a level does, on the clocks of the site', () => {
    const office = entry(40, { type: 'dim', value: 20, start: '07:00', end: '15:00' })
    expect(levelRuns([low, office], 120)).toEqual(everyDay([0, 9, 5, 5], [9, 17, 20, 20], [17, 24, 5, 5]))
  })

  test('go on where a rule begins that changes nothing', () => {
    const office = entry(40, { type: 'dim', value: 20, start: '07:00', end: '15:00' })
    const outranked = entry(35, { type: 'dim', value: 60, start: '10:00', end: '12:00' })
    expect(levelRuns([low, office, outranked], 0)).toEqual(
      everyDay([0, 7, 5, 5], [7, 15, 20, 20], [15, 24, 5, 5]),
    )
  })

  test('change also where the level with motion alone does, or the one without', () => {
    const moving = entry(50, { type: 'movement', value: 80, timeout: 60, start: '10:00', end: '12:00' })
    expect(levelRuns([low, moving], 0)).toEqual(everyDay([0, 10, 5, 5], [10, 12, 5, 80], [12, 24, 5, 5]))
    const always = entry(50, { type: 'movement', value: 80, timeout: 60 })
    const office = entry(40, { type: 'dim', value: 20, start: '07:00', end: '15:00' })
    expect(levelRuns([low, office, always], 0)).toEqual(
      everyDay([0, 7, 5, 80], [7, 15, 20, 80], [15, 24, 5, 80]),
    )
  })
})

describe('motion', () => {
  const rules = [
    entry(50, { type: 'movement', value: 80, timeout: 60 }),
    entry(30, { type: 'default', value: 5 }),
  ]

  test('holds its level until the lead time is over, its last second included', () => {
    const levels = [0, 60, 61].map((seconds) => effectiveLevel(rules, noon, afterMotion(seconds)).level)
    expect(levels).toEqual([80, 80, 5])
    expect(effectiveLevel(rules, noon, still).level).toBe(5)
  })

  test('without a timeout holds for the second of motion', () => {
    const untimed = [entry(50, { type: 'movement', value: 80 })]
    expect(effectiveLevel(untimed, noon, afterMotion(0)).level).toBe(80)
    expect(effectiveLevel(untimed, noon, afterMotion(1)).winner).toBeUndefined()
  })
})

describe('a span', () => {
  const holds = (item: RuleItem, time: string) =>
    effectiveLevel([entry(40, item)], clock(3, time), still).winner !== undefined

  test('holds from its start up to its end', () => {
    const dim = { type: 'dim', value: 20, start: '07:00', end: '15:00' }
    expect(['06:59', '07:00', '14:59', '15:00'].map((time) => holds(dim, time))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('crosses midnight where its end is before its start', () => {
    const dim = { type: 'dim', value: 20, start: '22:00', end: '06:00' }
    expect(['21:59', '22:00', '00:00', '05:59', '06:00'].map((time) => holds(dim, time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('is in UTC, whatever the site’s clocks show', () => {
    const dim = entry(40, { type: 'dim', value: 20, start: '07:00', end: '15:00' })
    expect(effectiveLevel([dim], clock(3, '08:59', 120), still).winner).toBeUndefined()
    expect(effectiveLevel([dim], clock(3, '09:00', 120), still).level).toBe(20)
  })
})

describe('a calendar', () => {
  const weekdays = { type: 'calendar', days: [1, 2, 3, 4, 5] }
  const holds = (rules: RuleItem[], weekday: Weekday, time: string, utcOffset = 0) =>
    effectiveLevel([entry(40, ...rules)], clock(weekday, time, utcOffset), still).winner !== undefined

  test('lets its entry hold on its days alone', () => {
    const dim = { type: 'dim', value: 20 }
    expect([5, 6, 7, 1].map((weekday) => holds([dim, weekdays], weekday as Weekday, '12:00'))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('leaves other entries alone', () => {
    const rules = [
      ...entry(40, { type: 'dim', value: 20 }, weekdays),
      ...entry(30, { type: 'default', value: 5 }),
    ]
    expect(effectiveLevel([rules], clock(6, '12:00'), still).level).toBe(5)
  })

  test('without days never holds, and of two both must', () => {
    const dim = { type: 'dim', value: 20 }
    expect(holds([dim, { type: 'calendar', days: [] }], 1, '12:00')).toBe(false)
    expect(holds([dim, weekdays, { type: 'calendar', days: [5, 6] }], 5, '12:00')).toBe(true)
    expect(holds([dim, weekdays, { type: 'calendar', days: [5, 6] }], 1, '12:00')).toBe(false)
  })

  test('counts a span over midnight to the day on which it began', () => {
    const night = { type: 'dim', value: 20, start: '22:00', end: '06:00' }
    expect(holds([night, weekdays], 5, '23:00')).toBe(true)
    expect(holds([night, weekdays], 6, '05:00')).toBe(true)
    expect(holds([night, weekdays], 7, '23:00')).toBe(false)
    expect(holds([night, weekdays], 1, '05:00')).toBe(false)
  })

  test('counts a span that begins at midnight to the day that begins with it', () => {
    const small = { type: 'dim', value: 20, start: '22:00', end: '02:00' }
    expect(holds([small, { type: 'calendar', days: [2] }], 2, '00:00', 120)).toBe(true)
    expect(holds([small, { type: 'calendar', days: [2] }], 2, '03:59', 120)).toBe(true)
  })

  test('counts weekdays by the site’s clocks, where a span within one day may cross UTC’s midnight', () => {
    // 01:00 to 05:00 at a site three hours ahead.
    const early = { type: 'dim', value: 20, start: '22:00', end: '02:00' }
    const monday = { type: 'calendar', days: [1] }
    expect(holds([early, monday], 1, '01:00', 180)).toBe(true)
    expect(holds([early, monday], 1, '04:59', 180)).toBe(true)
    expect(holds([early, monday], 2, '04:59', 180)).toBe(false)
  })
})

describe('a profile of the form', () => {
  const office = writeProfile(
    {
      working: { inactiveLevel: 20, movementLevel: 80, leadTime: 60 },
      nonWorking: { inactiveLevel: 5, movementLevel: 50, leadTime: 0 },
      workingHours: { start: '07:00', end: '15:00' },
      weekdays: [1, 2, 3, 4, 5],
      sensors: [],
    },
    [],
  )
  test.each([
    ['at work, nobody there', clock(1, '10:00', 120), still, 20],
    ['at work, somebody there', clock(1, '10:00', 120), afterMotion(30), 80],
    ['at night', clock(1, '23:00', 120), still, 5],
    ['at night, somebody there', clock(1, '23:00', 120), afterMotion(0), 50],
    ['at the weekend', clock(6, '10:00', 120), still, 5],
  ])('%s', (_, at, motion, level) => {
    expect(effectiveLevel([office], at, motion).level).toBe(level)
  })
})

describe('for any rules, at any time', () => {
  test('no item that held ranks above the winner', () => {
    fc.assert(
      fc.property(fc.array(anyRulespec, { maxLength: 3 }), anyClock, anyMotion, (rules, at, motion) => {
        const { level, winner, losers } = effectiveLevel(rules, at, motion)
        expect(level).toBe(winner?.level ?? LEVEL_WITHOUT_RULES)
        for (const loser of losers) {
          const item = rules[loser.rule]?.[loser.entry]?.rules[loser.item]
          expect(item?.type).toBe(loser.type)
          if (loser.why === 'outranked') expect(loser.priority).toBeLessThan(winner?.priority ?? 0)
          if (loser.why === 'equal-priority') {
            expect(loser.priority).toBe(winner?.priority)
            expect(loser.level).toBeLessThanOrEqual(level)
          }
        }
      }),
    )
  })

  test('the winner alone gives the same level: nothing else was needed', () => {
    fc.assert(
      fc.property(anyRulespec, anyClock, anyMotion, (rules, at, motion) => {
        const { level, winner } = effectiveLevel([rules], at, motion)
        if (!winner) return
        const own = rules[winner.entry]
        const kept =
          own?.rules.filter((item, place) => place === winner.item || item.type === 'calendar') ?? []
        expect(effectiveLevel([entry(winner.priority, ...kept)], at, motion).level).toBe(level)
      }),
    )
  })

  test('a new highest priority that always holds wins', () => {
    fc.assert(
      fc.property(
        anyRulespec,
        anyClock,
        anyMotion,
        fc.integer({ min: 0, max: 100 }),
        (rules, at, motion, value) => {
          const above = entry(101, { type: 'active', value })
          expect(effectiveLevel([rules, above], at, motion).level).toBe(value)
          expect(effectiveLevel([above, rules], at, motion).level).toBe(value)
        },
      ),
    )
  })

  test('the order in the list does not matter', () => {
    const jumbled = fc.array(anyRulespec, { maxLength: 3 }).chain((rules) =>
      fc.record({
        rules: fc.constant(rules),
        other: fc
          .shuffledSubarray(rules, { minLength: rules.length })
          .chain((list) =>
            fc.tuple(
              ...list.map((rulespec) => fc.shuffledSubarray(rulespec, { minLength: rulespec.length })),
            ),
          ),
      }),
    )
    fc.assert(
      fc.property(jumbled, anyClock, anyMotion, ({ rules, other }, at, motion) => {
        expect(effectiveLevel(other, at, motion).level).toBe(effectiveLevel(rules, at, motion).level)
      }),
    )
  })

  test('serialising changes nothing', () => {
    fc.assert(
      fc.property(anyRulespec, anyClock, anyMotion, (rules, at, motion) => {
        const restored = JSON.parse(JSON.stringify(rules)) as Rulespec
        expect(effectiveLevel([restored], at, motion)).toEqual(effectiveLevel([rules], at, motion))
      }),
    )
  })

  test('the level alone is that of the whole evaluation', () => {
    fc.assert(
      fc.property(fc.array(anyRulespec, { maxLength: 3 }), anyClock, anyMotion, (rules, at, motion) => {
        expect(createLevelAt(rules)(at, motion)).toBe(effectiveLevel(rules, at, motion).level)
      }),
    )
  })

  test('the runs of a week have the levels of each of its minutes, one after the other', () => {
    fc.assert(
      fc.property(
        fc.array(anyRulespec, { maxLength: 2 }),
        fc.constantFrom(0, 120, 180, -210),
        (rules, utcOffset) => {
          const runs = levelRuns(rules, utcOffset)
          const levelAt = createLevelAt(rules)
          expect([0, ...runs.map(({ end }) => end)]).toEqual([...runs.map(({ start }) => start), 10_080])
          for (const { start, end, idle, moving } of runs)
            for (let minuteOfWeek = start; minuteOfWeek < end; minuteOfWeek++) {
              const weekday = (Math.floor(minuteOfWeek / 1440) + 1) as Weekday
              const at = { weekday, minute: minuteOfWeek % 1440, utcOffset }
              if (levelAt(at, still) !== idle) expect.fail(`idle at ${minuteOfWeek}`)
              if (levelAt(at, afterMotion(0)) !== moving) expect.fail(`moving at ${minuteOfWeek}`)
            }
        },
      ),
      { numRuns: 20 },
    )
  })
})
