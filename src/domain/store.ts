/** A set of listeners, each called until it unsubscribes. */
export type Listeners<Arguments extends readonly unknown[] = []> = {
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: (...values: Arguments) => void) => () => void
  readonly notify: (...values: Arguments) => void
}

export function createListeners<Arguments extends readonly unknown[] = []>(): Listeners<Arguments> {
  const listeners = new Set<(...values: Arguments) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: (...values) => {
      for (const listener of listeners) listener(...values)
    },
  }
}

/** A value with subscribers, in the shape of React's `useSyncExternalStore`. */
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
