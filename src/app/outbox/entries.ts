import type { ActorRefFrom } from 'xstate'
import type { Timestamp } from '#domain/units.ts'
import { changeOf, isUnchanged } from '#machines/outbox/changes.ts'
import type { createOutboxLane } from '#machines/outbox/outbox.ts'
import { type Change, type Held, LANE_STATES, type LaneState } from '#machines/outbox/vocabulary.ts'
import type { LaneSnapshot } from './outbox.ts'

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
export function createEntries(lanes: ReadonlyMap<string, ActorRefFrom<ReturnType<typeof createOutboxLane>>>) {
  const known = new WeakMap<LaneSnapshot, OutboxEntry | undefined>()
  return {
    current: (): readonly OutboxEntry[] =>
      [...lanes.values()].flatMap((actor) => {
        const snapshot = actor.getSnapshot()
        if (!known.has(snapshot)) known.set(snapshot, entryOf(snapshot))
        return known.get(snapshot) ?? []
      }),
  }
}

function entryOf(snapshot: LaneSnapshot): OutboxEntry | undefined {
  const { mutations } = snapshot.context
  const state = LANE_STATES.find((tag) => snapshot.hasTag(tag)) ?? 'waiting'
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
