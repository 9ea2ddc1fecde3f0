/** Those who are told of something, each until it unsubscribes. */
export type Listeners<Told extends readonly unknown[] = []> = {
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: (...told: Told) => void) => () => void
  readonly notify: (...told: Told) => void
}

export function createListeners<Told extends readonly unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: (...told) => {
      for (const listener of listeners) listener(...told)
    },
  }
}

/** A value that others follow, as React's `useSyncExternalStore` takes it. */
export type Store<Value> = {
  readonly current: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: Listeners['subscribe']
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners()
  let value = initial
  return {
    current: () => value,
    set: (next) => {
      value = next
      notify()
    },
    subscribe,
  }
}
