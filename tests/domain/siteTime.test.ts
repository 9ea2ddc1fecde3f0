import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, printDay, weekdayOf } from '#domain/calendar.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import { anyDay, anyTimeOfDay, day } from './arbitraries.ts'

const tallinn = createSiteTime('Europe/Tallinn')
const shifted = createSiteTime()
const at = (text: string) => Date.parse(text)
const hoursIn = (text: string) => (tallinn.startOf(addDays(day(text), 1)) - tallinn.startOf(day(text))) / HOUR

const zones = [
  '+02:00',
  '-03:30',
  'Europe/Tallinn',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
]
const anySite = fc.constantFrom(...zones).map(createSiteTime)
const anyTime = fc.integer({ min: at('1972-01-01T00:00Z'), max: at('2040-01-01T00:00Z') })

test('the clocks of a zone may be off by a part of an hour, to either side', () => {
  expect(createSiteTime('Asia/Kolkata').offsetAt(at('2026-03-10T00:00Z'))).toBe(5.5 * HOUR)
  expect(createSiteTime('America/St_Johns').offsetAt(at('2026-01-10T00:00Z'))).toBe(-3.5 * HOUR)
})

test.each([
  ['NZ', 13, 12],
  ['America/Port-au-Prince', -5, -4],
])('the clocks of %s turn, though its name looks like that of a fixed offset', (zone, january, july) => {
  const site = createSiteTime(zone)
  const offsets = ['2026-01-10T00:00Z', '2026-07-10T00:00Z'].map((text) => site.offsetAt(at(text)) / HOUR)
  expect(offsets).toEqual([january, july])
})

test('full hours are those of the site’s clocks, also where they are off by three quarters of one', () => {
  const kathmandu = createSiteTime('Asia/Kathmandu')
  const range = { start: at('2026-03-10T18:15Z'), end: at('2026-03-10T20:15Z') }
  expect(Array.from(kathmandu.bucketEdges(range, 'hour'))).toEqual([
    range.start,
    at('2026-03-10T19:15Z'),
    range.end,
  ])
})

test('a time of day is moved by the offset of its day’s noon, also on a day on which clocks turn', () => {
  expect(tallinn.toUtcTimeOfDay('09:00', day('2026-03-29'))).toBe('06:00')
  expect(tallinn.toLocalTimeOfDay('06:00', day('2026-03-29'))).toBe('09:00')
  expect(tallinn.toUtcTimeOfDay('09:00', day('2026-10-25'))).toBe('07:00')
})

describe('the zone', () => {
  test('is two hours ahead of UTC where none is set', () => {
    for (const unset of [undefined, null, '']) {
      const site = createSiteTime(unset)
      expect([site.zone, site.problem, site.offsetAt(0)]).toEqual(['+02:00', undefined, 2 * HOUR])
    }
  })

  test.each([
    'Nowhere/Land',
    '2',
    '+25:00',
    7,
    true,
  ])('%j is unknown: the default stays and it says so', (zone) => {
    const site = createSiteTime(zone)
    expect(site.zone).toBe('+02:00')
    expect(site.problem).toBe(`Unknown time zone '${zone}'; the site keeps +02:00`)
    expect(site.offsetAt(at('2026-07-01T00:00Z'))).toBe(2 * HOUR)
  })

  test('changes its offset at the very millisecond', () => {
    expect(tallinn.offsetAt(at('2026-03-29T00:59:59.999Z'))).toBe(2 * HOUR)
    expect(tallinn.offsetAt(at('2026-03-29T01:00:00.000Z'))).toBe(3 * HOUR)
  })

  test('may lie behind UTC by a half hour', () => {
    expect(createSiteTime('-03:30').offsetAt(0)).toBe(-3.5 * HOUR)
  })
})

describe('days, weeks and months', () => {
  test('start at the site’s midnight, not at UTC’s', () => {
    expect(shifted.startOfDay(at('2026-03-10T21:59:59.999Z'))).toBe(at('2026-03-09T22:00Z'))
    expect(shifted.startOfDay(at('2026-03-10T22:00Z'))).toBe(at('2026-03-10T22:00Z'))
  })

  test('start on Monday, over New Year too', () => {
    expect(shifted.startOfWeek(at('2026-01-01T12:00Z'))).toBe(at('2025-12-28T22:00Z'))
    expect(shifted.startOfMonth(at('2025-12-31T22:00Z'))).toBe(at('2025-12-31T22:00Z'))
  })

  test('are 23 hours long when clocks go forward and 25 when they go back', () => {
    expect([hoursIn('2026-03-28'), hoursIn('2026-03-29'), hoursIn('2026-10-25')]).toEqual([24, 23, 25])
  })

  test('begin at 01:00 where clocks skip midnight, and at the first of two midnights', () => {
    const cairo = createSiteTime('Africa/Cairo')
    const skipped = cairo.startOf(day('2024-04-26'))
    expect(skipped).toBe(at('2024-04-25T22:00Z'))
    expect(cairo.wallClock(skipped).minute).toBe(60)
    const havana = createSiteTime('America/Havana')
    expect(havana.startOf(day('2024-11-03'))).toBe(at('2024-11-03T04:00Z'))
  })

  test('hold every instant: it lies between its day’s start and the next day’s', () => {
    fc.assert(
      fc.property(anySite, anyTime, (site, time) => {
        const today = site.dayOf(time)
        expect(site.startOf(today)).toBeLessThanOrEqual(time)
        expect(site.startOf(addDays(today, 1))).toBeGreaterThan(time)
      }),
    )
  })

  test('begin with an instant that is theirs', () => {
    fc.assert(
      fc.property(anySite, anyDay, (site, someDay) => {
        expect(site.dayOf(site.startOf(someDay))).toBe(someDay)
        expect(site.dayOf(site.startOf(someDay) - 1)).toBe(someDay - 1)
      }),
    )
  })
})

