import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createNameOrder } from '#app/device/useByName.ts'
import { compareNames } from '#i18n/format.ts'

const named = fc.record({ id: fc.integer(), name: fc.string({ maxLength: 4 }), level: fc.nat() })
const byName = (list: readonly { name: string }[]) =>
  list.toSorted((one, other) => compareNames(one.name, other.name))

test('devices are in the order of their names, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(named, { maxLength: 20 }), { minLength: 1, maxLength: 5 }), (lists) => {
      const order = createNameOrder()
      for (const list of lists) expect(order(list)).toEqual(byName(list))
    }),
  )
})

test('those of which all but the name changed stand where they stood', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 20 }), fc.nat(), (list, level) => {
      const order = createNameOrder()
      order(list)
      const changed = list.map((one) => ({ ...one, level }))
      expect(order(changed)).toEqual(byName(changed))
    }),
  )
})

test('a poll that renames nothing compares no names', () => {
  const compare = vi.fn((one: string, other: string) => one.localeCompare(other))
  const order = createNameOrder(compare)
  const list = [
    { id: 1, name: 'L2' },
    { id: 2, name: 'L1' },
  ]
  order(list)
  compare.mockClear()
  expect(order(list.map((one) => ({ ...one }))).map(({ id }) => id)).toEqual([2, 1])
  expect(compare).not.toHaveBeenCalled()
  expect(order(list.map((one) => (one.id === 1 ? { ...one, name: 'L0' } : one))).map(({ id }) => id)).toEqual(
    [1, 2],
  )
})
