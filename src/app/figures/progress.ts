import { createStore, type Store } from '#domain/store.ts'
import type { Milliseconds } from '#domain/units.ts'
import type { LoadProgress } from './figureSources.ts'

/** How far each load is that is under way, by its key. */
export interface Progress extends Omit<Store<ReadonlyMap<string, LoadProgress>>, 'set'> {
  readonly report: (key: string, progress: LoadProgress) => void
  readonly forget: (key: string) => void
}

/** Between two tellings of how far loads are: a history comes in thousands of chunks, and nobody reads that fast. */
const TELLING: Milliseconds = 250

/** What begins and what ends is told at once. @param now of a clock that is never set */
export function createProgress(now: () => Milliseconds): Progress {
  const told = createStore<ReadonlyMap<string, LoadProgress>>(new Map())
  const reported = new Map<string, LoadProgress>()
  let toldAt = 0

  const tell = () => {
    toldAt = now()
    told.set(new Map(reported))
  }

  return {
    current: told.current,
    subscribe: told.subscribe,
    report: (key, progress) => {
      reported.set(key, progress)
      if (!told.current().has(key) || now() - toldAt >= TELLING) tell()
    },
    forget: (key) => {
      if (reported.delete(key)) tell()
    },
  }
}
