import { describe, expect, test } from 'vitest'
import { rowAfterKey } from '#features/devices-table/rowAfterKey.ts'
import { nextSort, printSort, sortOf, tableSearch } from '#features/devices-table/tableSearch.ts'

const columns = [{ id: 'name' }, { id: 'wattage' }] as const

describe("a table's address", () => {
  test('has its filter and its sort, and nothing else', () => {
    expect(tableSearch({ filter: 'office', sort: '-wattage', page: 'terms' })).toEqual({
      filter: 'office',
      sort: '-wattage',
    })
  })

  test('may have a filter of digits', () => {
    expect(tableSearch({ filter: 36 })).toEqual({ filter: '36' })
  })

  test('has nothing where there is nothing to keep', () => {
    expect(tableSearch({ filter: '', sort: '' })).toEqual({})
    expect(tableSearch({ filter: ['a'], sort: { b: 1 } })).toEqual({})
  })
})

describe('the sort', () => {
  test.each([
    ['wattage', { column: 'wattage', isDescending: false }],
    ['-wattage', { column: 'wattage', isDescending: true }],
    ['-name', { column: 'name', isDescending: true }],
  ] as const)('%s is read and written back as it is', (text, sort) => {
    expect(sortOf(text, columns)).toEqual(sort)
    expect(printSort(sort)).toBe(text)
  })

  test.each([
    undefined,
    '',
    '-',
    'simNo',
    '-simNo',
    'searched',
  ])('is by name where %j is asked for, which an address does not say', (text) => {
    const sort = sortOf(text, columns)
    expect(sort).toEqual({ column: 'name', isDescending: false })
    expect(printSort(sort)).toBeUndefined()
  })

  test('turns round when its column is chosen again, and begins ascending at another', () => {
    const byWattage = nextSort({ column: 'name', isDescending: true }, 'wattage')
    expect(byWattage).toEqual({ column: 'wattage', isDescending: false })
    expect(nextSort(byWattage, 'wattage')).toEqual({ column: 'wattage', isDescending: true })
    expect(nextSort(nextSort(byWattage, 'wattage'), 'wattage')).toEqual(byWattage)
  })
})

describe('among 100 rows of which 20 are in view', () => {
  const key = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false })
  const landing = (name: string, from: number) => rowAfterKey(key(name), from, 100, 20)

  test.each([
    ['ArrowDown', 5, 6],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 25],
    ['PageDown', 90, 99],
    ['PageUp', 25, 5],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s leads from row %i to row %i', (name, from, to) => {
    expect(landing(name, from)).toBe(to)
  })

  test('other keys, and keys with a modifier, lead nowhere', () => {
    expect(landing('Enter', 5)).toBeUndefined()
    expect(rowAfterKey({ ...key('ArrowDown'), altKey: true }, 5, 100, 20)).toBeUndefined()
  })
})
