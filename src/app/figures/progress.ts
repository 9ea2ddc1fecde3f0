import type { LoadProgress } from './roads.ts'

/** How far each load is that is under way, by its key. */
export interface Progress {
  readonly current: () => ReadonlyMap<string, LoadProgress>
  readonly subscribe: (listener: () => void) => () => void
  readonly report: (key: string, progress: LoadProgress) => void
  readonly forget: (key: string) => void
}

/** Bytes between two tellings: a history comes in thousands of chunks, nobody reads that fast, and each draws the page. */
const STEP = 4 * 1024 * 1024

export function createProgress(): Progress {
  const listeners = new Set<() => void>()
  let current: ReadonlyMap<string, LoadProgress> = new Map()

  const become = (next: Map<string, LoadProgress>) => {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (key, progress) => {
      const told = current.get(key)
      if (told && told.part === progress.part && progress.bytes - told.bytes < STEP) return
      become(new Map(current).set(key, progress))
    },
    forget: (key) => {
      if (!current.has(key)) return
      const next = new Map(current)
      next.delete(key)
      become(next)
    },
  }
}
