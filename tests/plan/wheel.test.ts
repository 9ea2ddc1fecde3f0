import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Wheel, wheelAction } from '#plan/kernel/wheel.ts'

const wheel = (turned: Partial<Wheel>): Wheel => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  ...turned,
})
const factorOf = (turned: Partial<Wheel>) => {
  const action = wheelAction(wheel(turned), true)
  return action.type === 'zoom' ? action.factor : undefined
}

test("a notch of a mouse's wheel zooms by 16 %, with Ctrl and without", () => {
  const notch = { deltaY: -100, wheelDeltaY: 120 }
  expect(factorOf(notch)).toBeCloseTo(1.16, 2)
  expect(factorOf({ ...notch, ctrlKey: true })).toBe(factorOf(notch))
  const lines = { deltaY: -3, deltaMode: 1, wheelDeltaY: 120 }
  expect(factorOf(lines)).toBeCloseTo(1.07, 2)
  expect(factorOf({ ...lines, ctrlKey: true })).toBe(factorOf(lines))
})

test('notches up and down come back to the same zoom', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 500 }), fc.boolean(), (deltaY, ctrlKey) => {
      // A third of the notch is what a trackpad scrolls by, which pans unless Ctrl is held.
      if (deltaY === 40 && !ctrlKey) {
        expect(factorOf({ deltaY, ctrlKey, wheelDeltaY: -120 })).toBeUndefined()
        return
      }
      const there = factorOf({ deltaY, ctrlKey, wheelDeltaY: -120 }) ?? 0
      const back = factorOf({ deltaY: -deltaY, ctrlKey, wheelDeltaY: 120 }) ?? 0
      expect(there * back).toBeCloseTo(1, 9)
    }),
  )
})

test('a pinch on a trackpad, whose steps are small, zooms by 1 % a pixel', () => {
  expect(factorOf({ deltaY: -5.5, ctrlKey: true, wheelDeltaY: 120 })).toBeCloseTo(Math.exp(0.055), 9)
  expect(factorOf({ deltaY: 12, ctrlKey: true, wheelDeltaY: -120 })).toBeCloseTo(Math.exp(-0.12), 9)
})

test('two fingers on a trackpad pan both ways, by as much as they move', () => {
  expect(wheelAction(wheel({ deltaY: 7, wheelDeltaY: -21 }), true)).toEqual({ type: 'pan', dx: 0, dy: -7 })
  expect(wheelAction(wheel({ deltaX: 4, deltaY: -9, wheelDeltaY: 27 }), true)).toEqual({
    type: 'pan',
    dx: -4,
    dy: 9,
  })
  expect(wheelAction(wheel({ deltaX: -3 }), true)).toEqual({ type: 'pan', dx: 3, dy: 0 })
})

test('a wheel turned with Shift, which browsers report as sideways, pans sideways', () => {
  expect(wheelAction(wheel({ deltaX: 100, wheelDeltaY: 0 }), true)).toEqual({ type: 'pan', dx: -100, dy: 0 })
})

test('where a trackpad cannot be told from a mouse, the wheel zooms, and pans sideways alone', () => {
  const swipe = wheel({ deltaY: 7, wheelDeltaY: -21 })
  expect(wheelAction(swipe, false)).toEqual({ type: 'zoom', factor: Math.exp(-7 * 0.0015) })
  expect(wheelAction({ ...swipe, deltaX: 4 }, false)).toEqual({ type: 'pan', dx: -4, dy: -7 })
})
