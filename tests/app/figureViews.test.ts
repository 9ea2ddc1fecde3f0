import { describe, expect, test } from 'vitest'
import { type ZoneSums, zonesView } from '#app/figures/figureViews.ts'
import type { LoadStatus } from '#telemetry/loads.ts'

const load = (key: string, status: LoadStatus) => ({
  key,
  status,
  sums: undefined,
  error: undefined,
  eventsError: undefined,
  retry: () => {},
  cancel: () => {},
})
const sums = { edges: Float64Array.of(0, 1000), energy: Float64Array.of(5), covered: Float64Array.of(1000) }
const share = (area: number, status: LoadStatus): ZoneSums =>
  ({
    area,
    until: 1000,
    loads: [load(`zone ${area}`, status)],
    sums: status === 'matched' ? sums : undefined,
  }) as unknown as ZoneSums
const viewOf = (...shares: ZoneSums[]) => zonesView(shares, () => ({ luminaires: 1, sensors: 0 }))

describe('the figures of several zones', () => {
  test('start empty: each is being loaded, and there is nothing to draw', () => {
    const { zones, status, figures, total } = viewOf(share(2, 'loading'), share(3, 'waiting'))
    expect([status, figures, total]).toEqual(['loading', undefined, undefined])
    expect([...zones].map(([area, view]) => [area, view.status, view.figures])).toEqual([
      [2, 'loading', undefined],
      [3, 'waiting', undefined],
    ])
  })

  test('are matched zone by zone, and as a whole once every zone is', () => {
    const some = viewOf(share(2, 'matched'), share(3, 'loading'))
    expect([some.status, some.zones.get(2)?.status, some.zones.get(3)?.status]).toEqual([
      'loading',
      'matched',
      'loading',
    ])
    expect([some.zones.get(2)?.total?.energy, some.zones.get(3)?.total]).toEqual([5, undefined])
    expect(viewOf(share(2, 'matched'), share(3, 'matched'))).toMatchObject({
      status: 'matched',
      total: { energy: 10 },
    })
  })
})
