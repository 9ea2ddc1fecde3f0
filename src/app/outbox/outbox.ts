import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import type { Claim, Release } from '#app/identify/claims.ts'
import type { SessionStore } from '#app/session/sessionStore.ts'
import { failure, success } from '#domain/result.ts'
import { createListeners } from '#domain/store.ts'
import type { Timestamp } from '#domain/units.ts'
import { heldAs } from '#machines/outbox/changes.ts'
import { createOutboxLane } from '#machines/outbox/outbox.ts'
import type {
  Kind,
  Mutation,
  OutboxEvent,
  OutboxNotification,
  OutboxPorts,
} from '#machines/outbox/vocabulary.ts'
import { backoff } from './backoff.ts'
import { createEntries, type OutboxEntry } from './entries.ts'
import { createKeeping } from './keeping.ts'
import type { KindOfChange } from './placementKind.ts'
import type { createSiteReads } from './siteReads.ts'
import type { OutboxStore } from './store.ts'
import { createTurns } from './turns.ts'
import { uuidAt } from './uuid.ts'

type LaneMachine = ReturnType<typeof createOutboxLane>
type LaneActor = ActorRefFrom<LaneMachine>
export type LaneSnapshot = SnapshotFrom<LaneMachine>

/** What the outbox needs of the browser. */
export type OutboxOutside = {
  /** @param onLost called when what was stored may be gone */
  readonly openStore: (onLost: () => void) => OutboxStore
  /** Among the tabs of this browser, where one sends. */
  readonly claim: Claim
  /** Tells the other tabs that the store has changed. */
  readonly ring: () => void
  readonly onRing: (listener: () => void) => void
  readonly onOnline: (listener: () => void) => void
  readonly isOffline: () => boolean
  /** Asks the browser not to erase what is stored. */
  readonly persist: () => void
}

type OutboxOptions = {
  readonly outside: OutboxOutside
  readonly session: Pick<SessionStore, 'current' | 'subscribe'>
  readonly kinds: Readonly<Record<Kind, KindOfChange>>
  readonly reads: ReturnType<typeof createSiteReads>
  readonly now: () => Timestamp
}

