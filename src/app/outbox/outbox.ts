import { createActor } from 'xstate'
import type { PollTables } from '#api/calls.ts'
import type { Claim, Release } from '#app/identify/claims.ts'
import type { SessionStore } from '#app/session/sessionStore.ts'
import { throttle } from '#app/throttle.ts'
import { type ApiProblem, isPassing } from '#domain/apiProblem.ts'
import { done, failure, type Result, success } from '#domain/result.ts'
import { createListeners } from '#domain/store.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import { compareFields, heldAs } from '#machines/outbox/changes.ts'
import { createOutboxLane } from '#machines/outbox/outbox.ts'
import type {
  Change,
  Kind,
  Mutation,
  OutboxEvent,
  OutboxNotification,
  OutboxPorts,
} from '#machines/outbox/vocabulary.ts'
import { backoff } from './backoff.ts'
import { createCopying } from './copying.ts'
import { type Creation, createCreations } from './creations.ts'
import { createEntries, type OutboxEntry } from './entries.ts'
import type { KindOfChange } from './kinds.ts'
import { createLanes, type LaneActor, mutationsIn, stateOf } from './lanes.ts'
import { createRetries } from './retries.ts'
import { createSiteAge } from './siteAge.ts'
import type { createSiteReads } from './siteReads.ts'
import type { OutboxStore } from './store.ts'
import { isSendable, type Substitute, temporariesOf } from './temporaryIds.ts'
import { AT_ONCE, createTurns } from './turns.ts'
import { uuidAt } from './uuid.ts'
import { createWriteQueue } from './writeQueue.ts'

/** What the outbox needs of the browser. */
export type OutboxOutside = {
  /** @param onLost called when what was stored may be gone */
  readonly openStore: (onLost: () => void) => OutboxStore
  /** Among the tabs of this browser, where one sends. */
  readonly claim: Claim
  /** Tells the other tabs that the store has changed, and what became of temporary ids. */
  readonly ring: (creations: readonly Substitute[]) => void
  readonly onRing: (listener: (creations: readonly Substitute[]) => void) => void
  readonly onOnline: (listener: () => void) => void
  readonly isOffline: () => boolean
  /** Asks the browser not to erase what is stored. */
  readonly persist: () => void
  /** Resolves when a page that begins has been drawn, or takes long. */
  readonly whenDrawn: () => Promise<void>
}

type OutboxOptions = {
  readonly outside: OutboxOutside
  readonly session: Pick<SessionStore, 'current' | 'subscribe'>
  readonly kinds: Readonly<Record<Kind, KindOfChange>>
  readonly reads: ReturnType<typeof createSiteReads>
  /** The polled tables with entries in them. */
  readonly shown: (tables: PollTables, entries: readonly OutboxEntry[]) => PollTables
  /** Whether the server itself compares changes with what it has. */
  readonly compares: () => boolean
  readonly now: () => Timestamp
}

