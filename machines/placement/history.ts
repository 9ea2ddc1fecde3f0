import { isSamePosition } from './operations.ts'
import type { Change, History, Operation, UnsavedChange } from './vocabulary.ts'

export const emptyHistory: History = { operations: [], at: 0, lastId: 0 }

/** The history with one more operation. Operations that were undone before it can no longer be redone. */
export function withOperation(history: History, operation: Operation): History {
  const lastId = history.lastId + 1
  const operations = [...history.operations.slice(0, history.at), { ...operation, id: lastId }]
  return { operations, at: operations.length, lastId }
}

/** The changes that undo or redo operations until the first `at` of the history are done. */
export function changesTo({ operations, at: from }: History, at: number): Change[] {
  if (at >= from) return operations.slice(from, at).flatMap(({ changes }) => changes)
  return operations
    .slice(at, from)
    .reverse()
    .flatMap(({ changes }) =>
      changes.map(({ device, before, after }) => ({ device, before: after, after: before })),
    )
}

/** The ids of the done operations, newest first, that together have moved a device there; none if others have. */
export function operationsBehind(
  { operations, at }: History,
  { device, from, to }: UnsavedChange,
): readonly number[] {
  const behind: number[] = []
  let expected = to
  for (const operation of operations.slice(0, at).reverse()) {
    const change = changeOf(operation, device)
    if (!change || (behind.length === 0 && !isSamePosition(change.after, expected))) continue
    if (!isSamePosition(change.after, expected)) return []
    behind.push(operation.id)
    if (isSamePosition(change.before, from)) return behind
    expected = change.before
  }
  return []
}

/**
 * The history without the changes that these operations made to a device, because they were never saved. The next
 * operation on the device then starts at their original position. An operation without changes is dropped.
 */
export function withoutChanges(history: History, ids: readonly number[], device: number): History {
  return ids.reduce((rest, id) => withoutChange(rest, id, device), history)
}

function withoutChange(history: History, id: number, device: number): History {
  const { operations } = history
  const index = operations.findIndex((operation) => operation.id === id)
  const lost = operations[index]?.changes.find((change) => change.device.id === device)
  if (!lost) return history
  const next = operations.findIndex((operation, place) => place > index && changeOf(operation, device))
  const changed = operations.map((operation, place) => {
    if (place === index)
      return { ...operation, changes: operation.changes.filter((change) => change !== lost) }
    return place === next ? withChange(operation, device, { before: lost.before }) : operation
  })
  const hasChanges = ({ changes }: Operation) => changes.length > 0
  return {
    ...history,
    operations: changed.filter(hasChanges),
    at: changed.slice(0, history.at).filter(hasChanges).length,
  }
}

const changeOf = ({ changes }: Operation, device: number) =>
  changes.find((change) => change.device.id === device)

const withChange = <Some extends Operation>(
  operation: Some,
  device: number,
  changed: Partial<Change>,
): Some => ({
  ...operation,
  changes: operation.changes.map((change) =>
    change.device.id === device ? { ...change, ...changed } : change,
  ),
})
