import { describe, expect, test } from 'vitest'
import { createPlayback, type Frames } from '#app/playback/playback.ts'
import type { Device } from '#domain/devices.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { HOUR } from '#domain/units.ts'
import { sampleSlots } from '#features/heatmap/sample.ts'
import {
  devicesFor,
  hasReadings,
  hasReported,
  heatSourceIn,
  measuredSource,
  scaleEnd,
} from '#features/heatmap/source.ts'
import { slotsBegun, stepName } from '#features/heatmap/steps.ts'
import { devicesWithValues, deviceValues, valuesAt } from '#features/heatmap/values.ts'

const tallinn = createSiteTime('Europe/Tallinn')
const now = Date.parse('2026-11-21T13:20:00Z')
const dayOf = (date: string) => {
  const start = tallinn.startOfDay(Date.parse(`${date}T12:00:00Z`))
  return { start, end: tallinn.startOfDay(start + 36 * HOUR) }
}
const namesOf = (edges: Float64Array, size: 'hour' | 'day') =>
  Array.from(edges.subarray(1), (_, step) => stepName(edges, step, size, tallinn))

describe('the steps of a heatmap', () => {
  test('of a day are its hours, of a range its days, over New Year too', () => {
    const hours = namesOf(tallinn.bucketEdges(dayOf('2026-11-21'), 'hour'), 'hour')
    expect([hours.length, hours[0], hours[13], hours[23]]).toEqual([
      24,
      '00:00–01:00',
      '13:00–14:00',
      '23:00–00:00',
    ])
    const range = { start: dayOf('2026-12-31').start, end: dayOf('2027-01-01').end }
    expect(namesOf(tallinn.bucketEdges(range, 'day'), 'day')).toEqual(['31/12/2026', '01/01/2027'])
  })

  test('are 25 when clocks go back, and the repeated hour includes its offset', () => {
    const hours = namesOf(tallinn.bucketEdges(dayOf('2026-10-25'), 'hour'), 'hour')
    expect(hours).toHaveLength(25)
    expect(hours.slice(2, 6)).toEqual([
      '02:00–03:00',
      '03:00–04:00 (+03:00)',
      '03:00–04:00 (+02:00)',
      '04:00–05:00',
    ])
    expect(new Set(hours).size).toBe(25)
  })

  test('are 23 where clocks are put forward', () => {
    const hours = namesOf(tallinn.bucketEdges(dayOf('2026-03-29'), 'hour'), 'hour')
    expect(hours).toHaveLength(23)
    expect(hours.slice(2, 4)).toEqual(['02:00–03:00', '04:00–05:00'])
  })

  test('end with the one that has begun, and are none in the future or of an empty range', () => {
    const today = tallinn.bucketEdges(dayOf('2026-11-21'), 'hour')
    expect(slotsBegun(today, now)).toBe(16)
    expect(slotsBegun(tallinn.bucketEdges(dayOf('2026-11-22'), 'hour'), now)).toBe(0)
    expect(slotsBegun(tallinn.bucketEdges(dayOf('2026-11-20'), 'hour'), now)).toBe(24)
    expect(slotsBegun(Float64Array.of(0), now)).toBe(0)
  })
})

const devices = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  x: (at * 37) % 100,
  y: (at * 61) % 100,
}))

