import { expect, test } from 'vitest'
import { createSiteTime } from '#domain/siteTime.ts'
import { compareNames, formatListMoment, formatMoment, formatNumber, formatPercent } from '#i18n/format.ts'

const noBreakSpace = '\u00a0'

test('numbers have a decimal comma, and thousands set apart by a space that does not break', () => {
  expect(formatNumber(0.5)).toBe('0,5')
  expect(formatNumber(12_345.678)).toBe(`12${noBreakSpace}345,68`)
  expect(formatNumber(2.8, 0)).toBe('3')
})

test('names are ordered as Estonians do, and numbers in them by size', () => {
  expect(['L10', 'Õu 1', 'L2', 'Vahe 1'].toSorted(compareNames)).toEqual(['L2', 'L10', 'Vahe 1', 'Õu 1'])
})

test('percent are on a scale of 0 to 100', () => {
  expect(formatPercent(100 / 3)).toBe('33,33%')
  expect(formatPercent(50, 0)).toBe('50%')
})

test('a moment is what the clocks at the site show, 24 hours a day', () => {
  const time = Date.UTC(2025, 6, 1, 21, 30)
  expect(formatMoment(time, createSiteTime('+02:00'))).toBe('01.07.2025, 23:30')
  expect(formatMoment(time, createSiteTime('Europe/Tallinn'))).toBe('02.07.2025, 00:30')
})

test('a moment in a list is YYYY-MM-DD HH:mm, also by the clocks at the site', () => {
  const time = Date.UTC(2025, 6, 1, 21, 30)
  expect(formatListMoment(time, createSiteTime('+02:00'))).toBe('2025-07-01 23:30')
  expect(formatListMoment(time, createSiteTime('Europe/Tallinn'))).toBe('2025-07-02 00:30')
})
