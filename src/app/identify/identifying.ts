import { type ActorRefFrom, createActor, type SnapshotFrom, waitFor } from 'xstate'
import type { SessionStore } from '#app/session/sessionStore.ts'
import { createListeners } from '#domain/store.ts'
import { createIdentify } from '#machines/identify/identify.ts'
import { type IdentifyOutside, identifyPorts } from './identifyPorts.ts'

type IdentifyMachine = ReturnType<typeof createIdentify>
export type IdentifyActor = ActorRefFrom<IdentifyMachine>
export type IdentifySnapshot = SnapshotFrom<IdentifyMachine>

/** The identify flows of one window, one per device. They continue when a page is left, and end with the session. */
export type Identifying = {
  /** A device's flow; idle at first. */
  readonly of: (device: number) => IdentifyActor
  /** The devices being identified; the set is stable until it changes. */
  readonly devices: () => ReadonlySet<number>
  /** The devices that are not restored and wait for the user to retry; the set is stable until it changes. */
  readonly stuck: () => ReadonlySet<number>
  /** Ends every flow, and resolves when no flow has a device left to restore. */
  readonly finish: () => Promise<void>
  /** Subscribes to changes of these sets; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

interface IdentifyingOptions extends IdentifyOutside {
  readonly session: Pick<SessionStore, 'current' | 'subscribe'>
}

export type CreateIdentifying = (options: IdentifyingOptions) => Identifying

/** Restores what earlier flows left in the journal as soon as a user is signed in. */
export function createIdentifying({ session, ...outside }: IdentifyingOptions): Identifying {
  const ports = identifyPorts(outside)
  const machine = createIdentify(ports)
  const flows = new Map<number, IdentifyActor>()
  const listeners = createListeners()
  const shown = createWatch(flows, isShown)
  const stuck = createWatch(flows, isStuck)

  function of(device: number): IdentifyActor {
    const known = flows.get(device)
    if (known) return known
    const actor = createActor(machine, { input: { device } })
    flows.set(device, actor)
    actor.subscribe(lookAgain)
    return actor.start()
  }

  function lookAgain() {
    const isSame = [shown.lookAgain(), stuck.lookAgain()].every((same) => same)
    if (!isSame) listeners.notify()
  }

  async function finish() {
    const actors = [...flows.values()]
    for (const actor of actors) actor.send({ type: 'identify.cancelled' })
    // A flow that is stopped meanwhile has nothing more to wait for.
    await Promise.allSettled(actors.map((actor) => waitFor(actor, isFinished)))
  }

  function end() {
    for (const [device, actor] of flows) {
      actor.stop()
      ports.release(device)
    }
    flows.clear()
    lookAgain()
  }

  let isSignedIn = false
  function follow() {
    const was = isSignedIn
    const { state } = session.current()
    // While the session is being ended, the flows restore their devices.
    isSignedIn = state === 'signed-in' || (was && state === 'signing-out')
    if (was && !isSignedIn) end()
    if (isSignedIn && !was)
      for (const device of outside.journal.devices()) of(device).send({ type: 'identify.resumed' })
  }
  session.subscribe(follow)
  follow()

  return {
    of,
    finish,
    devices: shown.current,
    stuck: stuck.current,
    subscribe: listeners.subscribe,
  }
}

/** The devices whose flows satisfy a condition. */
function createWatch(flows: ReadonlyMap<number, IdentifyActor>, is: (flow: IdentifySnapshot) => boolean) {
  let seen: ReadonlySet<number> = new Set()
  return {
    current: () => seen,
    /** @returns whether they are the same as before */
    lookAgain(): boolean {
      const now = [...flows].filter(([, actor]) => is(actor.getSnapshot())).map(([device]) => device)
      if (now.length === seen.size && now.every((device) => seen.has(device))) return true
      seen = new Set(now)
      return false
    },
  }
}

const isFinished = (flow: IdentifySnapshot) =>
  flow.matches('idle') || flow.hasTag('failed') || flow.hasTag('stuck') || flow.hasTag('elsewhere')
const isStuck = (flow: IdentifySnapshot) => flow.hasTag('stuck')
const isShown = (flow: IdentifySnapshot) =>
  flow.hasTag('sending') || flow.hasTag('waiting') || flow.hasTag('blinking')
