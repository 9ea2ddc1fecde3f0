import { type HistorySave, savesTo, startingFrom, withOperation, withoutChanges } from './history.ts'
import { isSamePosition } from './operations.ts'
import {
  type FailedSave,
  type Operation,
  type PlacementContext,
  type QueuedSave,
  SessionEnded,
  type UnsavedSave,
  type ZonePosition,
} from './vocabulary.ts'

type Context = PlacementContext
type Changed = Partial<PlacementContext>

/** Adds an operation to the history and queues a save for each of its devices. */
export function applyOperation(context: Context, operation: Operation): Changed {
  const touched = new Set(operation.changes.map(({ device }) => device.id))
  const superseded = [...context.failed, ...context.conflicts].filter(({ device }) => touched.has(device.id))
  const history = withOperation(superseded.reduce(withoutSave, context.history), operation)
  const isQueued = new Set(context.queue.map(({ device }) => device.id))
  const known = new Map(context.known)
  for (const { device, before } of operation.changes)
    if (!isQueued.has(device.id)) known.set(device.id, before)
  return enqueue({ ...context, history, known }, savesTo({ ...history, at: history.at - 1 }, history.at))
}

/** Undoes or redoes until the first `at` operations of the history are done. Each device is saved once at most. */
export function applyHistoryVisit(context: Context, at: number): Changed {
  return { ...enqueue(context, savesTo(context.history, at)), history: { ...context.history, at } }
}

/** The server has accepted the first save. */
export function applySaved(context: Context, siteHas: ZonePosition | undefined): Changed {
  const [save] = context.queue
  if (!save) return {}
  return { ...dequeue(context), known: new Map(context.known).set(save.device.id, siteHas ?? save.to) }
}

/** The server has refused the first save. A later save of the same device supersedes it. */
export function applyRefused(context: Context, problem: FailedSave['problem']): Changed {
  const [save, ...waiting] = context.queue
  if (!save) return {}
  const later = waiting.find(({ device }) => device.id === save.device.id)
  if (!later) return { ...dequeue(context), failed: [...context.failed, { ...save, problem }] }
  const history = withoutSave(context.history, save)
  return isSamePosition(later.to, context.known.get(save.device.id))
    ? { ...dequeue(context, later), history }
    : { ...dequeue(context), history }
}

/** Defers the first save until the user has resolved its conflict with somebody else's move. */
export function applyDeferral(context: Context): Changed {
  const [save] = context.queue
  if (!save) return {}
  const isSame = ({ device }: QueuedSave) => device.id === save.device.id
  const operations = [...(context.conflicts.find(isSame)?.operations ?? []), ...save.operations]
  const others = context.conflicts.filter((other) => !isSame(other))
  return { ...dequeue(context), conflicts: [...others, { ...save, operations }] }
}

export function applyRetry(context: Context): Changed {
  return enqueue({ ...context, failed: [] }, context.failed)
}

/** Drops the failed saves, and their changes from the history. */
export function applyDismissal(context: Context): Changed {
  return { failed: [], history: context.failed.reduce(withoutSave, context.history) }
}

/** Saves our position over theirs. Undoing that restores theirs. */
export function applyKeepMine(context: Context, save: QueuedSave, theirs: ZonePosition | undefined): Changed {
  const conflicts = context.conflicts.filter((other) => other !== save)
  if (!theirs) return enqueue({ ...context, conflicts }, [save])
  const known = new Map(context.known).set(save.device.id, theirs)
  const history = startingFrom(context.history, save.operations, save.device.id, theirs)
  return enqueue({ ...context, conflicts, known, history }, [save])
}

/** Keeps their position, and drops our change from the history. */
export function applyTakeTheirs(
  context: Context,
  save: QueuedSave,
  theirs: ZonePosition | undefined,
): Changed {
  const known = new Map(context.known)
  if (theirs) known.set(save.device.id, theirs)
  return {
    conflicts: context.conflicts.filter((other) => other !== save),
    known,
    history: withoutSave(context.history, save),
  }
}

/** What the next session of this user needs in order to go on. */
export function unsavedSaves({ queue, failed, conflicts, known }: Context): UnsavedSave[] {
  const saves = new Map([...queue, ...failed, ...conflicts].map((save) => [save.device.id, save]))
  return [...saves.values()].map(({ device, to }) => ({ device, to, from: known.get(device.id) }))
}

/** The saves of the user's last session: they wait for Retry, since the user may have changed their mind. */
export function restoredSaves(restored: readonly UnsavedSave[]): Pick<Context, 'failed' | 'known'> {
  return {
    failed: restored.map(({ device, to }) => ({ device, to, operations: [], problem: new SessionEnded() })),
    known: new Map(restored.flatMap(({ device, from }) => (from ? [[device.id, from]] : []))),
  }
}

const withoutSave = (history: Context['history'], { operations, device }: QueuedSave) =>
  withoutChanges(history, operations, device.id)

/** Queues saves. They supersede failed and conflicting saves of the same devices. */
function enqueue(context: Context, saves: readonly HistorySave[]): Changed {
  const [sending, ...waiting] = context.queue
  const touched = new Set(saves.map(({ device }) => device.id))
  const isOther = ({ device }: QueuedSave) => !touched.has(device.id)
  const nextWaiting = saves.reduce<readonly QueuedSave[]>((queued, save) => {
    const { id } = save.device
    const expected = sending?.device.id === id ? sending.to : context.known.get(id)
    return withSave(queued, save, expected)
  }, waiting)
  return {
    history: context.history,
    known: context.known,
    failed: context.failed.filter(isOther),
    conflicts: context.conflicts.filter(isOther),
    queue: sending ? [sending, ...nextWaiting] : nextWaiting,
  }
}

/**
 * Keeps the queue minimal: a newer save replaces a waiting one of the same device, and a save to the position that the
 * device has anyway is dropped.
 * @param expected the device's position if no waiting save is sent
 */
function withSave(
  waiting: readonly QueuedSave[],
  { undoes, ...save }: HistorySave,
  expected: ZonePosition | undefined,
): readonly QueuedSave[] {
  const replaced = waiting.find(({ device }) => device.id === save.device.id)
  if (isSamePosition(expected, save.to)) return waiting.filter((other) => other !== replaced)
  const operations = [...(replaced?.operations ?? []), ...save.operations].filter((id) => id !== undoes)
  const queued = { ...save, operations }
  return replaced ? waiting.map((other) => (other === replaced ? queued : other)) : [...waiting, queued]
}

/** Takes the first save, and a superseded one, out of the queue. */
function dequeue({ queue, answered }: Context, superseded?: QueuedSave): Changed {
  const rest = queue.slice(1).filter((save) => save !== superseded)
  return { queue: rest, answered: rest.length > 0 ? answered + 1 : 0 }
}
