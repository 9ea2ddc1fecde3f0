import type { Belonging } from '#domain/groups.ts'
import { inverseOf, isAbout } from './operations.ts'
import type { FailedSave, GroupContext, GroupOperation, QueuedSave, SaveFailure } from './vocabulary.ts'

type Context = GroupContext
type Changed = Partial<GroupContext>

/** Queues an operation. It supersedes failed saves of the same devices or the same group. */
export function applyOperation(context: Context, operation: GroupOperation, isUndoable = true): Changed {
  return {
    queue: [...context.queue, { operation, isUndoable }],
    failed: context.failed.flatMap((save) => withoutSuperseded(save, operation)),
  }
}

export function applyUndo(context: Context, id: number): Changed {
  const operation = context.done.find((it) => it.id === id)?.operation
  const inverse = operation && inverseOf(operation)
  if (!inverse) return {}
  return { ...applyOperation(context, inverse, false), done: context.done.filter((it) => it.id !== id) }
}

/** The server has accepted the first save. @param created the new group of a creation, which is then opened */
export function applySaved(context: Context, created: number | undefined): Changed {
  const [save, ...queue] = context.queue
  if (!save) return {}
  const { operation } = save
  if (operation.kind === 'create') return { queue, opened: created ?? context.opened }
  if (operation.kind !== 'delete') return { queue, ...withDone(context, save) }
  return {
    queue,
    opened: context.opened === operation.group ? undefined : context.opened,
    done: context.done.filter((it) => !isAbout(it.operation, operation.group)),
  }
}

/** The server has refused the first save, or a part of it. */
export function applyRefused(context: Context, failure: SaveFailure): Changed {
  const [save, ...queue] = context.queue
  if (!save) return {}
  const { taken, profiles } = failure
  const fail = (failed: QueuedSave): Changed => ({ failed: [...context.failed, { ...failed, failure }] })
  if (profiles) return { queue, ...withDone(context, save), ...fail({ ...save, isUndoable: false }) }
  if (!taken) return { queue, ...fail(save) }
  const [accepted, refused] = split(save, taken)
  return { queue, ...(accepted && withDone(context, accepted)), ...fail(refused) }
}

/** Sends the failed saves again. Devices that somebody else has taken are moved out of their groups. */
export function applyRetry({ queue, failed }: Context): Changed {
  return { queue: [...queue, ...failed.map(({ failure: _, ...save }) => save)], failed: [] }
}

function withDone({ done, lastId }: Context, { operation, isUndoable }: QueuedSave): Changed {
  if (!isUndoable) return {}
  return { done: [...done, { id: lastId + 1, operation }], lastId: lastId + 1 }
}

/** The accepted part of a regrouping, and the refused part, in which each device starts in the group that it is in now. */
function split(
  { operation, isUndoable }: QueuedSave,
  taken: readonly Belonging[],
): [QueuedSave | undefined, QueuedSave] {
  const changes = operation.kind === 'regroup' ? operation.changes : []
  const theirs = new Map(taken.map(({ device, group }) => [device, group]))
  const accepted = changes.filter(({ device }) => !theirs.has(device))
  const refused = changes
    .filter(({ device }) => theirs.has(device))
    .map((change) => ({ ...change, from: theirs.get(change.device) }))
  const save = (some: typeof changes): QueuedSave => ({
    operation: { kind: 'regroup', changes: some },
    isUndoable,
  })
  return [accepted.length > 0 ? save(accepted) : undefined, save(refused)]
}

function withoutSuperseded(save: FailedSave, newer: GroupOperation): FailedSave[] {
  const { operation } = save
  if (newer.kind === 'delete') return isAbout(operation, newer.group) ? [] : [save]
  if (newer.kind === 'edit') return operation.kind === 'edit' && operation.group === newer.group ? [] : [save]
  if (newer.kind !== 'regroup' || operation.kind !== 'regroup') return [save]
  const touched = new Set(newer.changes.map(({ device }) => device))
  const changes = operation.changes.filter(({ device }) => !touched.has(device))
  return changes.length > 0 ? [{ ...save, operation: { ...operation, changes } }] : []
}
