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
  /** Resolves when the page has nothing else to do. */
  readonly whenIdle: () => Promise<void>
}

/** Has the store copy what waits, where that is much and has settled. */
export function createCopying({ store, current, whenIdle }: CopyingOptions) {
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined

  async function copy() {
    await whenIdle()
    const all = current()
    if (!all || all.mutations.length < WORTH_A_COPY) return
    // A decision about such a one stores it again as it is shown, and the copy may be too old.
    if (all.mutations.some(({ held }) => held)) return
    // Without a copy, opening takes longer, and nothing is lost.
    await store.copy(all.by, all.mutations).catch(() => undefined)
  }

  return {
    /** The store has changed, or was read. */
    begin(lanes: number) {
      globalThis.clearTimeout(timer)
      if (lanes >= WORTH_A_COPY) timer = globalThis.setTimeout(copy, SETTLED)
    },
  }
}
