import type { Act, Change, History, Order } from './vocabulary.ts'

export const emptyHistory: History = { acts: [], at: 0, lastId: 0 }

/** One more act done; what was undone before it can no longer be redone. */
export function withAct(history: History, act: Act): History {
  const lastId = history.lastId + 1
  const acts = [...history.acts.slice(0, history.at), { ...act, id: lastId }]
  return { acts, at: acts.length, lastId }
}

/** An order, and the act that it undoes. */
export type Step = Order & { readonly undoes?: number }

/** The way from where one is in the history to where `at` of its acts are done: undoing backwards, or redoing. */
export function stepsTo({ acts, at: from }: History, at: number): Step[] {
  if (at < from) {
    return acts
      .slice(at, from)
      .reverse()
      .flatMap(({ id, changes }) =>
        changes.map(({ device, before }) => ({ device, to: before, acts: [], undoes: id })),
      )
  }
  return acts
    .slice(from, at)
    .flatMap(({ id, changes }) => changes.map(({ device, after }) => ({ device, to: after, acts: [id] })))
}

/**
 * The history without what these acts did to a device, for that never came about. Its next act there begins where
 * they began; an act of which nothing is left is gone.
 */
export function withoutChanges(history: History, ids: readonly number[], device: number): History {
  return ids.reduce((rest, id) => withoutChange(rest, id, device), history)
}

function withoutChange(history: History, id: number, device: number): History {
  const index = history.acts.findIndex((act) => act.id === id)
  const lost = history.acts[index]?.changes.find((change) => change.device.id === device)
  if (!lost) return history
  const next = history.acts.findIndex((act, place) => place > index && changeOf(act, device))
  const acts = history.acts.map((act, place) => {
    if (place === index) return { ...act, changes: act.changes.filter((change) => change !== lost) }
    return place === next ? withChange(act, device, { before: lost.before }) : act
  })
  const isLeft = (act: Act) => act.changes.length > 0
  return { ...history, acts: acts.filter(isLeft), at: acts.slice(0, history.at).filter(isLeft).length }
}

/** The history in which the first of these acts found the device where somebody else had put it. */
export function startingFrom(
  history: History,
  ids: readonly number[],
  device: number,
  before: Change['before'],
): History {
  const first = history.acts.find((act) => ids.includes(act.id) && changeOf(act, device))
  return {
    ...history,
    acts: history.acts.map((act) => (act === first ? withChange(act, device, { before }) : act)),
  }
}

const changeOf = ({ changes }: Act, device: number) => changes.find((change) => change.device.id === device)

const withChange = <A extends Act>(act: A, device: number, changed: Partial<Change>): A => ({
  ...act,
  changes: act.changes.map((change) => (change.device.id === device ? { ...change, ...changed } : change)),
})