describe('the clock on the wall', () => {
  test('shows weekday, minute and how far it is ahead of UTC', () => {
    expect(tallinn.wallClock(at('2026-06-07T22:30Z'))).toEqual({ weekday: 1, minute: 90, utcOffset: 180 })
    expect(createSiteTime('-03:30').wallClock(at('2026-06-08T01:00:59Z'))).toEqual({
      weekday: 7,
      minute: 21 * 60 + 30,
      utcOffset: -210,
    })
  })

  test('agrees with the calendar and counts no more than a day’s minutes', () => {
    fc.assert(
      fc.property(anySite, anyTime, (site, time) => {
        const clock = site.wallClock(time)
        expect(clock.weekday).toBe(weekdayOf(site.dayOf(time)))
        expect(clock.minute).toBeGreaterThanOrEqual(0)
        expect(clock.minute).toBeLessThan(1440)
      }),
    )
  })
})

describe('working hours', () => {
  test('typed at the site are stored two hours earlier, three in summer', () => {
    expect(tallinn.toUtcTimeOfDay('09:00', day('2026-01-15'))).toBe('07:00')
    expect(tallinn.toUtcTimeOfDay('09:00', day('2026-07-15'))).toBe('06:00')
    expect(shifted.toUtcTimeOfDay('01:30', day('2026-07-15'))).toBe('23:30')
    expect(shifted.toLocalTimeOfDay('23:30', day('2026-07-15'))).toBe('01:30')
  })

  test('come back from UTC as they were typed, on days of any length', () => {
    fc.assert(
      fc.property(anySite, anyDay, anyTimeOfDay, (site, someDay, time) => {
        expect(site.toLocalTimeOfDay(site.toUtcTimeOfDay(time, someDay), someDay)).toBe(time)
      }),
    )
    for (const turn of ['2026-03-29', '2026-10-25']) {
      for (const time of ['00:30', '02:30', '03:30', '23:30']) {
        expect(tallinn.toLocalTimeOfDay(tallinn.toUtcTimeOfDay(time, day(turn)), day(turn))).toBe(time)
      }
    }
  })

  test('that are no times come back as they are', () => {
    expect(shifted.toUtcTimeOfDay('9', day('2026-01-15'))).toBe('9')
  })
})

describe('bucket edges', () => {
  const days = (first: string, next: string) => ({
    start: tallinn.startOf(day(first)),
    end: tallinn.startOf(day(next)),
  })

  test('make 23, 24 and 25 hourly buckets of such days, each an hour long', () => {
    for (const [first, next, hours] of [
      ['2026-03-29', '2026-03-30', 23],
      ['2026-03-30', '2026-03-31', 24],
      ['2026-10-25', '2026-10-26', 25],
    ] as const) {
      const edges = tallinn.bucketEdges(days(first, next), 'hour')
      expect(edges).toHaveLength(hours + 1)
      expect(edges.slice(1).every((edge, index) => edge - (edges[index] ?? 0) === HOUR)).toBe(true)
    }
  })

  test('make a bucket of each day, over New Year and over a change of clocks', () => {
    expect(
      Array.from(
        shifted.bucketEdges({ start: at('2025-12-30T22:00Z'), end: at('2026-01-01T22:00Z') }, 'day'),
      ),
    ).toEqual([at('2025-12-30T22:00Z'), at('2025-12-31T22:00Z'), at('2026-01-01T22:00Z')])
    const edges = Array.from(tallinn.bucketEdges(days('2026-03-28', '2026-03-31'), 'day'))
    expect(edges.map((edge) => printDay(tallinn.dayOf(edge), 'YYYY-MM-DD'))).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ])
  })

  test('leave an empty range without buckets', () => {
    expect(shifted.bucketEdges({ start: 5, end: 5 }, 'day')).toHaveLength(1)
    expect(shifted.bucketEdges({ start: 5, end: 0 }, 'hour')).toHaveLength(1)
  })

  test('ascend from the range’s start to its end, and all between them stand on full hours or midnights', () => {
    fc.assert(
      fc.property(
        anySite,
        anyTime,
        fc.integer({ min: 1, max: 400 * HOUR }),
        fc.constantFrom('hour' as const, 'day' as const),
        (site, start, length, size) => {
          const edges = Array.from(site.bucketEdges({ start, end: start + length }, size))
          expect([edges[0], edges.at(-1)]).toEqual([start, start + length])
          expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge))).toBe(true)
          for (const edge of edges.slice(1, -1)) {
            if (size === 'day') expect(site.startOfDay(edge)).toBe(edge)
            // Where clocks turn by half an hour, the turn is an edge as well.
            else expect((edge + site.offsetAt(edge)) % (30 * MINUTE)).toBe(0)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})
