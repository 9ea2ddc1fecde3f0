import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverage } from '#domain/energy.ts'
import { energyInBuckets, levelsInBuckets, timeInBands } from '#domain/energyKernel.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { edgesUntil } from '#domain/timeRange.ts'
import { HOUR, MINUTE } from '#domain/units.ts'
import { energyOf } from '#support/energyOf.ts'
import { day } from './arbitraries.ts'
import { luminaire, rated, reading } from './fixtures.ts'

const start = Date.parse('2026-03-10T00:00Z')
const minutes = (count: number) => start + count * MINUTE
const hours = (...counts: number[]) => Float64Array.from(counts, (count) => start + count * HOUR)
const lamp = rated(1, 100)
/** Wh of one 100 W lamp, bucket by bucket, from its readings as [minute, level]. */
const energyFrom = (readings: [number, number][], edges: Float64Array) =>
  energyOf(
    [lamp],
    readings.map(([minute, level]) => reading(1, minutes(minute), level)),
    edges,
  )
const wattHours = (series: ReturnType<typeof energyOf>) => series.buckets.map(({ energy }) => energy)

describe('a reading’s power', () => {
  test('is rated power times level and holds until the next reading', () => {
    expect(
      wattHours(
        energyFrom(
          [
            [0, 50],
            [30, 100],
            [60, 0],
          ],
          hours(0, 1),
        ),
      ),
    ).toEqual([75])
  })

  test('holds for exactly an hour, and for no part of a longer gap', () => {
    expect(
      energyFrom(
        [
          [0, 100],
          [60, 0],
        ],
        hours(0, 2),
      ).total,
    ).toEqual({ energy: 100, coverage: 0.5 })
    expect(
      energyFrom(
        [
          [0, 100],
          [60 + 1 / 60_000, 0],
        ],
        hours(0, 2),
      ).total,
    ).toEqual({ energy: 0, coverage: 0 })
  })

  test('holds nothing after the last one', () => {
    expect(energyFrom([[0, 100]], hours(0, 1)).total).toEqual({ energy: 0, coverage: 0 })
  })

  test('is split where it crosses the edge of a bucket, or of the range', () => {
    expect(
      wattHours(
        energyFrom(
          [
            [45, 100],
            [75, 0],
          ],
          hours(0, 1, 2),
        ),
      ),
    ).toEqual([25, 25])
    expect(
      wattHours(
        energyFrom(
          [
            [-30, 100],
            [30, 0],
          ],
          hours(0, 1),
        ),
      ),
    ).toEqual([50])
    expect(
      wattHours(
        energyFrom(
          [
            [30, 100],
            [90, 0],
          ],
          hours(0, 1),
        ),
      ),
    ).toEqual([50])
  })

  test('at one instant said twice is the higher', () => {
    for (const levels of [
      [20, 80],
      [80, 20],
    ] as const) {
      expect(
        energyFrom(
          [
            [0, levels[0]],
            [0, levels[1]],
            [60, 0],
          ],
          hours(0, 1),
        ).total.energy,
      ).toBe(80)
    }
  })

  test('covers its time also where it is 0', () => {
    expect(
      energyFrom(
        [
          [0, 0],
          [60, 0],
        ],
        hours(0, 1),
      ).total,
    ).toEqual({ energy: 0, coverage: 1 })
  })
})

