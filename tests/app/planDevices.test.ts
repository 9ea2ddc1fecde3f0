import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLevels } from '#app/plan/levels.ts'
import { createPlanDevices, type ShownDevice } from '#app/plan/planDevices.ts'
import { type DeviceStatus, deviceStatus } from '#domain/deviceStatus.ts'
import { createDeviceList, type Device, devicesOf } from '#domain/devices.ts'
import { newestByDevice, shadeOf } from '#domain/power.ts'
import { readingTime } from '#domain/reading.ts'
import { meanLevel, timed } from '#domain/timedReadings.ts'
import { MINUTE } from '#domain/units.ts'
import type { StatusReading } from '#openapi/lighting.d.ts'
import type { GroupColour } from '#plan/device.ts'
import { luminaire, sensor } from '../domain/fixtures.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const identifying: ReadonlySet<number> = new Set()
const reading = (fk_device: number, output_level: number, minutesAgo: number) =>
  ({
    fk_device,
    output_level,
    dt_production: new Date(NOW - minutesAgo * MINUTE).toISOString(),
    dt_arrival: null,
  }) as unknown as StatusReading

const placed = (id: number, level: number) =>
  luminaire(id, { fk_area: 2, latitude: 10, longitude: 10, status: [reading(id, level, 1)] })

test('a poll or a minute that changes nothing on the plan gives the same devices, and a change gives that one anew', () => {
  const [list, levels, shown] = [createDeviceList(), createLevels(), createPlanDevices()]
  const history = new Map([[1, timed([reading(1, 40, 5)])]])
  const [one, other] = [placed(1, 40), placed(2, 80)]
  const plan = (luminaires: (typeof one)[], now = NOW) =>
    shown({ area: 2, devices: list({ luminaires }), levels: levels(history, now, now), identifying })
      .planDevices
  const first = plan([one, other])
  expect(first.map(({ colour, level }) => [colour, level])).toEqual([
    ['medium', 40],
    ['heavy', 80],
  ])
  expect(plan([one, other], NOW + MINUTE)).toBe(first)
  // What the poll brings does not change the mean of a history.
  expect(plan([placed(1, 90), other])).toBe(first)
  const changed = plan([one, placed(2, 20)])
  expect(changed[0]).toBe(first[0])
  expect(changed[1]).toMatchObject({ colour: 'light', level: 20 })
})

test('a luminaire is marked once it has been silent for 30 minutes, and one that never reported, as soon as that is known', () => {
  const [list, levels, shown] = [createDeviceList(), createLevels(), createPlanDevices()]
  const silentAfterOne = luminaire(1, {
    fk_area: 2,
    latitude: 10,
    longitude: 10,
    status: [reading(1, 40, 29)],
  })
  const never = luminaire(2, { fk_area: 2, latitude: 10, longitude: 20, status: [] })
  const unmoved = sensor(3, { fk_area: 2, latitude: 10, longitude: 30, events: [] })
  const tables = { luminaires: [silentAfterOne, never], sensors: [unmoved] }
  const plan = (now: number, heardUntil: number | undefined) =>
    shown({ area: 2, devices: list(tables), levels: levels(new Map(), now, heardUntil), identifying })
      .planDevices
  const statuses = (devices: ReturnType<typeof plan>) => devices.map(({ status }) => status)

  expect(statuses(plan(NOW, undefined))).toEqual([undefined, undefined, undefined])
  const loaded = plan(NOW, NOW)
  expect(statuses(loaded)).toEqual([undefined, 'neverReported', undefined])
  const later = plan(NOW + MINUTE, NOW + MINUTE)
  expect(statuses(later)).toEqual(['silent', 'neverReported', undefined])
  expect(later[0]).toMatchObject({ colour: 'medium', level: 40 })
  expect(later.slice(1)).toEqual(loaded.slice(1))
  expect(later[1]).toBe(loaded[1])
  expect(plan(NOW + 2 * MINUTE, NOW + 2 * MINUTE)).toBe(later)
  // Readings that cannot be reloaded make nobody silent.
  expect(statuses(plan(NOW + 3 * MINUTE, NOW))).toEqual([undefined, 'neverReported', undefined])
})

test('many new devices are shown once there are all, and meanwhile those from before, but none of another zone', () => {
  const [list, levels, shown] = [createDeviceList(), createLevels(), createPlanDevices(2)]
  const levelsOf = levels(new Map(), NOW, undefined)
  const lamps = (ids: readonly number[], fk_area: number) => ids.map((id) => ({ ...placed(id, 10), fk_area }))
  const show = (area: number, luminaires: ReturnType<typeof lamps>) => {
    const { planDevices, isComplete } = shown({
      area,
      devices: list({ luminaires }),
      levels: levelsOf,
      identifying,
    })
    return [planDevices.map(({ id }) => id), isComplete]
  }
  const three = lamps([1, 2, 3], 2)
  expect([show(2, three), show(2, three)]).toEqual([
    [[], false],
    [[1, 2, 3], true],
  ])
  const six = [...three, ...lamps([4, 5, 6], 2)]
  expect([show(2, six), show(2, six)]).toEqual([
    [[1, 2, 3], false],
    [[1, 2, 3, 4, 5, 6], true],
  ])
  const elsewhere = [...six, ...lamps([7, 8, 9], 3)]
  expect([show(3, elsewhere), show(3, elsewhere)]).toEqual([
    [[], false],
    [[7, 8, 9], true],
  ])
})

