import { describe, expect, test } from 'vitest'
import { MINUTE } from '#domain/units.ts'
import { groupsOf, isOf, tickBeside, ticksIn } from '#features/floor-plan/past/ticks.ts'
import type { AuditEntry, DeviceGroup, Finding } from '#openapi/lighting.d.ts'

const range = { start: Date.parse('2026-11-23T22:00Z'), end: Date.parse('2026-11-24T22:00Z') }
const at = (minute: number) => new Date(range.start + minute * MINUTE).toISOString()

const finding = (since: string, over_at: string | null) => ({ device: 'L12', since, over_at }) as Finding
const edit = (time: string, more: Partial<AuditEntry> = {}) =>
  ({ kind: 'luminaires', entity: 12, name: 'L12', at: time, ...more }) as AuditEntry

const texts = {
  ofFinding: ({ device }: Finding, kind: string) => `${device} ${kind}`,
  ofEdit: ({ name }: AuditEntry) => `${name} changed`,
}

describe('what happened on a day of a floor plan', () => {
  test('is in order of time, at the minute in which it happened', () => {
    const happened = {
      findings: [finding(at(90), at(120.5))],
      edits: [edit(at(100.99)), edit(at(15))],
    }
    expect(ticksIn(range, happened, texts)).toEqual([
      { kind: 'edit', minute: 15, text: 'L12 changed' },
      { kind: 'found', minute: 90, text: 'L12 found' },
      { kind: 'edit', minute: 100, text: 'L12 changed' },
      { kind: 'over', minute: 120, text: 'L12 over' },
    ])
  })

  test('leaves out what began the day before, and what is over the day after', () => {
    const happened = { findings: [finding(at(-1), at(1440)), finding(at(0), null)], edits: [edit(at(1440))] }
    expect(ticksIn(range, happened, texts)).toEqual([{ kind: 'found', minute: 0, text: 'L12 found' }])
  })

  test('is gone to from tick to tick, and no further than the last', () => {
    const ticks = ticksIn(range, { findings: [finding(at(90), at(120))], edits: [] }, texts)
    expect(tickBeside(ticks, 0, 1)).toBe(90)
    expect(tickBeside(ticks, 90, 1)).toBe(120)
    expect(tickBeside(ticks, 120, 1)).toBeUndefined()
    expect(tickBeside(ticks, 120, -1)).toBe(90)
    expect(tickBeside(ticks, 90, -1)).toBeUndefined()
  })
})

describe('an edit is shown', () => {
  const devices = new Set([12, 13])
  const groups = groupsOf(
    [
      { id: 4, devices: [13, 99] },
      { id: 5, devices: [99] },
    ] as DeviceGroup[],
    devices,
  )
  const shown = (kind: AuditEntry['kind'], entity: number, area: number | undefined = 2) =>
    isOf({ area, devices, groups }, { kind, entity })

  test('where it is of one of the devices, of a group with one of them, or of the zone', () => {
    expect(shown('luminaires', 12)).toBe(true)
    expect(shown('sensors', 13)).toBe(true)
    expect(shown('devicegroups', 4)).toBe(true)
    expect(shown('areas', 2)).toBe(true)
  })

  test('and not where it is of something else that has the same id', () => {
    expect(shown('users', 12)).toBe(false)
    expect(shown('luminaires', 4)).toBe(false)
    expect(shown('devicegroups', 5)).toBe(false)
    expect(shown('areas', 12)).toBe(false)
    expect(isOf({ area: undefined, devices, groups }, { kind: 'areas', entity: 2 })).toBe(false)
  })
})
