import { type Step, startingFrom, stepsTo, withAct, withoutChanges } from './history.ts'
import { isSameSpot } from './operations.ts'
import type { Act, Order, PlacementContext, Spot } from './vocabulary.ts'

type Context = PlacementContext
type Changed = Partial<PlacementContext>

/** An act is done: it is in the history, and each of its devices on its way to the server. */
export function done(context: Context, act: Act): Changed {
  const touched = new Set(act.changes.map(({ device }) => device.id))
  const overtaken = [...context.failed, ...context.contested].filter(({ device }) => touched.has(device.id))
  const history = withAct(overtaken.reduce(withoutOrder, context.history), act)
  const isWaiting = new Set(context.queue.map(({ device }) => device.id))
  const known = new Map(context.known)
  for (const { device, before } of act.changes) if (!isWaiting.has(device.id)) known.set(device.id, before)
  return ordered({ ...context, history, known }, stepsTo({ ...history, at: history.at - 1 }, history.at))
}

/** Undoes or redoes until `at` acts of the history are done. Each device goes to where that leaves it, in one step. */
export function visited(context: Context, at: number): Changed {
  return { ...ordered(context, stepsTo(context.history, at)), history: { ...context.history, at } }
}

/** The server has the first order. */
export function saved(context: Context, siteHas: Spot | undefined): Changed {
  const [order] = context.queue
  if (!order) return {}
  return { ...answered(context), known: new Map(context.known).set(order.device.id, siteHas ?? order.to) }
}

/** The server did not take the first order. A later one on the same device takes its place. */
export function refused(context: Context, reason: string): Changed {
  const [order, ...waiting] = context.queue
  if (!order) return {}
  const later = waiting.find(({ device }) => device.id === order.device.id)
  if (!later) return { ...answered(context), failed: [...context.failed, { ...order, reason }] }
  const history = withoutOrder(context.history, order)
  return isSameSpot(later.to, context.known.get(order.device.id))
    ? { ...answered(context, later), history }
    : { ...answered(context), history }
}

/** The first order waits until it is said whose place the device is to have. */
export function heldBack(context: Context): Changed {
  const [order] = context.queue
  if (!order) return {}
  const isSame = ({ device }: Order) => device.id === order.device.id
  const acts = [...(context.contested.find(isSame)?.acts ?? []), ...order.acts]
  const others = context.contested.filter((other) => !isSame(other))
  return { ...answered(context), contested: [...others, { ...order, acts }] }
}

export function retried(context: Context): Changed {
  return ordered({ ...context, failed: [] }, context.failed)
}

/** What failed never came about. */
export function dismissed(context: Context): Changed {
  return { failed: [], history: context.failed.reduce(withoutOrder, context.history) }
}

/** Ours is to hold: it is saved over theirs, and to undo it gives back theirs. */
export function kept(context: Context, order: Order, theirs: Spot | undefined): Changed {
  const contested = context.contested.filter((other) => other !== order)
  if (!theirs) return ordered({ ...context, contested }, [order])
  const known = new Map(context.known).set(order.device.id, theirs)
  const history = startingFrom(context.history, order.acts, order.device.id, theirs)
  return ordered({ ...context, contested, known, history }, [order])
}

/** Theirs is to hold. */
export function yielded(context: Context, order: Order, theirs: Spot | undefined): Changed {
  const known = new Map(context.known)
  if (theirs) known.set(order.device.id, theirs)
  return {
    contested: context.contested.filter((other) => other !== order),
    known,
    history: withoutOrder(context.history, order),
  }
}

const withoutOrder = (history: Context['history'], { acts, device }: Order) =>
  withoutChanges(history, acts, device.id)

/** Steps on their way. What failed or was held back for their devices is overtaken. */
function ordered(context: Context, steps: readonly Step[]): Changed {
  const [sending, ...waiting] = context.queue
  const touched = new Set(steps.map(({ device }) => device.id))
  const isOther = ({ device }: Order) => !touched.has(device.id)
  const toCome = steps.reduce<readonly Order[]>((orders, step) => {
    const { id } = step.device
    const goal = sending?.device.id === id ? sending.to : context.known.get(id)
    return withStep(orders, step, goal)
  }, waiting)
  return {
    history: context.history,
    known: context.known,
    failed: context.failed.filter(isOther),
    contested: context.contested.filter(isOther),
    queue: sending ? [sending, ...toCome] : toCome,
  }
}

/**
 * Not one order more than needed: a newer one takes the place of one that waits, and none goes where the device is.
 * @param goal where the device will be without the orders that wait
 */
function withStep(
  waiting: readonly Order[],
  { undoes, ...step }: Step,
  goal: Spot | undefined,
): readonly Order[] {
  const replaced = waiting.find(({ device }) => device.id === step.device.id)
  if (isSameSpot(goal, step.to)) return waiting.filter((order) => order !== replaced)
  const acts = [...(replaced?.acts ?? []), ...step.acts].filter((id) => id !== undoes)
  const order = { ...step, acts }
  return replaced ? waiting.map((other) => (other === replaced ? order : other)) : [...waiting, order]
}

function answered({ queue, answered }: Context, overtaken?: Order): Changed {
  const rest = queue.slice(1).filter((order) => order !== overtaken)
  return { queue: rest, answered: rest.length > 0 ? answered + 1 : 0 }
}
