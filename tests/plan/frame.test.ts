import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Damage,
  difference,
  type Frame,
  frameOf,
  fullRect,
  intersect,
  pixelX,
  pixelY,
  type Rect,
  repaintOf,
  stretchOf,
} from '#plan/kernel/frame.ts'
import { keepInReach, panBy, zoomAt } from '#plan/kernel/viewport.ts'
import { percentPoint, screenPoint } from '#plan/units.ts'
import { aPercentPoint, aViewport } from './arbitraryPlan.ts'

const REACH = 30
const covers = ({ left, top, width, height }: Rect, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height

const frame: Frame = { width: 400, height: 300, ratio: 1, left: 10, top: 20, perPercentX: 4, perPercentY: 3 }
const whole: Rect = { left: 0, top: 0, width: 400, height: 300 }

describe('painting a frame', () => {
  test('paints nothing when nothing has changed', () => {
    expect(repaintOf(frame, frame, [], REACH)).toEqual({ scroll: undefined, regions: [] })
  })

  test('paints everything the first time, and at another scale, size or pixel ratio', () => {
    const others: (Frame | undefined)[] = [
      undefined,
      { ...frame, perPercentX: 4.1 },
      { ...frame, height: 301 },
      { ...frame, ratio: 2 },
    ]
    for (const painted of others) expect(repaintOf(painted, frame, [], REACH).regions).toEqual([whole])
  })

  test('after a pan, moves what is drawn and paints the strips that appear', () => {
    const panned = { ...frame, left: 15, top: 13 }
    expect(repaintOf(frame, panned, [], REACH)).toEqual({
      scroll: { dx: 5, dy: -7 },
      regions: [
        { left: 0, top: 293, width: 400, height: 7 },
        { left: 0, top: 0, width: 5, height: 293 },
      ],
    })
  })

  test('after a pan by more than the stage, paints everything', () => {
    expect(repaintOf(frame, { ...frame, left: 600 }, [], REACH)).toEqual({
      scroll: undefined,
      regions: [whole],
    })
  })

  test('paints only the surroundings of a change, and only inside the canvas', () => {
    const { regions } = repaintOf(frame, frame, [percentPoint(0, 50)], REACH)
    expect(regions).toEqual([{ left: 0, top: 140, width: 40, height: 60 }])
    expect(
      repaintOf({ ...frame, left: 5000 }, { ...frame, left: 5000 }, [percentPoint(0, 50)], REACH).regions,
    ).toEqual([])
  })

  test('paints one rectangle around very many changes, and everything if that is most of the canvas', () => {
    const along = Array.from({ length: 100 }, (_, index) => percentPoint(index / 10, index / 10))
    expect(repaintOf(frame, frame, along, REACH).regions).toEqual([
      { left: 0, top: 0, width: 80, height: 80 },
    ])
    const everywhere = Array.from({ length: 100 }, (_, index) => percentPoint(index, index))
    expect(repaintOf(frame, frame, everywhere, REACH).regions).toEqual([whole])
  })

  test('paints a position once, however often it was reported', () => {
    const position = percentPoint(40, 40)
    expect(repaintOf(frame, frame, [position, position, position], REACH).regions).toHaveLength(1)
  })

  test('paints around a changed line as far as its reach', () => {
    const line = { ...percentPoint(50, 0), height: 100, reach: 4 }
    expect(repaintOf(frame, frame, [line], REACH).regions).toEqual([
      { left: 206, top: 16, width: 8, height: 284 },
    ])
  })

  test('after any pan, every pixel is either painted or one that was already right', () => {
    const aPixel = fc.tuple(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
    )
    fc.assert(
      fc.property(
        aViewport,
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        fc.constantFrom(1, 1.25, 2, 3),
        fc.array(aPercentPoint, { maxLength: 5 }),
        fc.array(aPixel, { minLength: 20, maxLength: 20 }),
        (view, dx, dy, ratio, damage: Damage, pixels) => {
          const canvas = {
            width: Math.floor(view.stage.width * ratio),
            height: Math.floor(view.stage.height * ratio),
          }
          const before = frameOf(view, canvas, ratio)
          const after = frameOf(keepInReach(panBy(view, dx, dy)), canvas, ratio)
          const { scroll, regions } = repaintOf(before, after, damage, REACH)
          for (const region of regions)
            expect(intersect(region, { left: 0, top: 0, ...canvas })).toEqual(region)

          for (const [acrossX, acrossY] of pixels) {
            const x = Math.floor(acrossX * canvas.width)
            const y = Math.floor(acrossY * canvas.height)
            if (regions.some((region) => covers(region, x, y))) continue
            const [fromX, fromY] = [x - (scroll?.dx ?? 0), y - (scroll?.dy ?? 0)]
            expect(covers({ left: 0, top: 0, ...canvas }, fromX, fromY)).toBe(true)
            expect([fromX - before.left, fromY - before.top]).toEqual([x - after.left, y - after.top])
          }
        },
      ),
    )
  })

  test('puts everything at whole device pixels', () => {
    fc.assert(
      fc.property(aViewport, fc.constantFrom(1, 1.25, 1.5, 2), (view, ratio) => {
        const { left, top } = frameOf(
          zoomAt(view, screenPoint(7, 9), 1.37),
          { width: 100, height: 100 },
          ratio,
        )
        expect(Number.isInteger(left) && Number.isInteger(top)).toBe(true)
      }),
    )
  })
})

const aRect: fc.Arbitrary<Rect> = fc.record({
  left: fc.integer({ min: -50, max: 50 }),
  top: fc.integer({ min: -50, max: 50 }),
  width: fc.integer({ min: 1, max: 60 }),
  height: fc.integer({ min: 1, max: 60 }),
})

test('the difference of two rectangles covers what is only in the first exactly once', () => {
  fc.assert(
    fc.property(aRect, aRect, (a, b) => {
      const parts = difference(a, b)
      for (let x = a.left; x < a.left + a.width; x += 3)
        for (let y = a.top; y < a.top + a.height; y += 3)
          expect(parts.filter((part) => covers(part, x, y))).toHaveLength(covers(b, x, y) ? 0 : 1)
      for (const part of parts) expect(intersect(part, a)).toEqual(part)
    }),
  )
})

describe('an old frame that is scaled while the plan is zoomed', () => {
  const canvas = { width: 800, height: 500 }

  test('has every device where the new frame will have it, to the pixel', () => {
    fc.assert(
      fc.property(
        aViewport,
        fc.double({ min: 0.6, max: 1.7, noNaN: true }),
        aPercentPoint,
        (view, factor, { x, y }) => {
          const before = frameOf(view, canvas, 1)
          const after = frameOf(zoomAt(view, screenPoint(300, 200), factor), canvas, 1)
          const stretch = stretchOf(before, after)
          if (!stretch) throw new Error('Not scaled')
          const times = stretch.target.width / canvas.width
          expect(
            Math.abs(stretch.target.left + pixelX(before, x) * times - pixelX(after, x)),
          ).toBeLessThanOrEqual(1.5)
          expect(
            Math.abs(stretch.target.top + pixelY(before, y) * times - pixelY(after, y)),
          ).toBeLessThanOrEqual(1.5)
        },
      ),
    )
  })

  test('leaves no part of the canvas unpainted', () => {
    fc.assert(
      fc.property(
        aViewport,
        fc.double({ min: 0.51, max: 1.99, noNaN: true }),
        fc.integer({ min: -400, max: 400 }),
        (view, factor, dx) => {
          const before = frameOf(view, canvas, 1)
          const after = frameOf(panBy(zoomAt(view, screenPoint(300, 200), factor), dx, 0), canvas, 1)
          const { target, uncovered } = stretchOf(before, after) ?? { target: undefined, uncovered: [] }
          if (!target) return
          for (let x = 0; x < canvas.width; x += 37)
            for (let y = 0; y < canvas.height; y += 23) {
              const isCovered =
                x >= target.left &&
                y >= target.top &&
                x + 1 <= target.left + target.width &&
                y + 1 <= target.top + target.height
              expect(isCovered || uncovered.some((part) => covers(part, x, y))).toBe(true)
            }
        },
      ),
    )
  })

  test('is not used if it would be scaled too far, or the canvas is another one', () => {
    expect(stretchOf(frame, { ...frame, perPercentX: 8.4, perPercentY: 6.3 })).toBeUndefined()
    expect(stretchOf(frame, { ...frame, perPercentX: 1.9, perPercentY: 1.425 })).toBeUndefined()
    expect(stretchOf(frame, { ...frame, width: 401 })).toBeUndefined()
    expect(stretchOf(frame, { ...frame, perPercentX: 5 })).toBeUndefined()
    expect(fullRect(frame)).toEqual(whole)
  })
})
