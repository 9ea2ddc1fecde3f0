import { describe, expect, test } from 'vitest'
import { levelRuns } from '#domain/effectiveLevel.ts'
import { type Moment, momentAfterKey, runAt, runsOf } from '#features/dimming-profiles/forecast/moment.ts'

const wednesday: Moment = { weekday: 3, minute: 600 }
const momentAfter = (key: string, shift = false, moment = wednesday) => momentAfterKey(moment, key, shift)

describe('a key on the strip', () => {
  test('leads a minute, a quarter of an hour, an hour, or to an end of the day', () => {
    expect(momentAfter('ArrowRight')).toEqual({ weekday: 3, minute: 601 })
    expect(momentAfter('ArrowLeft', true)).toEqual({ weekday: 3, minute: 585 })
    expect(momentAfter('PageUp')).toEqual({ weekday: 3, minute: 660 })
    expect([momentAfter('Home')?.minute, momentAfter('End')?.minute]).toEqual([0, 1439])
  })

  test('leads to another weekday, and not out of the week or the day', () => {
    expect(momentAfter('ArrowUp')).toEqual({ weekday: 2, minute: 600 })
    expect(momentAfter('ArrowDown', false, { weekday: 7, minute: 0 })).toBeUndefined()
    expect(momentAfter('ArrowLeft', false, { weekday: 7, minute: 0 })).toEqual({ weekday: 7, minute: 0 })
    expect(momentAfter('Enter')).toBeUndefined()
  })
})

describe('the runs of a week', () => {
  const runs = levelRuns(
    [[{ priority: 40, rules: [{ type: 'dim', value: 20, start: '20:00', end: '04:00' }] }]],
    120,
  )

  test('are split at each midnight, and counted from there', () => {
    expect(runsOf(1, runs)).toEqual([
      { start: 0, end: 360, idle: 20, moving: 20 },
      { start: 360, end: 1320, idle: 100, moving: 100 },
      { start: 1320, end: 1440, idle: 20, moving: 20 },
    ])
    expect(runsOf(7, runs)).toHaveLength(3)
  })

  test('are found by a minute that lies in them', () => {
    expect(runAt(runs, { weekday: 2, minute: 359 })?.idle).toBe(20)
    expect(runAt(runs, { weekday: 2, minute: 360 })?.idle).toBe(100)
    expect(runAt(runs, { weekday: 7, minute: 1439 })?.idle).toBe(20)
  })
})
