import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, writeCursor } from '#server/resources/pollCursor.ts'
import {
  contains,
  containsAllBefore,
  endingBefore,
  readSnapshot,
  type Snapshot,
} from '#server/store/snapshot.ts'

const snapshots = fc
  .tuple(fc.nat(1_000_000_000), fc.uniqueArray(fc.nat(5_000), { maxLength: 40 }))
  .map(([start, running]): Snapshot => {
    const ascending = running.map((offset) => start + offset).sort((one, other) => one - other)
    return { next: start + 5_001, running: ascending }
  })

describe('a poll’s cursor', () => {
  test('fits the contract, and contains no transaction that its position does not contain', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(6_000), (position, offset) => {
        const cursor = writeCursor('a database', position)
        expect(cursor.length).toBeLessThanOrEqual(100)
        const read = readCursor('a database', cursor) as Snapshot
        const transaction = containsAllBefore(position) - 100 + offset
        if (contains(read, transaction)) expect(contains(position, transaction)).toBe(true)
        expect(contains(read, containsAllBefore(position) - 1)).toBe(true)
        if (position.running.length <= 6) expect(read).toEqual(position)
      }),
    )
  })

  test('is the same for snapshots that differ only after the last change', () => {
    const early = endingBefore({ next: 705, running: [702, 704] }, 704)
    const late = endingBefore({ next: 950, running: [702, 711, 940] }, 704)
    expect(writeCursor('a database', early)).toBe(writeCursor('a database', late))
  })

  test('means nothing in another database, or where it is none', () => {
    expect(readCursor('another', writeCursor('a database', { next: 7, running: [] }))).toBeUndefined()
    for (const cursor of [
      null,
      '',
      'nonsense',
      '0.',
      '0.7',
      writeCursor('a database', { next: 7, running: [] }).slice(0, 12),
    ])
      expect(readCursor('a database', cursor)).toBeUndefined()
  })
})

test('PostgreSQL’s text of a snapshot is read', () => {
  expect(readSnapshot('700:705:701,703')).toEqual({ next: 705, running: [701, 703] })
  expect(readSnapshot('705:705:')).toEqual({ next: 705, running: [] })
})