test('new levels of many devices are shown in steps; a device that is new or was moved is shown at once', () => {
  const [list, levels, shown] = [createDeviceList(), createLevels(), createPlanDevices(3)]
  const luminaires = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => placed(id, 10))
  const show = (devices: typeof luminaires, levelsOf: ReturnType<typeof levels>) =>
    shown({ area: 2, devices: list({ luminaires: devices }), levels: levelsOf, identifying })
  const heavy = ({ planDevices }: ReturnType<typeof show>) =>
    planDevices.filter(({ colour }) => colour === 'heavy').map(({ id }) => id)
  const dark = levels(new Map(), NOW, undefined)
  for (const isComplete of [false, false, true]) expect(show(luminaires, dark)).toMatchObject({ isComplete })

  const bright = levels(new Map(luminaires.map(({ id }) => [id, timed([reading(id, 90, 5)])])), NOW, NOW)
  const first = show(luminaires, bright)
  expect(first.isComplete).toBe(false)
  expect(heavy(first)).toEqual([1, 2, 3])
  const moved = luminaires.map((one) => (one.id === 8 ? { ...one, latitude: 70 } : one))
  const second = show(moved, bright)
  expect(heavy(second)).toEqual([1, 2, 3, 4, 5, 6, 8])
  expect(second.planDevices.at(-1)).toMatchObject({ y: 70 })
  const third = show(moved, bright)
  expect(third.isComplete).toBe(true)
  expect(heavy(third)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(show(moved, bright).planDevices).toBe(third.planDevices)
})

test('whatever changes about devices, the plan shows what it would show of them at first', () => {
  const marks = fc.record(
    {
      isUnsaved: fc.constant(true as const),
      highlighted: fc.constantFrom('group', 'direct'),
      groupColour: fc.constantFrom(0, 1) as fc.Arbitrary<GroupColour>,
      hasFinding: fc.boolean(),
      outside: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const shownLevels = fc.record({
    mean: fc.constantFrom(undefined, 0, 90),
    status: fc.constantFrom<DeviceStatus | undefined>(undefined, 'reporting', 'silent', 'neverReported'),
  })
  const devicesOfPoll = fc.array(
    fc.record({
      row: fc.record({
        name: fc.constantFrom('A', 'B'),
        fk_area: fc.constantFrom(2, 2, 3),
        latitude: fc.constantFrom(-1, 10, 20),
        longitude: fc.constantFrom(10, 20),
      }),
      isSensor: fc.boolean(),
      marks,
      levels: shownLevels,
      isIdentified: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const polls = fc.array(
    fc.record({ devices: devicesOfPoll, area: fc.constantFrom(2, 2, 3), calls: fc.nat(2) }),
    { minLength: 2, maxLength: 5 },
  )
  fc.assert(
    fc.property(polls, fc.integer({ min: 1, max: 4 }), (states, most) => {
      const shown = createPlanDevices(most)
      for (const { devices, area, calls } of states) {
        const inputs = () => ({
          area,
          devices: devices.flatMap(({ row, isSensor, marks }, at) =>
            devicesOf(isSensor ? { sensors: [sensor(at, row)] } : { luminaires: [luminaire(at, row)] }).map(
              (device): ShownDevice => ({ ...device, ...marks }),
            ),
          ),
          levels: ({ id }: Device) => {
            const { mean, status } = devices[id]?.levels ?? {}
            return { mean, status, shade: shadeOf(mean) }
          },
          identifying: new Set(devices.flatMap(({ isIdentified }, at) => (isIdentified ? [at] : []))),
        })
        // Another poll may come, or another zone be chosen, before all of these are shown.
        const given = inputs()
        const steps = Array.from({ length: calls }, () => shown(given))
        while (calls === 0 && steps.at(-1)?.isComplete !== true) steps.push(shown(given))
        const last = steps.at(-1)
        if (!last?.isComplete) continue
        expect(last.planDevices).toEqual(createPlanDevices()(inputs()).planDevices)
        expect(shown(given).planDevices).toBe(last.planDevices)
      }
    }),
  )
})

test('levels are those of the readings and the poll, whatever came before', () => {
  const state = fc.record({
    history: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 100 }), fc.integer({ max: 90 })),
    ),
    polled: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    minutes: fc.integer({ min: 0, max: 90 }),
    heard: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(state, { maxLength: 6 }), (states) => {
      const [list, levels] = [createDeviceList(), createLevels()]
      for (const { history, polled, minutes, heard } of states) {
        const readings = history.map(([device, level, ago]) => reading(device, level, Math.abs(ago) % 90))
        const byDevice = grouped(readings)
        const now = NOW + minutes * MINUTE
        const levelsOf = levels(byDevice, now, heard ? now : undefined)
        const luminaires = polled.map((level, at) => placed(at + 1, level))
        for (const device of list({ luminaires })) {
          const own = byDevice.get(device.id)
          const status = 'status' in device.source ? device.source.status : []
          const { mean } = meanLevel(own ?? timed(status), now)
          const newest = newestByDevice([...(own?.readings ?? []), ...status]).get(device.id)
          const reportedAt = newest && readingTime(newest)
          expect(levelsOf(device)).toMatchObject({
            mean,
            shade: shadeOf(mean),
            status: heard ? deviceStatus(device.kind, reportedAt, now) : undefined,
          })
          expect(levelsOf(device).newest).toEqual(newest)
          expect(levelsOf(device).reportedAt).toBe(reportedAt)
        }
      }
    }),
  )
})

function grouped(readings: readonly StatusReading[]) {
  const devices = new Set(readings.map(({ fk_device }) => fk_device))
  return new Map(
    [...devices].map((id) => [id, timed(readings.filter(({ fk_device }) => fk_device === id))] as const),
  )
}
