import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import {
  changesIn,
  changesOf,
  levelTimeline,
  minutesIn,
  motionTimeline,
  powerOf,
  UNKNOWN,
  valueAt,
} from '#domain/timeline.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'

const start = Date.parse('2026-11-23T22:00Z')
const range = { start, end: start + 3 * HOUR }
const DEVICES = 3

type Report = { readonly device: number; readonly time: Timestamp; readonly level: number }

/** Reports within the range and an hour around it, in any order, some at one instant. */
const reports = fc.array(
  fc.record({
    device: fc.nat(DEVICES - 1),
    time: fc.integer({ min: -120, max: 480 }).map((halfMinutes) => start + halfMinutes * (MINUTE / 2)),
    level: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 60 },
)

const columnsOf = (rows: readonly Report[]) => ({
  times: Float64Array.from(rows, ({ time }) => time),
  devices: Uint32Array.from(rows, ({ device }) => device),
  levels: Float64Array.from(rows, ({ level }) => level),
})
const minutes = [...Array(minutesIn(range)).keys()]
const devices = [...Array(DEVICES).keys()]

/** What a device's history says at an instant. */
function levelAt(rows: readonly Report[], device: number, time: Timestamp): number {
  const known = rows.filter((row) => row.device === device && row.time <= time)
  const newest = Math.max(...known.map((row) => row.time))
  if (!(time - newest < FRESH_FOR_POWER)) return UNKNOWN
  return Math.max(...known.filter((row) => row.time === newest).map(({ level }) => level))
}

describe('the levels of a range, minute by minute', () => {
  test('equal the history’s, whatever the order in which readings come', () => {
    fc.assert(
      fc.property(reports, (rows) => {
        const timeline = levelTimeline(columnsOf(rows), DEVICES, range)
        for (const device of devices)
          for (const minute of minutes)
            expect(valueAt(timeline, device, minute)).toBe(levelAt(rows, device, start + minute * MINUTE))
      }),
    )
  })

  test('are runs of which no two neighbours are equal', () => {
    fc.assert(
      fc.property(reports, (rows) => {
        const { firstRun, values, from } = levelTimeline(columnsOf(rows), DEVICES, range)
        for (const device of devices) {
          const own = values.slice(firstRun[device], firstRun[device + 1])
          expect(from[firstRun[device] ?? 0]).toBe(0)
          expect(own.some((value, at) => at > 0 && value === own[at - 1])).toBe(false)
        }
      }),
    )
  })

  test('are unknown outside the range, and where nothing was reported', () => {
    const timeline = levelTimeline(columnsOf([{ device: 1, time: start, level: 40 }]), DEVICES, range)
    expect([valueAt(timeline, 1, 0), valueAt(timeline, 1, 29), valueAt(timeline, 1, 30)]).toEqual([
      40,
      40,
      UNKNOWN,
    ])
    expect([valueAt(timeline, 0, 0), valueAt(timeline, 1, -1), valueAt(timeline, 1, 180)]).toEqual([
      UNKNOWN,
      UNKNOWN,
      UNKNOWN,
    ])
  })

  test('a reading of a device that nobody asked for is an error', () => {
    const rows = [{ device: DEVICES, time: start, level: 1 }]
    expect(() => levelTimeline(columnsOf(rows), DEVICES, range)).toThrow('A row is of device 3, of 3 devices')
  })
})

test('motion lasts for five minutes after each event', () => {
  fc.assert(
    fc.property(reports, (rows) => {
      const { times, devices: sensors } = columnsOf(rows)
      const timeline = motionTimeline({ times, sensors }, DEVICES, range)
      for (const sensor of devices)
        for (const minute of minutes) {
          const time = start + minute * MINUTE
          const isMoving = rows.some(
            (row) => row.device === sensor && row.time <= time && time - row.time < FRESH_FOR_OCCUPANCY,
          )
          expect(valueAt(timeline, sensor, minute)).toBe(isMoving ? 100 : 0)
        }
    }),
  )
})

test('the power of a minute is the sum of rated power × level, and no level counts as 0', () => {
  const rated = Float64Array.of(40, 25, 0)
  fc.assert(
    fc.property(reports, (rows) => {
      const timeline = levelTimeline(columnsOf(rows), DEVICES, range)
      const power = powerOf(timeline, rated)
      for (const minute of minutes) {
        const drawn = devices.map((device) => {
          const level = valueAt(timeline, device, minute)
          return level === UNKNOWN ? 0 : ((rated[device] ?? 0) * level) / 100
        })
        expect(power[minute]).toBeCloseTo(
          drawn.reduce((sum, watts) => sum + watts, 0),
          6,
        )
      }
    }),
  )
})

test('changes are the minutes at which a value differs from the minute before', () => {
  fc.assert(
    fc.property(reports, (rows) => {
      const timeline = levelTimeline(columnsOf(rows), DEVICES, range)
      const changed = devices.map((device) =>
        minutes.filter(
          (minute) =>
            minute > 0 && valueAt(timeline, device, minute) !== valueAt(timeline, device, minute - 1),
        ),
      )
      expect(devices.map((device) => [...changesOf(timeline, device)])).toEqual(changed)
      expect([...changesIn(timeline)]).toEqual(
        minutes.map((minute) => changed.filter((own) => own.includes(minute)).length),
      )
    }),
  )
})

test('a range has as many minutes as have begun in it', () => {
  const minutesFrom = (length: number) => minutesIn({ start, end: start + length })
  expect([minutesFrom(3 * HOUR), minutesFrom(MINUTE), minutesFrom(MINUTE + 1), minutesFrom(0)]).toEqual([
    180, 1, 2, 0,
  ])
  expect(minutesFrom(-HOUR)).toBe(0)
})

test('a range without a minute has no runs', () => {
  const { firstRun, from, values } = levelTimeline(
    columnsOf([{ device: 1, time: start, level: 40 }]),
    DEVICES,
    { start, end: start },
  )
  expect([[...firstRun], from.length, values.length]).toEqual([[0, 0, 0, 0], 0, 0])
})

test('thousands of runs are all kept, and no more', () => {
  const day = { start, end: start + 24 * HOUR }
  const own = [...Array(minutesIn(day)).keys()]
  const levelOf = (device: number, minute: number) => (minute * 7 + device) % 100
  const rows = [0, 1].flatMap((device) =>
    own.map((minute) => ({ device, time: start + minute * MINUTE, level: levelOf(device, minute) })),
  )
  const timeline = levelTimeline(columnsOf(rows), 2, day)
  for (const device of [0, 1])
    expect(own.map((minute) => valueAt(timeline, device, minute))).toEqual(
      own.map((minute) => levelOf(device, minute)),
    )
  expect([...timeline.firstRun]).toEqual([0, own.length, 2 * own.length])
  expect([timeline.from.length, timeline.values.length]).toEqual([2 * own.length, 2 * own.length])
})

test('of readings at one instant the highest counts, whichever comes first', () => {
  const rows = [30, 80, 10].map((level) => ({ device: 0, time: start, level }))
  expect(valueAt(levelTimeline(columnsOf(rows), 1, range), 0, 0)).toBe(80)
})

test('a level does not go on beyond the range', () => {
  const last = minutesIn(range) - 1
  const rows = [{ device: 0, time: start + last * MINUTE, level: 40 }]
  const timeline = levelTimeline(columnsOf(rows), 1, range)
  expect([valueAt(timeline, 0, last), valueAt(timeline, 0, last + 1)]).toEqual([40, UNKNOWN])
})

test('no device has a value beyond the devices', () => {
  const rows = devices.map((device) => ({ device, time: start, level: 40 }))
  const timeline = levelTimeline(columnsOf(rows), DEVICES, range)
  expect([-1, DEVICES, DEVICES + 1].map((device) => valueAt(timeline, device, 0))).toEqual([
    UNKNOWN,
    UNKNOWN,
    UNKNOWN,
  ])
})

test('a level that is reported again goes on, and of one minute the last counts', () => {
  const halfMinutes = [0, 4, 5, 6, 12]
  const levels = [40, 40, 70, 90, 90]
  const rows = halfMinutes.map((at, index) => ({
    device: 0,
    time: start + at * (MINUTE / 2),
    level: levels[index] ?? 0,
  }))
  const { from, values } = levelTimeline(columnsOf(rows), 1, range)
  expect([...from]).toEqual([0, 3, 36])
  expect([...values]).toEqual([40, 90, UNKNOWN])
})
