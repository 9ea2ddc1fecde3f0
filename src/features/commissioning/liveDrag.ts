import type { PlanDrag } from '#plan/Plan.tsx'

/** A store for the positions during a drag: only its subscribers render each frame, not the page. */
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
