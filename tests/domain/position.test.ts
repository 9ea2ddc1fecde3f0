import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CORNER,
  clampPosition,
  gridSize,
  nudge,
  type PlanPosition,
  pointOn,
  positionOn,
  snap,
  snapSize,
  toPoint,
  toPosition,
  UNPLACED,
} from '#domain/position.ts'

const percentage = fc.double({ min: 0, max: 100, noNaN: true })
const onPlan = fc.record({ latitude: percentage, longitude: percentage })
const anywhere = fc.record({
  latitude: fc.double({ min: -50, max: 150, noNaN: true }),
  longitude: fc.double({ min: -50, max: 150, noNaN: true }),
})
const length = fc.double({ min: 1, max: 16_000, noNaN: true })
const planSize = fc.record({ width: length, height: length })
const gridLength = fc.double({ min: 0.1, max: 200, noNaN: true })
const grid = fc.record({ width: gridLength, height: gridLength })

const expectClose = (actual: PlanPosition, expected: PlanPosition) => {
  expect(Math.abs(actual.latitude - expected.latitude)).toBeLessThan(1e-9)
  expect(Math.abs(actual.longitude - expected.longitude)).toBeLessThan(1e-9)
}
const isOnPlan = ({ latitude, longitude }: PlanPosition) =>
  latitude >= 0 && latitude <= 100 && longitude >= 0 && longitude <= 100

describe('a position', () => {
  it('has longitude from the left and latitude from the top', () => {
    expect(pointOn({ width: 400, height: 200 }, { longitude: 25, latitude: 75 })).toEqual({ x: 100, y: 150 })
    expect(positionOn({ width: 40, height: 20 }, { x: 10, y: 15 })).toEqual({ longitude: 25, latitude: 75 })
    expect(pointOn({ width: 400, height: 200 }, CORNER)).toEqual({ x: 0, y: 0 })
    expect(toPoint({ longitude: 25, latitude: 75 })).toEqual({ x: 25, y: 75 })
  })

  it('is the same after a conversion to a point and back', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        expect(toPosition(toPoint(position))).toEqual(position)
      }),
    )
  })

  it('survives a resize of the plan', () => {
    fc.assert(
      fc.property(onPlan, planSize, planSize, (position, before, after) => {
        const shown = positionOn(before, pointOn(before, position))
        expectClose(positionOn(after, pointOn(after, shown)), position)
      }),
    )
  })

  it('on a plan without a size is its corner', () => {
    expect(positionOn({ width: 0, height: 0 }, { x: 10, y: 15 })).toEqual(CORNER)
  })

  it('of which only one percentage is -1 is drawn at the edge', () => {
    expect(clampPosition({ latitude: -1, longitude: 50 })).toEqual({ latitude: 0, longitude: 50 })
    expect(clampPosition(UNPLACED)).toEqual(CORNER)
  })
})

describe('the grid', () => {
  const none = { gridWidth: undefined, gridHeight: undefined }

  it('is the zone’s, or the site’s where the zone has none, each way on its own', () => {
    const site = { gridWidth: 5, gridHeight: 4 }
    expect(gridSize({ gridWidth: 20, gridHeight: undefined }, site)).toEqual({ width: 20, height: 4 })
    expect(gridSize(none, site)).toEqual({ width: 5, height: 4 })
  })

  it('is 10 where it is not set, 0 or less', () => {
    expect(gridSize(none, none)).toEqual({ width: 10, height: 10 })
    expect(gridSize({ gridWidth: 0, gridHeight: -3 }, { gridWidth: 5, gridHeight: 5 })).toEqual({
      width: 10,
      height: 10,
    })
  })
})

describe('a snap', () => {
  it('is to a fifth of the grid', () => {
    expect(snapSize({ width: 10, height: 20 })).toEqual({ width: 2, height: 4 })
    expect(snap({ longitude: 12.9, latitude: 29.9 }, { width: 10, height: 20 })).toEqual({
      longitude: 12,
      latitude: 28,
    })
    expect(snap({ longitude: 13, latitude: 30 }, { width: 10, height: 20 })).toEqual({
      longitude: 14,
      latitude: 32,
    })
  })

  it('of a snapped position changes nothing', () => {
    fc.assert(
      fc.property(anywhere, grid, (position, size) => {
        const snapped = snap(position, size)
        expect(snap(snapped, size)).toEqual(snapped)
      }),
    )
  })

  it('is on the plan, and as near as a snap can be', () => {
    fc.assert(
      fc.property(onPlan, grid, (position, size) => {
        const snapped = snap(position, size)
        expect(isOnPlan(snapped)).toBe(true)
        // Past the last whole step there is up to a step of plan left.
        expect(Math.abs(snapped.longitude - position.longitude)).toBeLessThan(size.width / 5 + 1e-9)
        expect(Math.abs(snapped.latitude - position.latitude)).toBeLessThan(size.height / 5 + 1e-9)
      }),
    )
  })

  it('reaches the far edge where the step goes into 100 evenly, and the last whole step where not', () => {
    const atFarEdge = (width: number) =>
      snap({ longitude: 100, latitude: 0 }, { width, height: width }).longitude
    for (const steps of [5, 29, 50, 51, 100, 123]) expect(atFarEdge(500 / steps)).toBeCloseTo(100, 9)
    expect(atFarEdge(15)).toBeCloseTo(99, 9)
    expect(atFarEdge(1000)).toBe(0)
  })
})

describe('a nudge', () => {
  it('is one step to the right or down, and stops at the edge', () => {
    const step = { width: 2, height: 4 }
    expect(nudge({ longitude: 50, latitude: 50 }, 1, 0, step)).toEqual({ longitude: 52, latitude: 50 })
    expect(nudge({ longitude: 50, latitude: 50 }, 0, -1, step)).toEqual({ longitude: 50, latitude: 46 })
    expect(nudge({ longitude: 99, latitude: 1 }, 1, -1, step)).toEqual({ longitude: 100, latitude: 0 })
  })

  it('there and back ends where it began, away from the edges', () => {
    const inner = fc.double({ min: 20, max: 80, noNaN: true })
    fc.assert(
      fc.property(
        inner,
        inner,
        fc.constantFrom(-1, 0, 1),
        fc.constantFrom(-1, 0, 1),
        (latitude, longitude, right, down) => {
          const step = { width: 10, height: 2 }
          const there = nudge({ latitude, longitude }, right, down, step)
          expectClose(nudge(there, -right, -down, step), { latitude, longitude })
        },
      ),
    )
  })
})