describe('the sample data', () => {
  const month = { start: dayOf('2026-10-01').start, end: dayOf('2026-11-30').end }
  const edges = tallinn.bucketEdges(month, 'day')
  const { values } = sampleSlots(devices, edges, tallinn, now)
  const knownDays = Array.from(edges.subarray(1), (_, day) =>
    values.subarray(day * 40, day * 40 + 40).every((value) => !Number.isNaN(value)),
  )

  test('covers the 30 days up to today, and no others', () => {
    expect(knownDays.filter(Boolean)).toHaveLength(30)
    expect(stepName(edges, knownDays.indexOf(true), 'day', tallinn)).toBe('23/10/2026')
    expect(stepName(edges, knownDays.lastIndexOf(true), 'day', tallinn)).toBe('21/11/2026')
    expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(30 * 40)
  })

  test('is the same every time, another for another device and another day, and always a percentage', () => {
    expect(sampleSlots(devices, edges, tallinn, now).values).toEqual(values)
    const known = values.filter((value) => !Number.isNaN(value))
    expect(known.every((value) => value >= 0 && value <= 100)).toBe(true)
    expect(new Set(known).size).toBeGreaterThan(1000)
  })

  test('has hours too: quiet at night, and none that have not begun', () => {
    const today = tallinn.bucketEdges(dayOf('2026-11-20'), 'hour')
    const hours = sampleSlots(devices, today, tallinn, now)
    const mean = (hour: number) =>
      (valuesAt(hours, hour) ?? new Float32Array()).reduce((sum, value) => sum + value, 0) / 40
    expect(mean(10)).toBeGreaterThan(5 * mean(3))
    const present = sampleSlots(devices, tallinn.bucketEdges(dayOf('2026-11-21'), 'hour'), tallinn, now)
    expect(valuesAt(present, 15)?.some(Number.isNaN)).toBe(false)
    expect(valuesAt(present, 16)?.every(Number.isNaN)).toBe(true)
  })
})

test('a device has values in a range where any slot has one of it', () => {
  const values = Float32Array.of(Number.NaN, 0, Number.NaN, 7, Number.NaN, Number.NaN)
  const slots = { edges: Float64Array.of(0, 1, 2), devices: [11, 12, 13], values }
  expect([...devicesWithValues(slots)].sort()).toEqual([11, 12])
  expect(devicesWithValues({ edges: Float64Array.of(0), devices: [], values: new Float32Array() }).size).toBe(
    0,
  )
})

const device = (id: number, kind: Device['kind'], more: Partial<Device> = {}) =>
  ({ id, kind, name: `D${id}`, area: 2, latitude: 5, longitude: 5, source: {}, ...more }) as Device

describe('what a heatmap is drawn from', () => {
  const all = [
    device(1, 'luminaire'),
    device(2, 'all-in-one'),
    device(3, 'sensor'),
    device(4, 'gateway'),
    device(5, 'sensor', { area: 3 }),
    device(6, 'luminaire', { latitude: -1, longitude: -1 }),
    device(7, 'luminaire', { latitude: -1, longitude: 40 }),
  ]
  const ids = (found: readonly Device[]) => found.map(({ id }) => id)

  test('are the zone’s placed devices that it covers, never gateways', () => {
    expect(ids(devicesFor('occupancy', 2, all))).toEqual([2, 3])
    expect(ids(devicesFor('level', 2, all))).toEqual([1, 2, 7])
    expect(ids(devicesFor('sample', 2, all))).toEqual([1, 2, 3, 7])
  })

  test('has values of these devices alone in its table, not of one that stands on no plan', () => {
    const slots = {
      edges: Float64Array.of(0, 1, 2),
      devices: [6, 1, 7],
      values: Float32Array.of(60, 10, 70, 61, 11, 71),
    }
    const rows = deviceValues(devicesFor('level', 2, all), slots, 1)
    expect(rows.map(({ device: { id }, value }) => [id, value])).toEqual([
      [1, 11],
      [7, 71],
    ])
  })

  test('is occupancy first where the zone senses motion, otherwise the level', () => {
    expect(measuredSource(2, all)).toBe('occupancy')
    expect(measuredSource(9, all)).toBe('level')
  })

  test('is known to have reported by what the poll brings', () => {
    const told = device(8, 'sensor', { source: { events: [{}] } as never })
    expect(hasReported(2, all)).toBe(false)
    expect(hasReported(2, [...all, told])).toBe(true)
    expect(hasReported(3, [...all, told])).toBe(false)
  })

  test('has readings if a level is known; silent sensors count as none', () => {
    const slots = (...values: number[]) => ({
      edges: Float64Array.of(0, 1),
      devices: [1, 2],
      values: Float32Array.from(values),
    })
    expect(hasReadings('level', slots(0, Number.NaN))).toBe(true)
    expect(hasReadings('level', slots(Number.NaN, Number.NaN))).toBe(false)
    expect(hasReadings('occupancy', slots(0, 0))).toBe(false)
    expect(hasReadings('occupancy', slots(0, 8))).toBe(true)
  })

  test('is named in the address, or chosen by the page', () => {
    expect(heatSourceIn('sample')).toEqual({ source: 'sample' })
    expect(heatSourceIn('anything')).toEqual({})
  })

  test('ends its scale at a round number above all values', () => {
    const endOf = (...values: number[]) => scaleEnd(Float32Array.from(values))
    expect([endOf(0.4), endOf(3, 4), endOf(20), endOf(20.1), endOf(51), endOf(Number.NaN)]).toEqual([
      1, 5, 20, 25, 100, 1,
    ])
  })
})

