import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { parseNumber, typedNumber } from '#domain/numbers.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import {
  compareNames,
  formatFixed,
  formatMoment,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTyped,
  numberExample,
  setFormats,
} from '#i18n/format.ts'

const noBreakSpace = '\u00a0'

afterEach(() => setFormats('site', 'en'))

describe('numbers', () => {
  test.each([
    'en',
    'et',
  ] as const)('are written as the site does unless somebody chose otherwise, with the interface in %s', (language) => {
    setFormats('site', language)
    expect(formatNumber(0.5)).toBe('0,5')
    expect(formatNumber(12_345.678)).toBe(`12${noBreakSpace}345,68`)
    expect(formatNumber(1234.5)).toBe(`1${noBreakSpace}234,5`)
    expect(formatNumber(2.8, 0)).toBe('3')
    expect(formatFixed(12.5, 2)).toBe('12,50')
  })

  test('are written as English does where its formats are chosen', () => {
    setFormats('language', 'en')
    expect(formatNumber(0.5)).toBe('0.5')
    expect(formatNumber(1234.5)).toBe('1,234.5')
    expect(formatFixed(12.5, 2)).toBe('12.50')
    expect(formatPercent(100 / 3)).toBe('33.33%')
  })

  test('are written as Estonian does where its formats are chosen', () => {
    setFormats('language', 'et')
    expect([formatNumber(1234.5), formatPercent(100 / 3)]).toEqual([`1${noBreakSpace}234,5`, '33,33%'])
  })

  test('of an example are in its format, whichever is chosen', () => {
    expect([numberExample('site', 'en'), numberExample('language', 'en')]).toEqual([
      `1${noBreakSpace}234,5`,
      '1,234.5',
    ])
    expect(numberExample('language', 'et')).toBe(`1${noBreakSpace}234,5`)
  })
})

describe.each([
  ['site', '0,5'],
  ['language', '0.5'],
] as const)('a number field, in the formats of the %s', (formats, half) => {
  test('shows the decimal sign of the format, whichever was typed', () => {
    setFormats(formats, 'en')
    expect([formatTyped('0,5'), formatTyped('0.5')]).toEqual([half, half])
  })

  test('shows what is no number as it was typed', () => {
    setFormats(formats, 'en')
    for (const text of ['', '.', '1.2.3', 'about 0.5', '12,5 W']) expect(formatTyped(text)).toBe(text)
  })

  test('reads back the number that it shows', () => {
    setFormats(formats, 'en')
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const readBack = parseNumber(formatTyped(typedNumber(value)))
        // Text has no negative zero.
        expect(readBack).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})

test('names are ordered as Estonians do, and numbers in them by size', () => {
  expect(['L10', 'Õu 1', 'L2', 'Vahe 1'].toSorted(compareNames)).toEqual(['L2', 'L10', 'Vahe 1', 'Õu 1'])
})

test('percent are on a scale of 0 to 100', () => {
  expect(formatPercent(100 / 3)).toBe('33,33%')
  expect(formatPercent(50, 0)).toBe('50%')
})

test('months are named in the language of the interface, in either format', () => {
  const november = Date.UTC(2026, 10, 1)
  setFormats('site', 'en')
  expect(formatMonth(november)).toBe('November 2026')
  setFormats('language', 'et')
  expect(formatMonth(november)).toBe('november 2026')
  setFormats('site', 'et')
  expect(formatMonth(Date.UTC(2026, 9, 1))).toBe('oktoober 2026')
})

test('a moment is YYYY-MM-DD HH:mm, as the clocks at the site show it', () => {
  const time = Date.UTC(2025, 6, 1, 21, 30)
  expect(formatMoment(time, createSiteTime('+02:00'))).toBe('2025-07-01 23:30')
  expect(formatMoment(time, createSiteTime('Europe/Tallinn'))).toBe('2025-07-02 00:30')
})
