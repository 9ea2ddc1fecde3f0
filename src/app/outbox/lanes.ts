import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { changeOf, isSame } from '#machines/outbox/changes.ts'
import type { createOutboxLane } from '#machines/outbox/outbox.ts'
import {
  type Change,
  type Fields,
  type Kind,
  LANE_STATES,
  type LaneState,
  type Mutation,
} from '#machines/outbox/vocabulary.ts'

export type LaneActor = ActorRefFrom<ReturnType<typeof createOutboxLane>>
export type LaneSnapshot = SnapshotFrom<ReturnType<typeof createOutboxLane>>

/** A lane as it is now: the snapshot of its machine, or what was read of a lane that has not been started. */
export type LaneNow = LaneSnapshot | readonly Mutation[]

type LanesOptions = {
  /** Makes the machine of a lane, with what waits in it. */
  readonly create: (mutations: readonly Mutation[]) => LaneActor
  /** Asks for a turn of a lane that is not started; `begin` is called with it. */
  readonly askFor: (name: string, begin: () => void) => void
  /** Withdraws that. */
  readonly withdraw: (name: string) => void
}

/**
 * The lanes of the signed-in user, in the order of their first changes. A machine is started for a lane only when its turn has
 * come, or when something is decided about it: until then it is a list.
 */
export function createLanes({ create, askFor, withdraw }: LanesOptions) {
  const lanes = new Map<string, LaneActor | readonly Mutation[]>()

  function laneOf(name: string): LaneActor {
    const known = lanes.get(name)
    if (known && !isList(known)) return known
    const actor = create(known ?? [])
    lanes.set(name, actor)
    actor.start()
    return actor
  }

  function setList(name: string, mutations: readonly Mutation[]) {
    lanes.set(name, mutations)
    if (mutations.at(-1)?.held) withdraw(name)
    else askFor(name, () => laneOf(name))
  }

  /** @returns whether the lane is a list, so that nobody has stored the change yet */
  function add(mutation: Mutation): boolean {
    const { lane: name } = mutation
    const known = lanes.get(name) ?? []
    if (!isList(known) || known.at(-1)?.held) {
      laneOf(name).send({ type: 'mutation.added', mutation })
      return false
    }
    setList(name, [...known, mutation])
    return true
  }

  function load(name: string, mutations: readonly Mutation[]) {
    const known = lanes.get(name)
    if (known && !isList(known)) return known.send({ type: 'mutations.loaded', mutations })
    if (mutations.length > 0) return setList(name, mutations)
    lanes.delete(name)
    withdraw(name)
  }

  const mutationsOf = (name: string): readonly Mutation[] => {
    const lane = lanes.get(name)
    return lane ? mutationsIn(nowOf(lane)) : []
  }

  return {
    /** The machine of a lane; it is started if it is not. */
    laneOf,
    /** Adds a change that was made in this page. */
    add,
    has: (name: string) => lanes.has(name),
    names: () => lanes.keys(),
    count: () => lanes.size,
    /** Replaces what waits in a lane. */
    load,
    /** Oldest first. */
    mutationsOf,
    changeIn: (name: string): Change | undefined => changeOf(mutationsOf(name)),
    kindIn: (name: string): Kind | undefined => mutationsOf(name).at(-1)?.kind,
    /** The lanes as they are now. A lane is the same object until it changes. */
    now: (): readonly LaneNow[] => [...lanes.values()].map(nowOf),
    /** Whether these are what waits in a lane. */
    isAs: (name: string, mutations: readonly Mutation[]) => isSameList(mutationsOf(name), mutations),
    /** Everything that waits. */
    mutations: (): readonly Mutation[] => [...lanes.values()].flatMap((lane) => mutationsIn(nowOf(lane))),
    /** Stops the machines: each lane is a list again. What another page has tried meanwhile is to be loaded then. */
    stop() {
      for (const [name, lane] of lanes) {
        if (isList(lane)) continue
        const mutations = mutationsIn(nowOf(lane))
        lane.stop()
        if (mutations.length > 0) setList(name, mutations)
        else lanes.delete(name)
      }
    },
    /** Ends all of them. */
    end() {
      for (const lane of lanes.values()) if (!isList(lane)) lane.stop()
      lanes.clear()
    },
  }
}

const isList = <Other>(lane: Other | readonly Mutation[]): lane is readonly Mutation[] => Array.isArray(lane)

const nowOf = (lane: LaneActor | readonly Mutation[]): LaneNow => (isList(lane) ? lane : lane.getSnapshot())

export const mutationsIn = (lane: LaneNow): readonly Mutation[] =>
  isList(lane) ? lane : lane.context.mutations

/** What a lane does. */
export function stateOf(lane: LaneNow): LaneState {
  if (isList(lane)) return lane.at(-1)?.held?.type ?? 'waiting'
  return LANE_STATES.find((tag) => lane.hasTag(tag)) ?? 'waiting'
}

const isSameList = (one: readonly Mutation[], other: readonly Mutation[]) =>
  one.length === other.length && one.every((mutation, at) => isSame(partsOf(mutation), partsOf(other[at])))

/** What of a mutation changes after it was made. */
const partsOf = (mutation: Mutation | undefined): Fields => {
  const { id = '', lane = '', patch = {}, base = {}, tried = false, held = null } = mutation ?? {}
  return { id, lane, patch, base, tried, held }
}
