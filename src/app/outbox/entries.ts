import type { Timestamp } from '#domain/units.ts'
import { changeOf, isUnchanged } from '#machines/outbox/changes.ts'
import type { Change, Held, LaneState } from '#machines/outbox/vocabulary.ts'
import { type LaneNow, mutationsIn, stateOf } from './lanes.ts'

/** A change of an entity that the server does not have yet. */
export interface OutboxEntry extends Change {
  readonly state: Exclude<LaneState, 'idle'>
  /** When the first of its mutations was made. */
  readonly since: Timestamp
  /** Its mutations. */
  readonly ids: readonly string[]
  readonly held?: Held
}

/** Whether the user is told of an entry: not of what only follows from another one, unless it fails. */
export const isListed = ({ kind, held }: OutboxEntry) => kind !== 'groupSensors' || held !== undefined

/** The entries of lanes; an entry is the same object until its lane changes. */
export function createEntries(lanes: () => readonly LaneNow[]) {
  const known = new WeakMap<LaneNow, OutboxEntry | undefined>()
  return {
    current: (): readonly OutboxEntry[] =>
      lanes().flatMap((lane) => {
        if (!known.has(lane)) known.set(lane, entryOf(lane))
        return known.get(lane) ?? []
      }),
  }
}

function entryOf(lane: LaneNow): OutboxEntry | undefined {
  const mutations = mutationsIn(lane)
  const state = stateOf(lane)
  const change = changeOf(mutations)
  const isNothing = !change || state === 'idle' || (state === 'waiting' && isUnchanged(change))
  if (isNothing) return undefined
  const held = mutations.at(-1)?.held
  return {
    ...change,
    state,
    since: mutations[0]?.at ?? 0,
    ids: mutations.map(({ id }) => id),
    ...(held && { held }),
  }
}
