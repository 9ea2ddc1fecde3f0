import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedSlices, slicesOf } from '#app/offline/slices.ts'

type Row = { readonly id: number }
const rows = fc.uniqueArray(fc.nat(3000), { maxLength: 60 }).map((ids) => ids.map((id): Row => ({ id })))
const byId = (all: readonly unknown[]) => (all as Row[]).toSorted((one, other) => one.id - other.id)

test('what is stored slice by slice is the list, whatever was stored before', () => {
  fc.assert(
    fc.property(rows, rows, fc.array(fc.nat(59)), (before, fresh, kept) => {
      const same = kept
        .flatMap((at) => before[at] ?? [])
        .filter(({ id }) => !fresh.some((row) => row.id === id))
      const after = [...new Set([...same, ...fresh])]
      const stored = new Map(slicesOf(before))
      for (const { slice, rows } of changedSlices(stored, slicesOf(after)))
        if (rows) stored.set(slice, rows)
        else stored.delete(slice)
      expect(byId([...stored.values()].flat())).toEqual(byId(after))
    }),
  )
})

test('only slices with a row that changed are stored again', () => {
  const list = Array.from({ length: 2000 }, (_, id): Row => ({ id }))
  const stored = slicesOf(list)
  expect(changedSlices(stored, slicesOf([...list]))).toEqual([])
  const changed = changedSlices(stored, slicesOf(list.map((row) => (row.id === 700 ? { id: 700 } : row))))
  expect(changed).toHaveLength(1)
  expect(changed[0]?.rows).toContainEqual({ id: 700 })
})

test('an empty list has a slice, so that it is known to be empty', () => {
  expect(changedSlices(new Map(), slicesOf([]))).toEqual([{ slice: 0, rows: [] }])
})

test('rows without ids are one slice', () => {
  const description = { extensions: [] }
  expect([...slicesOf([description])]).toEqual([[0, [description]]])
})
