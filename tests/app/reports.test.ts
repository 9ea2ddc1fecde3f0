import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReportOf } from '#app/figures/useReports.ts'
import { DEVICE_KINDS, type DeviceKind, takesPart } from '#domain/deviceKinds.ts'
import { deviceStatus, statusChangesAt, statusesOf } from '#domain/deviceStatus.ts'
import type { Device } from '#domain/devices.ts'
import { MINUTE } from '#domain/units.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString()
const device = (id: number, kind: DeviceKind, source: object = {}) => ({ id, kind, source }) as Device
const reading = (fk_device: number, minutesAgo: number, output_level: number) => ({
  fk_device,
  output_level,
  dt_production: at(minutesAgo),
  dt_arrival: null,
})
const event = (fk_device: number, minutesAgo: number) => ({
  fk_device,
  dt_production: at(minutesAgo),
  dt_arrival: null,
})

describe('the status of a device', () => {
  test.each([
    ['luminaire', 29, 'reporting'],
    ['luminaire', 30, 'silent'],
    ['luminaire', -29, 'reporting'],
    ['all-in-one', 31, 'silent'],
    ['sensor', 29, 'reporting'],
    ['sensor', 31, 'noMotion'],
    ['luminaire', undefined, 'neverReported'],
    ['sensor', undefined, 'neverReported'],
    ['gateway', undefined, undefined],
  ] as const)('of a %s that has last reported %s minutes ago is %s', (kind, minutes, status) => {
    const reported = minutes === undefined ? undefined : NOW - minutes * MINUTE
    expect(deviceStatus(kind, reported, NOW)).toBe(status)
  })

  test('is one of those that its kind can have, whenever it reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DEVICE_KINDS),
        fc.option(fc.integer(), { nil: undefined }),
        fc.integer(),
        (kind, reported, now) => {
          const status = deviceStatus(kind, reported, now)
          expect(status === undefined).toBe(!takesPart(kind))
          if (status) expect(statusesOf([kind])).toContain(status)
        },
      ),
    )
  })
})

test('a status holds until the time at which it is said to change', () => {
  const around = fc.integer({ min: -40 * MINUTE, max: 40 * MINUTE })
  fc.assert(
    fc.property(fc.option(around, { nil: undefined }), around, fc.nat(80 * MINUTE), (age, start, wait) => {
      const reported = age === undefined ? undefined : NOW - age
      const [from, then] = [NOW + start, NOW + start + wait]
      const changesAt = statusChangesAt(reported, from)
      const statusAt = (time: number) => deviceStatus('luminaire', reported, time)
      expect(changesAt).toBeGreaterThan(from)
      if (then < changesAt) expect(statusAt(then)).toBe(statusAt(from))
      if (changesAt < Number.POSITIVE_INFINITY) expect(statusAt(changesAt)).not.toBe(statusAt(from))
    }),
  )
})

describe('what devices have last told', () => {
  test('is the newest of the poll and of the last minutes', () => {
    const reportOf = createReportOf([reading(1, 8, 20), reading(1, 5, 30), reading(2, 4, 60)], [], NOW)
    expect(reportOf(device(1, 'luminaire', { status: [reading(1, 50, 10)] }))).toEqual({
      status: 'reporting',
      at: NOW - 5 * MINUTE,
      level: 30,
    })
    expect(reportOf(device(2, 'luminaire', { status: [reading(2, 2, 70)] }))).toEqual({
      status: 'reporting',
      at: NOW - 2 * MINUTE,
      level: 70,
    })
    expect(reportOf(device(3, 'sensor', { events: [event(3, 90)] }))).toEqual({
      status: 'noMotion',
      at: NOW - 90 * MINUTE,
      level: undefined,
    })
    expect(reportOf(device(4, 'gateway'))).toEqual({ status: undefined, at: undefined, level: undefined })
  })

  test('is an event too of a luminaire that senses motion, and its level is that of its reading', () => {
    const reportOf = createReportOf([], [event(1, 3)], NOW)
    expect(reportOf(device(1, 'all-in-one', { status: [reading(1, 50, 10)] }))).toEqual({
      status: 'reporting',
      at: NOW - 3 * MINUTE,
      level: 10,
    })
  })

  test('is nothing where its times cannot be read', () => {
    const odd = { ...reading(1, 1, 50), dt_production: 'yesterday' }
    expect(createReportOf([odd], [], NOW)(device(1, 'luminaire', { status: [odd] }))).toEqual({
      status: 'neverReported',
      at: undefined,
      level: undefined,
    })
  })
})
