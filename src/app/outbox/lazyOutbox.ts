import { createListeners } from '#domain/store.ts'
import type { Milliseconds } from '#domain/units.ts'
import type { Outbox, OutboxStatus } from './outbox.ts'

/** After which its code is asked for again, where it could not be loaded. */
const AGAIN: Milliseconds = 5_000

const NOTHING: OutboxStatus = { entries: [], isKept: true, hasFailed: false, unreadable: 0 }

/** An outbox whose code is loaded beside the first page. What is done with it until then is done as soon as it is there. */
export function createLazyOutbox(load: () => Promise<Outbox>): Outbox {
  let outbox: Outbox | undefined
  const waiting: ((loaded: Outbox) => void)[] = []
  const listeners = createListeners()

  function perform(task: (loaded: Outbox) => void) {
    if (outbox) task(outbox)
    else waiting.push(task)
  }

  /** Subscribes to the outbox, now or later. */
  function follow(subscribe: (loaded: Outbox) => () => void): () => void {
    let isOver = false
    let end: (() => void) | undefined
    perform((loaded) => {
      if (!isOver) end = subscribe(loaded)
    })
    return () => {
      isOver = true
      end?.()
    }
  }

  function begin() {
    load().then(
      (loaded) => {
        outbox = loaded
        loaded.subscribe(listeners.notify)
        for (const task of waiting.splice(0)) task(loaded)
        listeners.notify()
      },
      () => globalThis.setTimeout(begin, AGAIN),
    )
  }
  begin()

  return {
    add: (changes) => perform((loaded) => loaded.add(changes)),
    mutations: () => outbox?.mutations() ?? [],
    restore: (mutations) => new Promise((resolve) => perform((loaded) => resolve(loaded.restore(mutations)))),
    send: (lane, event) => perform((loaded) => loaded.send(lane, event)),
    status: () => outbox?.status() ?? NOTHING,
    shown: (tables) => outbox?.shown(tables) ?? tables,
    subscribe: listeners.subscribe,
    on: (listener) => follow((loaded) => loaded.on(listener)),
    onCreation: (listener) => follow((loaded) => loaded.onCreation(listener)),
  }
}
