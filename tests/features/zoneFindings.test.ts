import { describe, expect, test } from 'vitest'
import type { Device } from '#domain/devices.ts'
import { byDevice, createFindingMarks, lastsAt } from '#features/floor-plan/useZoneFindings.ts'
import type { Finding } from '#openapi/lighting.d.ts'

const finding = (id: number, fk_device: number, devices: number[] = []): Finding => ({
  id,
  fk_device,
  device: `L${fk_device}`,
  fk_area: 2,
  cause: devices.length > 0 ? 'gatewaySilent' : 'dark',
  since: '2026-11-23T20:00:00.000Z',
  found_at: '2026-11-23T20:20:00.000Z',
  over_at: null,
  status: 'open',
  fk_user: null,
  user: null,
  evidence: null,
  devices,
})

describe('a zone’s findings on its plan', () => {
  test('are live while they last', () => {
    expect(
      [null, '2026-11-23T21:00:00.000Z'].map((over_at) => lastsAt(undefined)({ since: '', over_at })),
    ).toEqual([true, false])
  })

  test('are, in the past, those that lasted then', () => {
    const hours = ['19:59', '20:00', '20:59', '21:00']
    const lasted = hours.map((hour) =>
      lastsAt(Date.parse(`2026-11-23T${hour}Z`))({
        since: '2026-11-23T20:00:00.000Z',
        over_at: '2026-11-23T21:00:00.000Z',
      }),
    )
    expect(lasted).toEqual([false, true, true, false])
    expect(lastsAt(Date.parse('2026-12-01'))(finding(1, 7))).toBe(true)
  })

  test('mark their devices, and those that are silent with a gateway', () => {
    const devices = [7, 8, 9, 30].map((id) => ({ id }) as Device)
    const marked = createFindingMarks(byDevice([finding(1, 7), finding(2, 30, [8, 30])]))(devices)
    expect(marked.map(({ hasFinding }) => hasFinding)).toEqual([true, true, undefined, true])
    expect(marked[2]).toBe(devices[2])
    expect(createFindingMarks(byDevice([]))(devices)).toBe(devices)
  })
})
