import { describe, expect, test } from 'vitest'
import { addVisit, type Gathered, summarise } from './gather.ts'
import { draw } from './plots.ts'
import { report, short } from './report.ts'
import type { Results } from './results.ts'
import type { ContestantName, Gesture } from './scenario.ts'
import { isReached, targetsOf } from './targets.ts'

/** Results in which a gesture took each contestant so many processor milliseconds, once for each repetition. */
function resultsOf(
  gesture: Gesture,
  count: number,
  times: Partial<Record<ContestantName, number[]>>,
): Results {
  const gathered: Gathered = new Map()
  for (const [name, processors] of Object.entries(times)) {
    for (const processor of processors) {
      const spread = { p50: 16.7, p95: 16.7 }
      const sample = { measure: gesture, processor, interval: spread, handler: spread, steps: 60 }
      addVisit(gathered, name as ContestantName, count, { samples: [sample], heap: undefined, notes: [] })
    }
  }
  return {
    machine: { processor: 'A processor', cores: 2, system: 'linux 6', chromium: '156' },
    measuredAt: '2026-11-21T12:00:00.000Z',
    repetitions: 3,
    entries: summarise(gathered),
    images: [],
  }
}

const targetOf = (results: Results, figure: string) =>
  targetsOf(results).find((target) => target.figure === figure)

describe('a target', () => {
  const results = resultsOf('panWhole', 10_000, { ours: [4, 90, 5], raw: [25, 24, 26], openLayers: [49] })

  test('compares medians of the same run', () => {
    const target = targetOf(results, 'pan, everything in view, 10,000, to raw')
    expect(target).toMatchObject({ value: 0.2, limit: 0.2 })
    expect(target && isReached(target)).toBe(true)
  })

  test('is missed by a little as well', () => {
    const target = targetOf(results, 'pan, everything in view, 10,000, to openLayers')
    expect(target?.value).toBeCloseTo(5 / 49)
    expect(target && isReached(target)).toBe(false)
  })

  test('is not reached where nobody measured it', () => {
    const target = targetOf(results, 'pan, everything in view, 50,000, to raw')
    expect(target?.value).toBeUndefined()
    expect(target && isReached(target)).toBe(false)
  })
})

describe('the report', () => {
  const results = resultsOf('zoom', 10_000, { ours: [10, 10, 10], raw: [20], leafletMarkers: [400] })

  test('has a line for each contestant that was measured, and says which were repeated less', () => {
    const text = report(results)
    expect(text).toContain('| Latern | 10 (16.7, 16.7) |')
    expect(text).toContain('| zoom, 10,000, to raw | ≤ 1 × | 0.5 × | reached |')
    expect(text).toContain('| zoom, stretch, 10,000, to raw | ≤ 0.4 × | 0.5 × | **missed** |')
    expect(text).toContain('- Leaflet, markers, 10,000: 1 repetition.')
    expect(text).not.toContain('OpenLayers |')
  })

  test('draws what was measured, and numbers that are numbers', () => {
    const { zoom } = draw(results)
    expect(zoom).toContain('Leaflet, markers')
    expect(zoom).not.toMatch(/NaN|Infinity|undefined/)
  })

  test.each([
    [0.0783, '0.08'],
    [4.267, '4.3'],
    [16.666, '16.7'],
    [16_312.4, '16,312'],
    [Number.NaN, '–'],
  ])('writes %d as %s', (value, text) => {
    expect(short(value)).toBe(text)
  })
})

describe('heat and readings', () => {
  const heatOf = (contestant: 'ours' | 'heatmapJs', count: number, processor: number) => ({
    contestant,
    count,
    processor,
    mainThread: 0.8,
    handler: { p50: 0.2, p95: 0.4 },
  })
  const results: Results = {
    ...resultsOf('zoom', 10_000, {}),
    heat: [
      heatOf('ours', 1_000, 8),
      heatOf('ours', 10_000, 9),
      heatOf('heatmapJs', 10_000, 90),
      heatOf('ours', 50_000, 12),
    ],
    readings: { rows: 1e6, megabytes: 121, chunk: 480, ours: 150, parse: 300, objects: 1500, longestGap: 15 },
  }

  test('are reported in tables, and compared with their targets', () => {
    const text = report(results)
    expect(text).toContain('| heatmap.js | 10,000 | 90 | 0.8 | 0.2 | 0.4 |')
    expect(text).toContain(
      '| heat, one scrub step, 10,000 markers, to heatmap.js | ≤ 0.14 × | 0.1 × | reached |',
    )
    expect(text).toContain('| heat, one scrub step, 50,000 markers to 1,000 | ≤ 1.3 × | 1.5 × | **missed** |')
    expect(text).toContain('| 150 | 300 | 1,500 | 15 |')
    expect(text).toContain('hourly buckets, to JSON.parse alone | ≤ 0.45 × | 0.5 × | **missed** |')
    expect(text).not.toContain('to simpleheat')
  })
})
