import type { Milliseconds } from '#domain/units.ts'
import type { LoadProgress } from './figureSources.ts'

/** Progress of the active loads, by key. */
export interface Progress {
  readonly current: () => ReadonlyMap<string, LoadProgress>
  readonly subscribe: (listener: () => void) => () => void
  readonly report: (key: string, progress: LoadProgress) => void
  readonly forget: (key: string) => void
}

/** Interval between notifications: a history has thousands of chunks. */
const PUBLISH_INTERVAL: Milliseconds = 250

/** Listeners are notified at once when a load begins or ends, otherwise at intervals. @param now a monotonic clock */
export function createProgress(now: () => Milliseconds): Progress {
  const listeners = new Set<() => void>()
  const reported = new Map<string, LoadProgress>()
  let published: ReadonlyMap<string, LoadProgress> = new Map()
  let publishedAt = 0

  const publish = () => {
    published = new Map(reported)
    publishedAt = now()
    for (const listener of listeners) listener()
  }

  return {
    current: () => published,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (key, progress) => {
      reported.set(key, progress)
      if (!published.has(key) || now() - publishedAt >= PUBLISH_INTERVAL) publish()
    },
    forget: (key) => {
      if (reported.delete(key)) publish()
    },
  }
}
