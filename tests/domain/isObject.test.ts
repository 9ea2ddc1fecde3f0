import { expect, test } from 'vitest'
import { isObject } from '#domain/isObject.ts'

test('an object with fields is neither null, nor a list, nor any other value', () => {
  expect([{}, { a: 1 }].map(isObject)).toEqual([true, true])
  for (const value of [null, undefined, [], [{}], 'text', 1, true, () => ({})])
    expect(isObject(value)).toBe(false)
})
