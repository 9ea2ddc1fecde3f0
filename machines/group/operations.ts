import type { Belonging, GroupId, Regrouping } from '#domain/groups.ts'
import type { DoneOperation, GroupOperation } from './vocabulary.ts'

/**
 * The regroupings that choosing devices stands for: devices outside the opened group are put into it. If all of them
 * are in it, they are taken out (specification §4; one click or many are the same).
 */
export function regroupingsOf(chosen: readonly Belonging[], opened: number): readonly Regrouping[] {
  const others = chosen.filter(({ group }) => group !== opened)
  return others.length > 0
    ? others.map(({ device, group }) => ({ device, from: group, to: opened }))
    : chosen.map(({ device }) => ({ device, from: opened, to: undefined }))
}

/** Whether a device moves from one group to another, which the user has to confirm. */
export const isMove = ({ from, to }: Regrouping) => from !== undefined && to !== undefined

/** The operation that undoes another; undefined for what cannot be undone: a deleted group would return with another id. */
export function inverseOf(operation: GroupOperation): GroupOperation | undefined {
  switch (operation.kind) {
    case 'regroup':
      return {
        ...operation,
        changes: operation.changes.map(({ device, from, to }) => ({ device, from: to, to: from })),
      }
    case 'edit':
      return { ...operation, before: operation.fields, fields: operation.before }
    case 'create':
    case 'delete':
      return undefined
  }
}

/** Whether an operation needs this group to exist. */
export function isAbout(operation: GroupOperation, group: number): boolean {
  switch (operation.kind) {
    case 'regroup':
      return operation.changes.some(({ from, to }) => from === group || to === group)
    case 'edit':
    case 'delete':
    case 'create':
      return operation.group === group
  }
}

/** The operations without a device that was never moved; those that are left without any are gone. */
export const withoutDevice = (done: readonly DoneOperation[], device: number): readonly DoneOperation[] =>
  done.flatMap((one) => {
    if (one.operation.kind !== 'regroup') return one
    const changes = one.operation.changes.filter((change) => change.device !== device)
    return changes.length > 0 ? { ...one, operation: { ...one.operation, changes } } : []
  })

/** An operation with a group's temporary id replaced. */
export function withGroupId(operation: GroupOperation, temporary: number, group: number): GroupOperation {
  if (operation.kind === 'regroup')
    return { ...operation, changes: withGroupIn(operation.changes, temporary, group) }
  return operation.group === temporary ? { ...operation, group } : operation
}

/** Regroupings with a group's temporary id replaced. */
export function withGroupIn(
  changes: readonly Regrouping[],
  temporary: number,
  group: number,
): readonly Regrouping[] {
  const replaced = (id: GroupId) => (id === temporary ? group : id)
  return changes.map(({ device, from, to }) => ({ device, from: replaced(from), to: replaced(to) }))
}
