import { expect, test } from 'vitest'
import { findMatches } from '#ui/findMatches.ts'

const pages = [
  'Overview',
  'Floor Plan › Office floor',
  'Settings › Office floor',
  'Sätted › Üldsätted',
  'Sensors',
]
const find = (query: string) => findMatches(pages, query, (page) => page)

test('an empty query finds everything in its order', () => {
  expect(find('  ')).toEqual(pages)
})

test('every word must be there, in any order', () => {
  expect(find('office settings')).toEqual(['Settings › Office floor'])
  expect(find('office sensors')).toEqual([])
})

test('case and accents make no difference', () => {
  expect(find('SATTED uld')).toEqual(['Sätted › Üldsätted'])
})

test('what begins with the query comes first', () => {
  expect(find('se')).toEqual(['Settings › Office floor', 'Sensors'])
  expect(findMatches(['Luminaire Types', 'Types'], 'types', String)).toEqual(['Types', 'Luminaire Types'])
})
