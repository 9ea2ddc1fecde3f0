import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampToPlan, nudge, snapStep, snapToGrid } from '#plan/kernel/gridSnapping.ts'
import { percentPoint } from '#plan/units.ts'
import { aGrid, aPercentPoint } from './arbitraryPlan.ts'

const tenths = { width: 10, height: 10 }

describe('snapping', () => {
  test('rounds to a fifth of the grid', () => {
    expect(snapStep(10)).toBe(2)
    expect(snapToGrid(percentPoint(33.1, 32.9), tenths)).toEqual({ x: 34, y: 32 })
    expect(snapToGrid(percentPoint(5.1, 5.1), { width: 5, height: 20 })).toEqual({ x: 5, y: 4 })
  })

  test('is idempotent: a snapped position snaps to itself', () => {
    fc.assert(
      fc.property(aPercentPoint, aGrid, (at, grid) => {
        const snapped = snapToGrid(at, grid)
        expect(snapToGrid(snapped, grid)).toEqual(snapped)
      }),
    )
  })

  test('moves a position by at most half a step, and never off the plan', () => {
    fc.assert(
      fc.property(aPercentPoint, aGrid, (at, grid) => {
        const snapped = snapToGrid(at, grid)
        expect(Math.abs(snapped.x - at.x)).toBeLessThanOrEqual(snapStep(grid.width) / 2 + 1e-5)
        expect(Math.abs(snapped.y - at.y)).toBeLessThanOrEqual(snapStep(grid.height) / 2 + 1e-5)
        expect(clampToPlan(snapped)).toEqual(snapped)
      }),
    )
  })

  test('moves a position beside the plan to its edge', () => {
    expect(snapToGrid(percentPoint(-20, 130), tenths)).toEqual({ x: 0, y: 100 })
    expect(clampToPlan(percentPoint(-1, 57.123456))).toEqual({ x: 0, y: 57.123456 })
  })

  test('throws for a grid cell without width', () => {
    expect(() => snapToGrid(percentPoint(5, 5), { width: 0, height: 10 })).toThrow(
      'wider than 0 percent, got 0',
    )
  })
})

describe('a step of the keyboard', () => {
  test('is a snap step, and with Shift a grid cell', () => {
    const from = percentPoint(50, 50)
    expect(nudge(from, { dx: 1, dy: 0 }, tenths, false)).toEqual({ x: 52, y: 50 })
    expect(nudge(from, { dx: 0, dy: -1 }, tenths, true)).toEqual({ x: 50, y: 40 })
  })

  test('moves a device that is off the grid onto a line in its direction, and keeps its other coordinate', () => {
    expect(nudge(percentPoint(33.3, 71.7), { dx: 1, dy: 0 }, tenths, false)).toEqual({ x: 36, y: 71.7 })
  })

  test('ends at the edge of the plan', () => {
    expect(nudge(percentPoint(99, 1), { dx: 1, dy: 0 }, tenths, true)).toEqual({ x: 100, y: 1 })
    expect(nudge(percentPoint(-1, 4), { dx: -1, dy: 0 }, tenths, false)).toEqual({ x: 0, y: 4 })
  })

  test('back and forth returns to where it was, on the lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 49 }), (column, row) => {
        const from = percentPoint(column * 2, row * 2)
        const there = nudge(from, { dx: 1, dy: 0 }, tenths, false)
        expect(nudge(there, { dx: -1, dy: 0 }, tenths, false)).toEqual(from)
      }),
    )
  })
})
