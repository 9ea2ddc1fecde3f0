import { createStore, type Store } from '#domain/store.ts'
import type { Milliseconds } from '#domain/units.ts'
import type { LoadProgress } from './figureSources.ts'

/** Progress of the active loads, by key. */
export interface Progress extends Omit<Store<ReadonlyMap<string, LoadProgress>>, 'set'> {
  readonly report: (key: string, progress: LoadProgress) => void
  readonly forget: (key: string) => void
}

/** Interval between notifications: a history has thousands of chunks. */
const PUBLISH_INTERVAL: Milliseconds = 250

/** Listeners are notified at once when a load begins or ends, otherwise at intervals. @param now a monotonic clock */
export function createProgress(now: () => Milliseconds): Progress {
  const published = createStore<ReadonlyMap<string, LoadProgress>>(new Map())
  const reported = new Map<string, LoadProgress>()
  let publishedAt = 0

  const publish = () => {
    publishedAt = now()
    published.set(new Map(reported))
  }

  return {
    current: published.current,
    subscribe: published.subscribe,
    report: (key, progress) => {
      reported.set(key, progress)
      if (!published.current().has(key) || now() - publishedAt >= PUBLISH_INTERVAL) publish()
    },
    forget: (key) => {
      if (reported.delete(key)) publish()
    },
  }
}