/** What the toolbar shows of the outbox. */
export type OutboxStatus = {
  readonly entries: readonly OutboxEntry[]
  /** Whether everything in it outlives the page. */
  readonly isKept: boolean
  /** Whether the browser does not store it. */
  readonly hasFailed: boolean
  /** How many stored records this build cannot read. */
  readonly unreadable: number
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The changes of the signed-in user that the server does not have yet: one lane (machines/outbox) for each changed entity.
 * They are stored in this browser and outlive the page and the session; every tab adds to them, and one tab sends.
 */
export function createOutbox({ outside, session, kinds, reads, now }: OutboxOptions) {
  const lanes = new Map<string, LaneActor>()
  const listeners = createListeners()
  const notifications = createListeners<[notification: OutboxNotification]>()
  const entries = createEntries(lanes)
  const turns = createTurns()
  /** The lanes that wait for their next try. */
  const pausing = new Set<LaneActor>()
  const keeping = createKeeping(outside.openStore(keepAll), (isStored) => {
    if (isStored) outside.ring()
    changed()
  })
  /** The moment after which a lane has to read the site. */
  const writtenAt = new Map<string, number>()
  let account: { readonly by: string; readonly end: AbortController; release?: Release } | undefined
  let unreadable = 0
  let hasPersisted = false
  /** Counts what was added or removed here, since the store is read meanwhile. */
  let changes = 0

  const ports: OutboxPorts = {
    takeTurn: turns.take,
    endTurn: turns.end,
    read: async ({ lane, kind }) => {
      const answer = await reads.readAfter(writtenAt.get(lane) ?? 0)
      return answer.ok ? success(kinds[kind].known(lane)) : failure(answer.error)
    },
    known: ({ lane, kind }) => kinds[kind].known(lane),
    write: async (change) => {
      const actor = laneOf(change.lane)
      const answer = await kinds[change.kind].write(change)
      writtenAt.set(change.lane, reads.now())
      // A refusal that ends the session has stopped the lane before it could say so.
      const { status, context } = actor.getSnapshot()
      const isRefused = !answer.ok && answer.error.clearsSession && answer.error.kind !== 'unauthorised'
      if (status === 'stopped' && isRefused)
        keeping.keep(heldAs(context.mutations, { type: 'refused', message: answer.error.message }))
      if (answer.ok) tryAgain()
      return answer
    },
    backoff: (attempts) => backoff(attempts, Math.random()),
    keep(mutations) {
      changes += 1
      keeping.keep(mutations)
    },
    forget(mutations) {
      changes += 1
      keeping.forget(mutations)
    },
  }
  const machine = createOutboxLane(ports)

  function laneOf(name: string): LaneActor {
    const known = lanes.get(name)
    if (known) return known
    const actor = createActor(machine)
    lanes.set(name, actor)
    actor.subscribe((snapshot) => {
      if (snapshot.matches('pausing')) pausing.add(actor)
      else pausing.delete(actor)
      changed()
    })
    actor.on('*', notifications.notify)
    return actor.start()
  }

  function tryAgain() {
    for (const actor of [...pausing]) actor.send({ type: 'server.reached' })
  }

  let isTelling = false
  function changed() {
    status = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      listeners.notify()
    })
  }

  /** The store was erased: what this page still has is stored again. */
  function keepAll() {
    for (const actor of lanes.values()) keeping.keep(actor.getSnapshot().context.mutations)
  }

  /**
   * Reads what the store has of this account, until nothing is changed here meanwhile. What another tab has saved is read
   * from the server before it is no longer shown here.
   * @param known the ids of mutations that are gone, and that the console's data is newer than
   */
  async function load(known: ReadonlySet<string> = new Set()): Promise<void> {
    const mine = account
    const before = changes
    const loaded = await keeping.load(mine?.by ?? '')
    if (account !== mine || !mine) return
    if (changes !== before) return load(known)
    const stored = new Set(loaded.mutations.map(({ id }) => id))
    const gone = [...lanes.values()]
      .map((actor) => actor.getSnapshot())
      .flatMap((lane) => (lane.hasTag('sending') ? [] : lane.context.mutations))
      .flatMap(({ id }) => (stored.has(id) ? [] : id))
    if (gone.some((id) => !known.has(id))) {
      await reads.readAfter(reads.now())
      return load(new Set(gone))
    }
    unreadable = loaded.unreadable
    const byLane = new Map<string, Mutation[]>([...lanes.keys()].map((name) => [name, []]))
    for (const mutation of loaded.mutations)
      byLane.set(mutation.lane, [...(byLane.get(mutation.lane) ?? []), mutation])
    for (const [name, mutations] of byLane) {
      const actor = laneOf(name)
      if (isSameList(actor.getSnapshot().context.mutations, mutations)) continue
      // Another page may have sent them up to now.
      writtenAt.set(name, reads.now())
      actor.send({ type: 'mutations.loaded', mutations })
    }
    changed()
  }

  async function begin(by: string) {
    const mine = { by, end: new AbortController() }
    account = mine
    await load()
    if (account !== mine) return
    const release = await outside.claim(`latern.outbox.${by}`, mine.end.signal)
    if (account !== mine) release?.()
    else if (release) {
      account.release = release
      // What the tab that was sending has left may have been sent already.
      await load()
      turns.open()
    }
  }

  function end() {
    turns.close()
    account?.end.abort()
    account?.release?.()
    account = undefined
    for (const actor of lanes.values()) actor.stop()
    lanes.clear()
    pausing.clear()
    writtenAt.clear()
    changed()
  }

  function follow() {
    const { state, user } = session.current()
    const by = state === 'signed-in' ? user?.data.email : undefined
    if (by === account?.by) return
    end()
    if (by !== undefined) void begin(by)
  }

  let status: OutboxStatus | undefined
  session.subscribe(follow)
  follow()
  outside.onOnline(tryAgain)
  outside.onRing(() => void load())

  return {
    /** Adds changes of the signed-in user. They are sent in this order where they are of one lane. */
    add(added: readonly Pick<Mutation, 'lane' | 'kind' | 'patch' | 'base'>[]) {
      if (!account) return
      if (outside.isOffline() && !hasPersisted) {
        hasPersisted = true
        outside.persist()
      }
      for (const change of added) {
        const at = now()
        const mutation: Mutation = { ...change, id: uuidAt(at), at, by: account.by, schema: 1 }
        laneOf(change.lane).send({ type: 'mutation.added', mutation })
      }
    },
    /** The user's decisions about what is refused or in conflict. */
    send: (lane: string, event: Exclude<OutboxEvent, { type: `mutation${string}` }>) =>
      lanes.get(lane)?.send(event),
    /** Stable until something changes. */
    status: (): OutboxStatus => {
      status ??= {
        entries: entries.current(),
        isKept: !keeping.isPending() && !keeping.hasFailed(),
        hasFailed: keeping.hasFailed(),
        unreadable,
      }
      return status
    },
    /** Subscribes to changes of the status; returns the unsubscribe function. */
    subscribe: listeners.subscribe,
    /** Subscribes to what lanes emit; returns the unsubscribe function. */
    on: notifications.subscribe,
  }
}

const isSameList = (one: readonly Mutation[], other: readonly Mutation[]) =>
  one.length === other.length &&
  one.every(({ id, held, base }, at) => {
    const same = other[at]
    return id === same?.id && JSON.stringify([held, base]) === JSON.stringify([same.held, same.base])
  })
