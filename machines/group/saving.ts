import type { Belonging } from '#domain/groups.ts'
import { inverseOf, isAbout } from './operations.ts'
import type { Act, FailedOrder, GroupContext, Order, Refusal } from './vocabulary.ts'

type Context = GroupContext
type Changed = Partial<GroupContext>

/** An act is on its way. What failed before for the same devices, or the same group, is overtaken. */
export function ordered(context: Context, act: Act, isUndoable = true): Changed {
  return {
    queue: [...context.queue, { act, isUndoable }],
    failed: context.failed.flatMap((order) => withoutOvertaken(order, act)),
  }
}

export function undone(context: Context, id: number): Changed {
  const act = context.done.find((it) => it.id === id)?.act
  const inverse = act && inverseOf(act)
  if (!inverse) return {}
  return { ...ordered(context, inverse, false), done: context.done.filter((it) => it.id !== id) }
}

/** @param made the group that a creation has made, which is opened */
export function saved(context: Context, made: number | undefined): Changed {
  const [order, ...queue] = context.queue
  if (!order) return {}
  const { act } = order
  if (act.deed === 'create') return { queue, opened: made ?? context.opened }
  if (act.deed !== 'delete') return { queue, ...withDone(context, order) }
  return {
    queue,
    opened: context.opened === act.group ? undefined : context.opened,
    done: context.done.filter((it) => !isAbout(it.act, act.group)),
  }
}

/** The server did not take the first order, or not all of it. */
export function refused(context: Context, refusal: Refusal): Changed {
  const [order, ...queue] = context.queue
  if (!order) return {}
  const { taken, profiles } = refusal
  const fail = (failed: Order): Changed => ({ failed: [...context.failed, { ...failed, refusal }] })
  if (profiles) return { queue, ...withDone(context, order), ...fail({ ...order, isUndoable: false }) }
  if (!taken) return { queue, ...fail(order) }
  const [rest, held] = split(order, taken)
  return { queue, ...(rest && withDone(context, rest)), ...fail(held) }
}

/** Once more, and what somebody else had taken is taken from them. */
export function retried({ queue, failed }: Context): Changed {
  return { queue: [...queue, ...failed.map(({ refusal: _, ...order }) => order)], failed: [] }
}

function withDone({ done, lastId }: Context, { act, isUndoable }: Order): Changed {
  if (!isUndoable) return {}
  return { done: [...done, { id: lastId + 1, act }], lastId: lastId + 1 }
}

/** What of a regrouping came about, and what is held back, each device of it coming from where it is by now. */
function split({ act, isUndoable }: Order, taken: readonly Belonging[]): [Order | undefined, Order] {
  const changes = act.deed === 'regroup' ? act.changes : []
  const theirs = new Map(taken.map(({ device, group }) => [device, group]))
  const rest = changes.filter(({ device }) => !theirs.has(device))
  const held = changes
    .filter(({ device }) => theirs.has(device))
    .map((change) => ({ ...change, from: theirs.get(change.device) }))
  const order = (some: typeof changes): Order => ({ act: { deed: 'regroup', changes: some }, isUndoable })
  return [rest.length > 0 ? order(rest) : undefined, order(held)]
}

function withoutOvertaken(order: FailedOrder, newer: Act): FailedOrder[] {
  const { act } = order
  if (newer.deed === 'delete') return isAbout(act, newer.group) ? [] : [order]
  if (newer.deed === 'edit') return act.deed === 'edit' && act.group === newer.group ? [] : [order]
  if (newer.deed !== 'regroup' || act.deed !== 'regroup') return [order]
  const touched = new Set(newer.changes.map(({ device }) => device))
  const changes = act.changes.filter(({ device }) => !touched.has(device))
  return changes.length > 0 ? [{ ...order, act: { ...act, changes } }] : []
}
