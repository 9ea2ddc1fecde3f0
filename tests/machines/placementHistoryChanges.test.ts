import { describe, expect, test } from 'vitest'
import { changesTo, operationsBehind, withoutChanges } from '#machines/placement/history.ts'
import type { Change, History, PlacedDevice } from '#machines/placement/vocabulary.ts'
import { area, gateway, lamp, positionAt } from './placementSite.ts'

const change = (device: PlacedDevice, before: number, after: number): Change => ({
  device,
  before: positionAt(before, before),
  after: positionAt(after, after),
})
const history = (at: number, ...operations: Change[][]): History => ({
  operations: operations.map((changes, index) => ({ id: index + 1, kind: 'move', area, changes })),
  at,
  lastId: operations.length,
})
const changesOf = ({ operations }: History) => operations.map(({ changes }) => changes)

const steps = history(
  2,
  [change(lamp, 0, 1), change(gateway, 5, 6)],
  [change(lamp, 1, 2), change(gateway, 6, 7)],
  [change(lamp, 2, 3)],
)

describe('a change that was never saved', () => {
  test('goes, and the next one of its device starts where it had started', () => {
    expect(changesOf(withoutChanges(steps, [1], lamp.id))).toEqual([
      [change(gateway, 5, 6)],
      [change(lamp, 0, 2), change(gateway, 6, 7)],
      [change(lamp, 2, 3)],
    ])
    expect(changesOf(withoutChanges(steps, [1, 2], lamp.id))).toEqual([
      [change(gateway, 5, 6)],
      [change(gateway, 6, 7)],
      [change(lamp, 0, 3)],
    ])
  })

  test('takes an operation with it that had no other, done or undone', () => {
    const [undone, done] = [0, 1].map((at) => history(at, [change(lamp, 0, 1)], [change(gateway, 5, 6)]))
    expect([undone, done].map((each) => each && withoutChanges(each, [1], lamp.id))).toMatchObject([
      { at: 0, operations: [{ id: 2 }] },
      { at: 0, operations: [{ id: 2 }] },
    ])
  })

  test('that is not there changes nothing', () => {
    expect(withoutChanges(steps, [99], lamp.id)).toBe(steps)
    expect(withoutChanges(steps, [3], gateway.id)).toBe(steps)
  })
})

test('going along the history sends what lies between, forwards or backwards', () => {
  const sent = (at: number, to: number) =>
    changesTo({ ...steps, at }, to).map(({ device, before, after }) => [
      device.id,
      before.latitude,
      after.latitude,
    ])
  expect(sent(1, 2)).toEqual([
    [lamp.id, 1, 2],
    [gateway.id, 6, 7],
  ])
  expect(sent(3, 1)).toEqual([
    [lamp.id, 3, 2],
    [lamp.id, 2, 1],
    [gateway.id, 7, 6],
  ])
  expect(sent(2, 2)).toEqual([])
})

test('the operations behind a change are the done ones that lead from its beginning to its end', () => {
  const behind = (from: number, to: number, at = 3) =>
    operationsBehind(
      { ...steps, at },
      { device: lamp.id, from: positionAt(from, from), to: positionAt(to, to) },
    )
  expect([behind(0, 3), behind(1, 2), behind(2, 3), behind(0, 2, 2)]).toEqual([[3, 2, 1], [2], [3], [2, 1]])
  expect([behind(2, 3, 2), behind(7, 3), behind(0, 9)]).toEqual([[], [], []])
})

test('the operations behind a change are those of its own device, in whatever place of them', () => {
  const change = { device: gateway.id, from: positionAt(5, 5), to: positionAt(7, 7) }
  expect(operationsBehind({ ...steps, at: 3 }, change)).toEqual([2, 1])
})

test('no operations are behind a change where others have moved its device in between', () => {
  const interrupted = history(3, [change(lamp, 0, 2)], [change(lamp, 0, 1)], [change(lamp, 2, 3)])
  const whole = { device: lamp.id, from: positionAt(0, 0), to: positionAt(3, 3) }
  expect(operationsBehind(interrupted, whole)).toEqual([])
})
