import { createStore, type Store } from '#domain/store.ts'
import type { Milliseconds } from '#domain/units.ts'
import type { LoadProgress } from './figureSources.ts'

/** How far each load is that is under way, by its key. */
export interface Progress extends Omit<Store<ReadonlyMap<string, LoadProgress>>, 'set'> {
  readonly report: (key: string, progress: LoadProgress) => void
  readonly forget: (key: string) => void
}

/** Interval between notifications: a history has thousands of chunks. */
const PUBLISH_INTERVAL: Milliseconds = 250

/** Listeners are notified at once when a load begins or ends, otherwise at intervals. @param now a monotonic clock */
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
      if (reported.delete(key)) publish()
    },
  }
}
