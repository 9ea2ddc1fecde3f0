import type { Mutation } from '#machines/outbox/vocabulary.ts'
import type { Loaded, OutboxStore, Put } from './store.ts'

export type WriteQueue = {
  readonly load: (by: string) => Promise<Loaded>
  /** What the store has copied; undefined where there is nothing, or the copy lacks what is in memory alone. */
  readonly loadCopy: (by: string) => Promise<readonly Mutation[] | undefined>
  /** Resolves when they are on the disk, and where the store does not take them. */
  readonly keep: (mutations: readonly Mutation[]) => Promise<void>
  readonly forget: (mutations: readonly Mutation[]) => void
  /** Whether something is not on the disk yet. */
  readonly isPending: () => boolean
  /** Whether the store has refused, so that closing the page loses what is in memory alone. */
  readonly hasFailed: () => boolean
}

/**
 * Writes to the store in the order of the calls, those of one moment together. What the store does not take stays in memory
 * until the page is closed, and is offered to it again with the next change.
 * @param onWritten called after each try to write
 */
export function createWriteQueue(store: OutboxStore, onWritten: (isStored: boolean) => void): WriteQueue {
  let puts: Put[] = []
  /** Ends when these are written; undefined where there are none. */
  let queued: Promise<void> | undefined
  /** The newest of the writes, which follow each other. */
  let newest = Promise.resolve()
  let isWriting = false
  /** What the store has refused, by id. */
  const inMemory = new Map<string, Put>()
  let failed = false

  function write(more: readonly Put[]): Promise<void> {
    puts.push(...more)
    if (!queued) {
      queued = newest.then(writeNext)
      newest = queued
    }
    return queued
  }

  async function writeNext() {
    const batch = [...inMemory.values(), ...puts]
    puts = []
    queued = undefined
    isWriting = true
    try {
      await store.change(batch)
      inMemory.clear()
      failed = false
    } catch {
      for (const put of batch) inMemory.set('keep' in put ? put.keep.id : put.forget, put)
      failed = true
    }
    isWriting = false
    onWritten(!failed)
  }

  return {
    async load(by) {
      await newest
      const loaded = await store.load(by).catch((): Loaded => {
        failed = true
        return { mutations: [], unreadable: 0 }
      })
      if (inMemory.size === 0) return loaded
      const stored = loaded.mutations.filter(({ id }) => !inMemory.has(id))
      const unstored = [...inMemory.values()].flatMap((put) =>
        'keep' in put && put.keep.by === by ? put.keep : [],
      )
      const byId = (one: Mutation, other: Mutation) => (one.id < other.id ? -1 : 1)
      return { ...loaded, mutations: [...stored, ...unstored].sort(byId) }
    },
    async loadCopy(by) {
      await newest
      return inMemory.size > 0 ? undefined : store.loadCopy(by).catch(() => undefined)
    },
    keep: (mutations) => write(mutations.map((keep) => ({ keep }))),
    forget: (mutations) => void write(mutations.map(({ id }) => ({ forget: id }))),
    isPending: () => isWriting || queued !== undefined,
    hasFailed: () => failed,
  }
}
