import type { PlanDrag } from '#plan/Plan.tsx'

/** Where the devices under the pointer are, told to those who follow alone: the page is not rendered for each frame. */
export interface LiveDrag {
  readonly current: () => PlanDrag | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (drag: PlanDrag | undefined) => void
}

export function createLiveDrag(): LiveDrag {
  const listeners = new Set<() => void>()
  let now: PlanDrag | undefined
  return {
    current: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(drag) {
      now = drag
      for (const listener of listeners) listener()
    },
  }
}
