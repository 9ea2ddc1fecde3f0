import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEVICE_KINDS } from '#domain/deviceKinds.ts'
import { deviceStatus, statusChangesAt, statusesOf } from '#domain/deviceStatus.ts'
import { MINUTE } from '#domain/units.ts'

const now = Date.UTC(2026, 10, 27, 12)

describe('a device', () => {
  test.each([
    ['luminaire', 'silent'],
    ['all-in-one', 'silent'],
    ['sensor', 'noMotion'],
  ] as const)('that is a %s reports, is %s after 30 minutes, or has never reported', (kind, quiet) => {
    const status = (age: number) => deviceStatus(kind, now - age, now)
    expect([0, 30 * MINUTE - 1, 30 * MINUTE, 1000 * MINUTE].map(status)).toEqual([
      'reporting',
      'reporting',
      quiet,
      quiet,
    ])
    expect(deviceStatus(kind, undefined, now)).toBe('neverReported')
  })

  test('reports where its clock is up to 30 minutes ahead, and is silent where it is further', () => {
    expect(deviceStatus('luminaire', now + 30 * MINUTE - 1, now)).toBe('reporting')
    expect(deviceStatus('luminaire', now + 30 * MINUTE, now)).toBe('silent')
  })

  test('that is a gateway has no status: it reports nothing', () => {
    expect(deviceStatus('gateway', undefined, now)).toBeUndefined()
    expect(deviceStatus('gateway', now, now)).toBeUndefined()
  })
})

describe('the next time at which a status may be another one', () => {
  test('is half an hour before and after the last report, and never without one', () => {
    expect(statusChangesAt(now, now)).toBe(now + 30 * MINUTE)
    expect(statusChangesAt(now, now + 30 * MINUTE)).toBe(Number.POSITIVE_INFINITY)
    expect(statusChangesAt(now, now - 60 * MINUTE)).toBe(now - 30 * MINUTE + 1)
    expect(statusChangesAt(undefined, now)).toBe(Number.POSITIVE_INFINITY)
  })

  test('is the first millisecond with another one', () => {
    const minutes = fc.integer({ min: -90 * MINUTE, max: 90 * MINUTE })
    fc.assert(
      fc.property(minutes, (age) => {
        const reportedAt = now - age
        const status = deviceStatus('luminaire', reportedAt, now)
        const next = statusChangesAt(reportedAt, now)
        expect(next).toBeGreaterThan(now)
        if (next === Number.POSITIVE_INFINITY) {
          expect([status, deviceStatus('luminaire', reportedAt, now + 1e9)]).toEqual(['silent', 'silent'])
          return
        }
        expect(deviceStatus('luminaire', reportedAt, next - 1)).toBe(status)
        expect(deviceStatus('luminaire', reportedAt, next)).not.toBe(status)
      }),
    )
  })
})

test('a list offers the statuses that its devices can have, in their order', () => {
  expect(statusesOf(['luminaire', 'all-in-one'])).toEqual(['reporting', 'silent', 'neverReported'])
  expect(statusesOf(['sensor'])).toEqual(['reporting', 'noMotion', 'neverReported'])
  expect(statusesOf(['gateway'])).toEqual([])
  expect(statusesOf(DEVICE_KINDS)).toEqual(['reporting', 'silent', 'noMotion', 'neverReported'])
})