describe('energy of devices', () => {
  test('counts silent devices in its coverage', () => {
    const { total } = energyOf(
      [lamp, rated(2, 50)],
      [reading(1, minutes(0), 100), reading(1, minutes(60), 100)],
      hours(0, 1),
    )
    expect(total).toEqual({ energy: 100, coverage: 0.5 })
  })

  test('leaves out other devices’ readings and those without a time', () => {
    const timeless = { fk_device: 1, dt_arrival: null, dt_production: null, output_level: 100 }
    const readings = [
      reading(1, minutes(0), 50),
      timeless,
      reading(9, minutes(30), 100),
      reading(1, minutes(60), 0),
    ]
    expect(energyOf([lamp], readings, hours(0, 1)).total.energy).toBe(50)
  })

  test('says how many of them have no rated power', () => {
    const series = energyOf([lamp, rated(2, null), luminaire(3)], [], hours(0, 1))
    expect(series).toMatchObject({ total: { energy: 0, coverage: 0 }, unrated: 2 })
  })

  test('takes the time of arrival where the time of production is missing', () => {
    const arrived = (time: number, output_level: number) => ({
      fk_device: 1,
      dt_arrival: new Date(time).toISOString(),
      dt_production: null,
      output_level,
    })
    expect(
      energyOf([lamp], [arrived(minutes(0), 100), arrived(minutes(60), 0)], hours(0, 1)).total.energy,
    ).toBe(100)
  })

  test('keeps future buckets, and counts no time in them', () => {
    const series = energyFrom(
      [
        [0, 100],
        [60, 100],
        [120, 100],
      ],
      edgesUntil(hours(0, 1, 2, 3), minutes(90)),
    )
    expect(series.buckets).toEqual([
      { energy: 100, coverage: 1 },
      { energy: 50, coverage: 1 },
      { energy: 0, coverage: 0 },
    ])
    expect(series.total.coverage).toBe(1)
  })

  test('is 23 kWh of a 1 kW lamp on the day when clocks go forward and 25 when they go back', () => {
    const site = createSiteTime('Europe/Tallinn')
    for (const [date, length] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const from = site.startOf(day(date))
      const readings = Array.from({ length: 4 * length + 1 }, (_, quarter) =>
        reading(1, from + quarter * 15 * MINUTE, 100),
      )
      const edges = site.bucketEdges({ start: from, end: from + length * HOUR }, 'hour')
      const { buckets, total } = energyOf([rated(1, 1000)], readings, edges)
      expect(buckets.map(({ energy }) => energy)).toEqual(Array(length).fill(1000))
      expect(total).toEqual({ energy: 1000 * length, coverage: 1 })
    }
  })

  test('of no devices, no readings or no buckets is nothing', () => {
    expect(energyOf([], [], hours(0, 1)).total).toEqual({ energy: 0, coverage: 0 })
    expect(energyOf([lamp], [], hours(0))).toMatchObject({ buckets: [], total: { energy: 0, coverage: 0 } })
    expect(energyOf([lamp], [], hours())).toMatchObject({ buckets: [] })
  })
})

describe('the mean level of each device', () => {
  const columns = {
    times: Float64Array.of(minutes(0), minutes(15), minutes(60), minutes(60), minutes(120)),
    devices: Uint32Array.of(0, 0, 0, 1, 1),
    levels: Float32Array.of(20, 80, 0, 40, 0),
  }

  test('is weighted by how long each level holds, and not known where no reading does', () => {
    expect(Array.from(levelsInBuckets(columns, 2, hours(0, 1, 2)))).toEqual([65, Number.NaN, Number.NaN, 40])
  })

  test('of no buckets is nothing', () => {
    expect(levelsInBuckets(columns, 2, hours(0))).toHaveLength(0)
    expect(levelsInBuckets(columns, 2, hours())).toHaveLength(0)
  })

  test('of a device that is none of them is refused', () => {
    expect(() => levelsInBuckets(columns, 1, hours(0, 1))).toThrow('Reading 3 is of device 1, of 1 devices')
  })
})

/** Readings on whole minutes of five hours around the range, three devices, some twice at one instant. */
const anyReadings = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    minute: fc.integer({ min: -70, max: 250 }),
    level: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 60 },
)
const ratedPower = Float64Array.of(100, 36.5, 0)
/** Edges of up to eight buckets between the minutes 0 and 180, empty ones among them. */
const anyEdges = fc
  .array(fc.integer({ min: 0, max: 180 }), { maxLength: 7 })
  .map((inner) => Float64Array.from([0, ...inner.sort((a, b) => a - b), 180], minutes))

type Row = { device: number; minute: number; level: number }
const kernel = (rows: readonly Row[], edges: Float64Array) =>
  energyInBuckets(
    {
      times: Float64Array.from(rows, (row) => minutes(row.minute)),
      devices: Uint32Array.from(rows, (row) => row.device),
      levels: Float64Array.from(rows, (row) => row.level),
    },
    ratedPower,
    edges,
  )
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
const expectClose = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))

/** The same rules, minute by minute and device by device: what the kernel is held against. */
function minuteByMinute(rows: readonly Row[], edges: Float64Array) {
  const energy = new Float64Array(edges.length - 1)
  const covered = new Float64Array(edges.length - 1)
  for (const [bucket, from] of edges.slice(0, -1).entries()) {
    for (let minute = (from - start) / MINUTE; minutes(minute) < (edges[bucket + 1] ?? 0); minute++) {
      for (const [device, watts] of ratedPower.entries()) {
        const own = rows.filter((row) => row.device === device)
        const held = Math.max(...own.map((row) => row.minute).filter((at) => at <= minute))
        const next = Math.min(...own.map((row) => row.minute).filter((at) => at > minute))
        if (next - held > 60) continue
        const level = Math.max(...own.filter((row) => row.minute === held).map((row) => row.level))
        energy[bucket] = (energy[bucket] ?? 0) + (watts * level) / 100 / 60
        covered[bucket] = (covered[bucket] ?? 0) + MINUTE
      }
    }
  }
  return { energy, covered }
}

