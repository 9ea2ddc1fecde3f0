import { expect, test, vi } from 'vitest'
import { memoizeLast } from '#domain/memoizeLast.ts'

test('the last result is returned again for the same arguments alone', () => {
  const compute = vi.fn((one: object, other: number) => ({ one, other }))
  const remembered = memoizeLast(compute)
  const key = {}
  const first = remembered(key, 1)
  expect(remembered(key, 1)).toBe(first)
  expect(remembered({}, 1)).not.toBe(first)
  expect(remembered(key, 2)).toEqual({ one: key, other: 2 })
  expect(remembered(key, 1)).not.toBe(first)
  expect(compute).toHaveBeenCalledTimes(4)
})
