import type { Milliseconds } from '#domain/units.ts'
import type { Mutation } from '#machines/outbox/vocabulary.ts'
import type { OutboxStore } from './store.ts'

/** Fewer changes are read from the store about as fast as a copy of them. */
const WORTH_A_COPY = 1000
/** How long nothing has changed before it is copied. */
const SETTLED: Milliseconds = 2000

type CopyingOptions = {
  readonly store: Pick<OutboxStore, 'copy'>
  /** All that waits of an account, as the store has it; undefined where this tab is not the one that copies. */
  readonly current: () => { readonly by: string; readonly mutations: readonly Mutation[] } | undefined
}

/** Has the store copy what waits, where that is much and has settled. */
export function createCopying({ store, current }: CopyingOptions) {
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined

  function copy() {
    const all = current()
    if (!all || all.mutations.length < WORTH_A_COPY) return
    // The user's decision on one of these stores it as it is shown: from an old copy, that would undo what an older build has stored.
    if (all.mutations.some(({ held }) => held)) return
    // Without a copy, opening takes longer, and nothing is lost.
    store.copy(all.by, all.mutations).catch(() => undefined)
  }

  return {
    /**
     * Copies what waits once nothing has changed for a while. Called whenever the store was written or read.
     * @param lanes how many lanes there are, which is known without counting what waits in them
     */
    schedule(lanes: number) {
      globalThis.clearTimeout(timer)
      if (lanes >= WORTH_A_COPY) timer = globalThis.setTimeout(copy, SETTLED)
    },
  }
}