describe('the kernel', () => {
  test('agrees with a count minute by minute', () => {
    fc.assert(
      fc.property(anyReadings, anyEdges, (rows, edges) => {
        const counted = minuteByMinute(rows, edges)
        const { energy, covered } = kernel(rows, edges)
        expect(Array.from(covered)).toEqual(Array.from(counted.covered))
        for (const [bucket, watthours] of energy.entries())
          expectClose(watthours, counted.energy[bucket] ?? 0)
      }),
    )
  })

  test('makes buckets that add up to the total', () => {
    fc.assert(
      fc.property(anyReadings, anyEdges, (rows, edges) => {
        const whole = kernel(rows, Float64Array.of(minutes(0), minutes(180)))
        const parts = kernel(rows, edges)
        expectClose(sum(parts.energy), whole.energy[0] ?? 0)
        expect(sum(parts.covered)).toBe(whole.covered[0])
      }),
    )
  })

  test('says the same of a range as of its two parts', () => {
    fc.assert(
      fc.property(anyReadings, anyEdges, fc.nat(), (rows, edges, at) => {
        const middle = at % edges.length
        const whole = kernel(rows, edges)
        const before = kernel(rows, edges.slice(0, middle + 1))
        const after = kernel(rows, edges.slice(middle))
        expect([...before.energy, ...after.energy]).toEqual(Array.from(whole.energy))
        expect([...before.covered, ...after.covered]).toEqual(Array.from(whole.covered))
      }),
    )
  })

  test('does not mind the order of the readings', () => {
    const shuffled = anyReadings.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    )
    fc.assert(
      fc.property(shuffled, anyEdges, ([rows, jumbled], edges) => {
        const one = kernel(rows, edges)
        const other = kernel(jumbled, edges)
        expect(Array.from(other.covered)).toEqual(Array.from(one.covered))
        for (const [bucket, watthours] of other.energy.entries())
          expectClose(watthours, one.energy[bucket] ?? 0)
      }),
    )
  })

  test('covers between none and all of the time', () => {
    fc.assert(
      fc.property(anyReadings, anyEdges, (rows, edges) => {
        for (const [bucket, covered] of kernel(rows, edges).covered.entries()) {
          const length = (edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0)
          expect(covered).toBeGreaterThanOrEqual(0)
          expect(covered).toBeLessThanOrEqual(ratedPower.length * length)
          expect(coverage(covered, ratedPower.length, length)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('refuses columns of unequal length and devices it has no power of, by name', () => {
    const columns = { times: Float64Array.of(start), devices: Uint32Array.of(3), levels: Float64Array.of(1) }
    expect(() => energyInBuckets(columns, ratedPower, hours(0, 1))).toThrow(
      'Reading 0 is of device 3, of 3 devices',
    )
    expect(() =>
      energyInBuckets({ ...columns, levels: new Float64Array() }, ratedPower, hours(0, 1)),
    ).toThrow('1 times, 1 devices and 0 levels make no readings')
    expect(() =>
      energyInBuckets({ ...columns, devices: Uint32Array.of(0, 1) }, ratedPower, hours(0, 1)),
    ).toThrow('1 times, 2 devices and 1 levels make no readings')
  })
})

describe('the hours that luminaires burned', () => {
  const columns = (readings: readonly (readonly [minute: number, device: number, level: number])[]) => ({
    times: Float64Array.from(readings, ([minute]) => minutes(minute)),
    devices: Uint32Array.from(readings, ([, device]) => device),
    levels: Float64Array.from(readings, ([, , level]) => level),
  })

  test('are told apart by the level, rounded to whole percent: off, up to 33, up to 66 and above', () => {
    const steps = [0, 0.4, 0.5, 33.4, 33.5, 66.4, 66.5, 100, 0]
    const bands = timeInBands(columns(steps.map((level, at) => [at * 30, 0, level])), 1, hours(0, 4))
    expect(Array.from(bands, (length) => length / MINUTE)).toEqual([60, 60, 60, 60])
  })

  test('have no part of a gap of more than an hour, and none after the last reading', () => {
    const bands = timeInBands(
      columns([
        [0, 0, 50],
        [61, 0, 50],
        [91, 0, 0],
      ]),
      1,
      hours(0, 24),
    )
    expect(Array.from(bands, (length) => length / MINUTE)).toEqual([0, 0, 30, 0])
  })

  test('are together the time that readings cover', () => {
    const anyReading = fc.tuple(
      fc.integer({ min: -120, max: 600 }),
      fc.nat(2),
      fc.integer({ min: 0, max: 100 }),
    )
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 40 }), (readings) => {
        const edges = hours(0, 8)
        const { covered } = energyInBuckets(columns(readings), new Float64Array(3), edges)
        const sum = timeInBands(columns(readings), 3, edges).reduce((total, length) => total + length, 0)
        expect(sum).toBeCloseTo(covered[0] ?? 0)
      }),
    )
  })
})
