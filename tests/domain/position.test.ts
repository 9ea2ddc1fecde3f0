import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CORNER, clampPosition, gridSize, pointOn, toPoint, toPosition, UNPLACED } from '#domain/position.ts'

const percentage = fc.double({ min: 0, max: 100, noNaN: true })
const onPlan = fc.record({ latitude: percentage, longitude: percentage })
const anywhere = fc.record({
  latitude: fc.double({ min: -50, max: 150, noNaN: true }),
  longitude: fc.double({ min: -50, max: 150, noNaN: true }),
})
const length = fc.double({ min: 1, max: 16_000, noNaN: true })
const planSize = fc.record({ width: length, height: length })

describe('a position', () => {
  test('has longitude from the left and latitude from the top', () => {
    expect(pointOn({ width: 400, height: 200 }, { longitude: 25, latitude: 75 })).toEqual({ x: 100, y: 150 })
    expect(pointOn({ width: 400, height: 200 }, CORNER)).toEqual({ x: 0, y: 0 })
    expect(toPoint({ longitude: 25, latitude: 75 })).toEqual({ x: 25, y: 75 })
  })

  test('is the same after a conversion to a point and back', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        expect(toPosition(toPoint(position))).toEqual(position)
      }),
    )
  })

  test('survives a resize of the plan', () => {
    fc.assert(
      fc.property(onPlan, planSize, planSize, (position, before, after) => {
        const [was, is] = [pointOn(before, position), pointOn(after, position)]
        expect(is.x / after.width).toBeCloseTo(was.x / before.width, 9)
        expect(is.y / after.height).toBeCloseTo(was.y / before.height, 9)
      }),
    )
  })

  test('of which only one percentage is -1 is drawn at the edge', () => {
    expect(clampPosition({ latitude: -1, longitude: 50 })).toEqual({ latitude: 0, longitude: 50 })
    expect(clampPosition(UNPLACED)).toEqual(CORNER)
  })
})

describe('the grid', () => {
  const none = { gridWidth: undefined, gridHeight: undefined }

  test('is the zone’s, or the site’s where the zone has none, each way on its own', () => {
    const site = { gridWidth: 5, gridHeight: 4 }
    expect(gridSize({ gridWidth: 20, gridHeight: undefined }, site)).toEqual({ width: 20, height: 4 })
    expect(gridSize(none, site)).toEqual({ width: 5, height: 4 })
  })

  test('is 10 where it is not set, 0 or less', () => {
    expect(gridSize(none, none)).toEqual({ width: 10, height: 10 })
    expect(gridSize({ gridWidth: 0, gridHeight: -3 }, { gridWidth: 5, gridHeight: 5 })).toEqual({
      width: 10,
      height: 10,
    })
  })
})