/** Where more changes than these wait, screens and tabs are notified this often: each time costs all of the changes. */
const MOST_NOTIFIED_AT_ONCE = 20
const NOTIFY_EVERY: Milliseconds = 250

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
export function createOutbox({ outside, session, kinds, reads, shown, compares, now }: OutboxOptions) {
  const listeners = createListeners()
  const notifications = createListeners<[notification: OutboxNotification]>()
  const creationListeners = createListeners<[creation: Creation]>()
  const turns = createTurns({
    canSend: () => age.isRecent(),
    isReady,
    atOnce: (lane) => kindOf(lane)?.atOnce?.() ?? AT_ONCE,
    isBatched: (lane) => kindOf(lane)?.isBatched === true,
  })
  const lanes = createLanes({ create: createLane, askFor: turns.askFor, withdraw: turns.withdraw })
  const entries = createEntries(lanes.now)
  const pauseAfter = (attempts: number) => backoff(attempts, Math.random())
  const retries = createRetries({ turns, backoff: pauseAfter })
  const age = createSiteAge({
    reads,
    compares,
    now,
    onRead: (answer) => (answer.ok ? turns.grant() : followAnswer(answer)),
  })
  /** The lanes that wait for their next try. */
  const pausing = new Set<LaneActor>()
  const store = outside.openStore(keepAll)
  const writeQueue = createWriteQueue(store, (isStored) => {
    if (isStored) outside.ring(creations.takeBroadcasts())
    copying.schedule(lanes.count())
    changed()
  })
  const copying = createCopying({
    store,
    current: () =>
      account?.release && !writeQueue.isPending() && !writeQueue.hasFailed()
        ? { by: account.by, mutations: lanes.mutations() }
        : undefined,
  })
  /** The moment after which a lane has to read the site. */
  const writtenAt = new Map<string, number>()
  let account: Account | undefined
  let unreadable = 0
  let hasPersisted = false
  /** Counts what was added or removed here, since the store is read meanwhile. */
  let changes = 0

  const ports: OutboxPorts = {
    async takeTurn(lane, signal) {
      await turns.take(lane, signal)
      // A change that came after the turn was given may have to wait.
      while (!signal.aborted && !isReady(lane)) {
        turns.end(lane)
        await turns.take(lane, signal)
      }
    },
    endTurn: turns.end,
    read: async (change, tried) => {
      const answer = await readSite([change.kind], writtenAt.get(change.lane) ?? 0)
      followAnswer(answer)
      if (!answer.ok) return failure(answer.error)
      const { found = kinds[change.kind].known } = kinds[change.kind]
      return success(found(change, tried))
    },
    known: (change) => kinds[change.kind].known(change),
    isRecognized: ({ kind }) => kinds[kind].isRecognized?.() ?? false,
    isCompared: (change) => ports.isRecognized(change) || (kinds[change.kind].isCompared?.(change) ?? false),
    write: async (change) => {
      const actor = lanes.laneOf(change.lane)
      const answer = await kinds[change.kind].write(change, () => turns.end(change.lane))
      writtenAt.set(change.lane, reads.now())
      followAnswer(answer)
      // A refusal that ends the session has stopped the lane before it could say so.
      const { status, context } = actor.getSnapshot()
      const isRefused = !answer.ok && answer.error.clearsSession && answer.error.kind !== 'unauthorised'
      if (status === 'stopped' && isRefused)
        void writeQueue.keep(heldAs(context.mutations, { type: 'refused', message: answer.error.message }))
      if (answer.ok) tryAgain()
      else if (isRefusal(answer.error) && !answer.conflict && (await isDoneAlready(change))) return done
      return answer
    },
    backoff: pauseAfter,
    async keepTried(mutations, change) {
      changes += 1
      await writeQueue.keep(mutations)
      return ports.known(change)
    },
    keep(mutations) {
      changes += 1
      void writeQueue.keep(mutations)
    },
    forget(mutations) {
      changes += 1
      writeQueue.forget(mutations)
    },
  }
  const creations = createCreations({
    lanes,
    kinds,
    keep: ports.keep,
    forget: ports.forget,
    isSender: () => account?.release !== undefined,
  })
  const machine = createOutboxLane(ports)

  function followAnswer(answer: Result<unknown>) {
    if (!answer.ok) age.followProblem(answer.error)
    retries.follow(answer)
  }

  /**
   * Whether the server has a change that it has refused: browsers send a request again by themselves where a connection that
   * was used before ends without an answer, and the second one is then refused.
   */
  async function isDoneAlready(change: Change): Promise<boolean> {
    const current = await ports.read(change, [])
    return current.ok && current.value !== undefined && compareFields(change, current.value, []) === 'done'
  }

  /** Reads the site, and what else these kinds need of the server. */
  async function readSite(of: Iterable<Kind>, after: number): Promise<Result<unknown>> {
    const answers = await Promise.all([
      reads.readAfter(after),
      ...[...of].map((kind) => kinds[kind].read?.()),
    ])
    return answers.find((answer) => answer && !answer.ok) ?? done
  }

  function createLane(mutations: readonly Mutation[]): LaneActor {
    const actor = createActor(machine, { input: mutations })
    actor.subscribe((snapshot) => {
      if (snapshot.matches('pausing')) pausing.add(actor)
      else pausing.delete(actor)
      changed()
    })
    actor.on('*', (notification) => {
      if (creations.follow(notification)) queueMicrotask(() => void load())
      notifications.notify(notification)
    })
    return actor
  }

  function kindOf(lane: string): KindOfChange | undefined {
    const kind = lanes.kindIn(lane)
    return kind && kinds[kind]
  }

  function isReady(lane: string) {
    const change = lanes.changeIn(lane)
    // What waits for an entity that has its id is about to move to the lane of that id, and would be sent by both.
    if (!change || creations.isCreated(lane)) return false
    const { createdId, isBlocked } = kinds[change.kind]
    return isSendable(change, createdId !== undefined) && !isBlocked?.(change, currentStatus().entries)
  }

  function reached() {
    retries.resume()
    tryAgain()
  }

  function tryAgain() {
    for (const actor of [...pausing]) actor.send({ type: 'server.reached' })
  }

  let status: OutboxStatus | undefined
  function currentStatus(): OutboxStatus {
    status ??= {
      entries: entries.current(),
      isKept: !writeQueue.isPending() && !writeQueue.hasFailed(),
      hasFailed: writeQueue.hasFailed(),
      unreadable,
    }
    return status
  }

  let isNotified = true
  let isGranting = false
  const notifySoon = throttle(notify, NOTIFY_EVERY)
  function changed() {
    status = undefined
    isNotified = false
    if (isGranting) return
    isGranting = true
    queueMicrotask(() => {
      isGranting = false
      turns.grant()
      // Screens read the status whenever they draw, so what became of a temporary id cannot wait.
      if (notifiedEntries > MOST_NOTIFIED_AT_ONCE && !creations.hasNotifications()) notifySoon()
      else notify()
    })
  }

  /** How many changes the screens know of. */
  let notifiedEntries = 0
  function notify() {
    if (isNotified) return
    isNotified = true
    notifiedEntries = currentStatus().entries.length
    // With the status, so that no screen shows one without the other.
    for (const creation of creations.takeNotifications()) creationListeners.notify(creation)
    listeners.notify()
  }

  /** The store was erased: what this page still has is stored again. */
  function keepAll() {
    void writeQueue.keep(lanes.mutations())
  }

  /**
   * Reads what the store has of this account, until nothing is changed here meanwhile. What another tab has saved is read
   * from the server before it is no longer shown here.
   * @param known the ids of mutations that are gone, and that the console's data is newer than
   */
  async function load(known: ReadonlySet<string> = new Set()): Promise<void> {
    const mine = account
    const before = changes
    const loaded = await writeQueue.load(mine?.by ?? '')
    if (account !== mine || !mine) return
    if (changes !== before) return load(known)
    const stored = new Set(loaded.mutations.map(({ id }) => id))
    const gone = lanes
      .now()
      .flatMap((lane) => (stateOf(lane) === 'sending' ? [] : mutationsIn(lane)))
      .filter(({ id }) => !stored.has(id))
    if (gone.some(({ id }) => !known.has(id))) {
      await readSite(new Set(gone.map(({ kind }) => kind)), reads.now())
      return load(new Set(gone.map(({ id }) => id)))
    }
    unreadable = loaded.unreadable
    fill(loaded.mutations)
    if (creations.followLate()) return load(known)
    copying.schedule(lanes.count())
    changed()
  }

  /** Has these, and nothing else, wait in the lanes. */
  function fill(waiting: readonly Mutation[]) {
    const byLane = new Map<string, Mutation[]>([...lanes.names()].map((name) => [name, []]))
    for (const mutation of waiting) {
      const others = byLane.get(mutation.lane)
      if (others) others.push(mutation)
      else byLane.set(mutation.lane, [mutation])
    }
    for (const [name, mutations] of byLane) {
      if (lanes.isAs(name, mutations)) continue
      // Another page may have sent them up to now.
      writtenAt.set(name, reads.now())
      lanes.load(name, mutations)
    }
  }

  /** Another tab that sends thousands of changes rings after each few of them. */
  const loadSoon = throttle(() => load(), NOTIFY_EVERY)

  async function begin(by: string) {
    const mine: Account = { by, end: new AbortController() }
    account = mine
    async function claimSending(wait?: AbortSignal) {
      const release = await outside.claim(`latern.outbox.${by}`, wait)
      if (account !== mine) release?.()
      else if (release) mine.release = release
    }
    const before = changes
    const [copied] = await Promise.all([writeQueue.loadCopy(by), claimSending()])
    if (account === mine && copied && changes === before) {
      fill(copied)
      changed()
      await outside.whenDrawn()
    }
    // An older build may have changed the store since it was copied. Where no other tab sends, it is read once.
    if (account === mine) await load()
    if (mine.release) {
      // What has waited since an earlier page can wait until this one is drawn.
      if (lanes.mutations().length > 0) await outside.whenDrawn()
    } else if (account === mine) {
      await claimSending(mine.end.signal)
      if (account === mine && mine.release) {
        // What the tab that was sending has tried is in the store.
        lanes.stop()
        for (const name of lanes.names()) writtenAt.set(name, reads.now())
        await load()
      }
    }
    if (account === mine && mine.release) turns.open()
  }

  function end() {
    turns.close()
    retries.resume()
    age.reset()
    account?.end.abort()
    account?.release?.()
    account = undefined
    lanes.end()
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

  session.subscribe(follow)
  follow()
  outside.onOnline(reached)
  reads.onPolled(() => {
    age.followPoll()
    // Where it was read for those who are let through alone, they will tell.
    if (!age.isReading() && retries.isUnreachable()) reached()
  })
  outside.onRing((broadcasts) => {
    creations.receive(broadcasts)
    if (notifiedEntries > MOST_NOTIFIED_AT_ONCE) loadSoon()
    else void load()
  })

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
        const mutation: Mutation = { ...change, id: uuidAt(at), at, by: account.by, schema: 1, tried: false }
        if (!lanes.add(mutation)) continue
        ports.keep([mutation])
        changed()
      }
      if (temporariesOf(added).size > 0 && creations.followLate()) void load()
      // What the user does is shown at once, and tried.
      notify()
      retries.tryEarly()
    },
    /** Everything that waits, as it is stored. */
    mutations: lanes.mutations,
    /**
     * Takes mutations that were saved elsewhere; those that the server has are not made again.
     * @returns how many are the signed-in user's, and were not here already
     */
    async restore(mutations: readonly Mutation[]): Promise<number> {
      const known = new Set(lanes.mutations().map(({ id }) => id))
      const taken = mutations.filter(({ id, by }) => by === account?.by && !known.has(id))
      // Where they were saved, they may have been sent since.
      ports.keep(taken.map((mutation) => ({ ...mutation, tried: true })))
      await load()
      return taken.length
    },
    /** The user's decisions about what is refused or in conflict. */
    send: (lane: string, event: Exclude<OutboxEvent, { type: `mutation${string}` }>) =>
      lanes.has(lane) && lanes.laneOf(lane).send(event),
    /** Stable until something changes. */
    status: currentStatus,
    /** The polled tables with what waits in them; the same while neither changes. */
    shown: (tables: PollTables) => shown(tables, currentStatus().entries),
    /** Subscribes to changes of the status; returns the unsubscribe function. */
    subscribe: listeners.subscribe,
    /** Subscribes to what lanes emit; returns the unsubscribe function. */
    on: notifications.subscribe,
    /** Subscribes to what becomes of temporary ids; returns the unsubscribe function. */
    onCreation: creationListeners.subscribe,
  }
}

type Account = {
  readonly by: string
  readonly end: AbortController
  /** Set while this tab is the one that sends. */
  release?: Release
}

/** Whether the server has said no to this change, and would again. */
const isRefusal = (problem: ApiProblem) => !problem.clearsSession && !isPassing(problem)
