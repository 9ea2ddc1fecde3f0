import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clamp, parseNumber, readNumber, stripLeadingZeros, typedNumber } from '#domain/numbers.ts'

describe('a number that was typed or set', () => {
  test.each([
    ['8', 8],
    [' 8 ', 8],
    ['007', 7],
    ['0,5', 0.5],
    ['0.5', 0.5],
    ['.5', 0.5],
    [',25', 0.25],
    ['5,', 5],
    ['-1', -1],
    ['1e3', 1000],
    [8, 8],
  ])('%j is %d', (value, number) => {
    expect(parseNumber(value)).toBe(number)
  })

  test.each([
    '',
    ' ',
    '12 W',
    '1.2.3',
    '1,000.5',
    '0x10',
    'Infinity',
    'NaN',
    ',',
    null,
    undefined,
    true,
    Number.NaN,
  ])('%j is none', (value) => {
    expect(parseNumber(value)).toBeUndefined()
  })

  test('is read back as it was, whether written with a dot or a comma', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseNumber(String(number))).toBe(Number(String(number)))
        expect(parseNumber(String(number).replace('.', ','))).toBe(Number(String(number)))
      }),
    )
  })
})

describe('an input while it is typed', () => {
  test.each([
    ['05', '5'],
    ['0', '0'],
    ['00', '0'],
    ['007', '7'],
    ['0,5', '0,5'],
    ['0.5', '0.5'],
    ['00.5', '00.5'],
    ['100', '100'],
    ['', ''],
  ])('%j becomes %j', (typed, tidied) => {
    expect(stripLeadingZeros(typed)).toBe(tidied)
  })

  test('means the same number without its leading zeros', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}$/), (typed) => {
        expect(parseNumber(stripLeadingZeros(typed))).toBe(parseNumber(typed))
      }),
    )
  })
})

test.each([
  [-0.5, 0],
  [0, 0],
  [42.5, 42.5],
  [100, 100],
  [100.5, 100],
])('%d clamped to 0..100 is %d', (value, clamped) => {
  expect(clamp(value, 0, 100)).toBe(clamped)
})

describe('a number by its rule', () => {
  const rating = { from: 0, to: 69, isWhole: true } as const

  test.each([
    ['65', { value: 65 }],
    ['0', { value: 0 }],
    ['69', { value: 69 }],
    [' ', { value: null }],
    ['70', { problem: 'outOfRange' }],
    ['-1', { problem: 'outOfRange' }],
    ['6,5', { problem: 'notWhole' }],
    ['IP65', { problem: 'notNumber' }],
  ])('%j is %j', (text, read) => {
    expect(readNumber(text, rating)).toEqual(read)
  })

  test('is typed with a comma, and read back as it was', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(parseNumber(typedNumber(value))).toBeCloseTo(value)
      }),
    )
    expect([typedNumber(0.5), typedNumber('0.5'), typedNumber(null)]).toEqual(['0,5', '0,5', ''])
  })
})
