import { expect, test } from 'vitest'
import { createClickCount } from '#plan/input/clickCount.ts'

const press = (timeStamp: number, clientX = 0, more = {}) => ({
  timeStamp,
  clientX,
  clientY: 0,
  pointerType: 'mouse',
  button: 0,
  ...more,
})

function counted(...presses: ReturnType<typeof press>[]) {
  const clicks = createClickCount()
  return presses.map(clicks.press)
}

test('presses at one place within 400 ms of each other are counted together', () => {
  expect(counted(press(0), press(300, 4), press(700, 4), press(1101, 4))).toEqual([1, 2, 3, 1])
})

test('a press farther away, with another button or another pointer begins anew', () => {
  expect(counted(press(0), press(100, 9))).toEqual([1, 1])
  expect(counted(press(0), press(100, 0, { button: 1 }))).toEqual([1, 1])
  expect(counted(press(0), press(100, 0, { pointerType: 'touch' }))).toEqual([1, 1])
})

test('two taps of a finger may be as far apart as a finger is wide', () => {
  const touch = { pointerType: 'touch' }
  expect(counted(press(0, 0, touch), press(100, 20, touch))).toEqual([1, 2])
})

test('a press after a drag that came back is a first one', () => {
  const clicks = createClickCount()
  expect(clicks.press(press(0))).toBe(1)
  clicks.drag(press(50, 40))
  clicks.drag(press(100, 0))
  expect(clicks.press(press(200))).toBe(1)
  clicks.drag(press(210, 3))
  expect(clicks.press(press(300))).toBe(2)
})
