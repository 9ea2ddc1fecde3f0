import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridSpacing, linesBetween } from '#plan/kernel/gridLines.ts'

describe('the grid', () => {
  test('shows its cells, with the snap steps between them where there is room', () => {
    expect(gridSpacing(10, 10)).toEqual({ lines: 10, fine: 2 })
    expect(gridSpacing(10, 3)).toEqual({ lines: 10, fine: undefined })
  })

  test('thins out with zoom: its lines are never closer than 12 px', () => {
    expect(gridSpacing(1, 2)).toEqual({ lines: 10, fine: undefined })
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        (cell, perPercent) => {
          const spacing = gridSpacing(cell, perPercent)
          for (const percent of [spacing?.lines, spacing?.fine]) {
            if (percent !== undefined) expect(percent * perPercent).toBeGreaterThanOrEqual(12)
          }
        },
      ),
    )
  })

  test('disappears where even every hundredth line would be too close', () => {
    expect(gridSpacing(0.001, 1)).toBeUndefined()
  })

  test('has lines at both edges of the plan, and none beside it', () => {
    expect(linesBetween(25, -500, 500)).toEqual([0, 25, 50, 75, 100])
    expect(linesBetween(25, 26, 74)).toEqual([50])
    expect(linesBetween(25, 120, 500)).toEqual([])
  })
})
