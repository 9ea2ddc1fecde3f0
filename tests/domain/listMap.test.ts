import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListIndex } from '#domain/listIndex.ts'
import { createListMap } from '#domain/listMap.ts'

const entities = fc.array(
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 8 }), name: fc.constantFrom('a', 'b') }), {
    selector: ({ id }) => id,
  }),
)

test('a list is mapped item by item, and only those that are not where they were', () => {
  fc.assert(
    fc.property(entities, (lists) => {
      let before: readonly object[] = []
      let mapped = 0
      const map = createListMap((item: object) => {
        mapped += 1
        return { of: item }
      })
      for (const list of lists.flatMap((each) => [each, [...each], each.slice(0, 2)])) {
        const changed = list.filter((item, at) => item !== before[at]).length
        mapped = 0
        expect(map(list)).toEqual(list.map((item) => ({ of: item })))
        expect(mapped).toBe(changed)
        before = list
      }
    }),
  )
})

test('a list of the same items gives the same list', () => {
  const map = createListMap((item: object) => ({ of: item }))
  const items = [{}, {}]
  const first = map(items)
  expect(map([...items])).toBe(first)
  expect(map(items.slice(0, 1))).toEqual([{ of: {} }])
})

test('an index is that of its own list, whatever lists came before and come after', () => {
  fc.assert(
    fc.property(entities, (lists) => {
      const index = createListIndex<{ id: number; name: string }>()
      const indexes = lists.map((list) => [list, index(list)] as const)
      for (const [list, found] of indexes) {
        const expected = new Map(list.map((entity) => [entity.id, entity]))
        for (let id = 0; id <= 9; id++) {
          expect(found.get(id)).toBe(expected.get(id))
          expect(found.has(id)).toBe(expected.has(id))
        }
        expect(found.size).toBe(expected.size)
      }
    }),
  )
})
