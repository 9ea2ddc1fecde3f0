import { describe, expect, test } from 'vitest'
import { patchOf } from '#app/outbox/placementKind.ts'
import { isSamePosition, moveOperation, removeOperation } from '#machines/placement/operations.ts'
import type { Operation } from '#machines/placement/vocabulary.ts'
import { area, devicePosition, gateway, lamp, nowhere, positionAt } from './placementSite.ts'

const move = (...changes: Operation['changes']): Operation => ({ kind: 'move', area, changes })
const from = (device: typeof lamp, at: number, to: number) => ({
  device,
  before: positionAt(at, at),
  after: positionAt(to, to),
})

test('positions are the same in the same place of the same zone', () => {
  const here = positionAt(1, 2)
  expect(isSamePosition(here, { ...here })).toBe(true)
  for (const change of [{ latitude: 3 }, { longitude: 3 }, { fk_area: 9 }])
    expect(isSamePosition(here, { ...here, ...change })).toBe(false)
  expect(isSamePosition(here, undefined)).toBe(false)
  expect(isSamePosition(undefined, here)).toBe(false)
  expect(isSamePosition(undefined, undefined)).toBe(true)
})

test('a position is sent with its zone, but for a device that leaves the plan and stays in the zone it is in', () => {
  expect(patchOf(positionAt(1, 2), positionAt(3, 4))).toEqual(positionAt(1, 2))
  expect(patchOf(nowhere, nowhere)).toEqual({ latitude: -1, longitude: -1 })
  expect(patchOf(nowhere, positionAt(3, 4))).toEqual(nowhere)
  expect(patchOf(nowhere, undefined)).toEqual(nowhere)
})

describe('a move', () => {
  test('starts for each device where it was selected, and otherwise where it was moved from', () => {
    const selection = [devicePosition(gateway, positionAt(7, 7)), devicePosition(lamp, positionAt(8, 8))]
    const operation = move(from(lamp, 1, 2), from(gateway, 3, 4))
    expect(
      moveOperation({ selection, draft: undefined }, operation).changes.map(({ before }) => before),
    ).toEqual([positionAt(8, 8), positionAt(7, 7)])
    expect(moveOperation({ selection: [], draft: undefined }, operation)).toEqual(operation)
  })

  test('goes on from the draft: its devices start where they did, and those not moved again stay in it', () => {
    const draft = move(from(lamp, 1, 2), from(gateway, 3, 4))
    const selection = [devicePosition(lamp, positionAt(2, 2))]
    expect(moveOperation({ selection, draft }, move(from(lamp, 2, 5)))).toEqual(
      move(from(lamp, 1, 5), from(gateway, 3, 4)),
    )
  })

  test('is of the kind that all its parts are of, and otherwise a move', () => {
    const aligned: Operation = { ...move(from(lamp, 1, 2)), kind: 'align' }
    const kinds = (draft: Operation | undefined, operation: Operation) =>
      moveOperation({ selection: [], draft }, operation).kind
    expect([
      kinds(undefined, aligned),
      kinds(aligned, aligned),
      kinds(move(from(lamp, 0, 1)), aligned),
    ]).toEqual(['align', 'align', 'move'])
  })
})

test('what is removed leaves the plan of the first, and each stays in the zone that it was in before the draft', () => {
  const draft = move(from(lamp, 1, 2))
  const other = { ...positionAt(6, 6), fk_area: 9 }
  const selection = [devicePosition(lamp, positionAt(2, 2)), devicePosition(gateway, other)]
  expect(removeOperation({ selection, draft })).toEqual({
    kind: 'remove',
    area,
    changes: [
      { device: lamp, before: positionAt(1, 1), after: { ...nowhere, fk_area: area } },
      { device: gateway, before: other, after: { ...nowhere, fk_area: 9 } },
    ],
  })
})