/** A fake screen whose frames the test triggers. */
function screen() {
  const waiting = new Map<number, (now: number) => void>()
  let last = 0
  const frames: Frames = {
    request: (frame) => {
      waiting.set(++last, frame)
      return last
    },
    cancel: (request) => waiting.delete(request),
  }
  return {
    frames,
    get isWaiting() {
      return waiting.size > 0
    },
    show(now: number) {
      const frame = [...waiting.values()]
      waiting.clear()
      for (const each of frame) each(now)
    },
  }
}

describe('the playback', () => {
  function opened(steps: number) {
    const shown = screen()
    const playback = createPlayback(shown.frames, 2)
    playback.open('a day', steps)
    return { shown, playback, step: () => playback.current().step }
  }

  test('opens at the last step, at rest, and has none where there are none', () => {
    expect(opened(24).playback.current()).toEqual({ step: 23, steps: 24, isPlaying: false, speed: 1 })
    expect(opened(0).step()).toBe(-1)
  })

  test('plays two steps a second from the first, and rests at the last', () => {
    const { shown, playback, step } = opened(4)
    playback.toggle()
    const seen = [0, 499, 500, 999, 1000, 1500, 1501].map((now) => {
      shown.show(now)
      return step()
    })
    expect(seen).toEqual([0, 0, 1, 1, 2, 3, 3])
    expect(playback.current().isPlaying).toBe(false)
    expect(shown.isWaiting).toBe(false)
  })

  test('skips what a slow screen has missed', () => {
    const { shown, playback, step } = opened(10)
    playback.toggle()
    shown.show(0)
    shown.show(1700)
    expect(step()).toBe(3)
    shown.show(2000)
    expect(step()).toBe(4)
  })

  test('plays at the chosen speed from the current step', () => {
    const { shown, playback, step } = opened(10)
    playback.toggle()
    shown.show(0)
    shown.show(500)
    playback.changeSpeed(4)
    shown.show(600)
    shown.show(725)
    expect(step()).toBe(2)
  })

  test('pauses, resumes from the same step, and requests no frames meanwhile', () => {
    const { shown, playback, step } = opened(10)
    playback.toggle()
    shown.show(0)
    shown.show(1000)
    playback.toggle()
    expect([step(), shown.isWaiting]).toEqual([2, false])
    playback.toggle()
    shown.show(9000)
    shown.show(9500)
    expect(step()).toBe(3)
  })

  test('goes where a hand puts it, and no further than there is', () => {
    const { playback, step } = opened(10)
    playback.goTo(4)
    expect(step()).toBe(4)
    playback.goTo(99)
    expect(step()).toBe(9)
    playback.goTo(-3)
    expect(step()).toBe(0)
    opened(0).playback.goTo(3)
    expect(opened(0).step()).toBe(-1)
  })

  test('keeps its step as the day grows, and resets with another range', () => {
    const { shown, playback, step } = opened(10)
    playback.goTo(4)
    playback.open('a day', 11)
    expect(step()).toBe(4)
    playback.toggle()
    playback.open('a week', 7)
    expect(playback.current()).toMatchObject({ step: 6, isPlaying: false })
    expect(shown.isWaiting).toBe(false)
  })

  test('does not play a single step', () => {
    const { playback } = opened(1)
    playback.toggle()
    expect(playback.current().isPlaying).toBe(false)
  })
})
