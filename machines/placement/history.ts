import type { Change, History, Operation, QueuedSave } from './vocabulary.ts'

export const emptyHistory: History = { operations: [], at: 0, lastId: 0 }

/** The history with one more operation. Operations that were undone before it can no longer be redone. */
export function withOperation(history: History, operation: Operation): History {
  const lastId = history.lastId + 1
  const operations = [...history.operations.slice(0, history.at), { ...operation, id: lastId }]
  return { operations, at: operations.length, lastId }
}

/** A save, and the operation that it undoes, by id. */
export type HistorySave = QueuedSave & { readonly undoes?: number }

/** The saves that undo or redo operations until the first `at` of the history are done. */
export function savesTo({ operations, at: from }: History, at: number): HistorySave[] {
  if (at < from) {
    return operations
      .slice(at, from)
      .reverse()
      .flatMap(({ id, changes }) =>
        changes.map(({ device, before }) => ({ device, to: before, operations: [], undoes: id })),
      )
  }
  return operations
    .slice(from, at)
    .flatMap(({ id, changes }) =>
      changes.map(({ device, after }) => ({ device, to: after, operations: [id] })),
    )
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

/** The history in which the first of these operations starts at the position where somebody else had put the device. */
export function startingFrom(
  history: History,
  ids: readonly number[],
  device: number,
  before: Change['before'],
): History {
  const first = history.operations.find(
    (operation) => ids.includes(operation.id) && changeOf(operation, device),
  )
  return {
    ...history,
    operations: history.operations.map((operation) =>
      operation === first ? withChange(operation, device, { before }) : operation,
    ),
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
