import type { Core } from '#app/core/core.ts'
import { MINUTE, type Milliseconds, type Timestamp } from '#domain/units.ts'
import { type KeptLists, listsIn } from './lastKnown.ts'
import { keptReports, type LastKnownStore } from './lastKnownStore.ts'
import { newestReports, reportsIn } from './lastReports.ts'

/** A site whose lamps report all the time changes with every poll. */
const PERIOD: Milliseconds = MINUTE

type KeepOptions = {
  readonly core: Pick<Core, 'api' | 'queryClient' | 'dataProblems' | 'session' | 'now' | 'build'>
  readonly store: LastKnownStore
  /** The current sign-in (`Tokens.signInId`). */
  readonly signInId: () => string | undefined
  /** Runs a task while no other page runs one. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  /** Waits until the page has nothing else to do. */
  readonly whenIdle: () => Promise<void>
}

/**
 * Keeps the lists of the signed-in account, and the newest report of each device: each list when it is first loaded, and at
 * most once a minute what changed in them, in slices that the page does not notice. Where storage fails, nothing is kept.
 * @returns a function that keeps at once what is not kept yet
 */
export function keepLastKnown({ core, store, signInId, inTurn, whenIdle }: KeepOptions): () => Promise<void> {
  const { api, queryClient, dataProblems, session, now, build } = core
  let keeping: Promise<void> | undefined
  let kept: { readonly by: string; readonly signInId: string; lists: number; at: Timestamp } | undefined

  /** Who is signed in. */
  function owner() {
    const { state, user } = session.current()
    const id = signInId()
    return state === 'signed-in' && user && id !== undefined ? { user, signInId: id } : undefined
  }

  async function keep(pause: () => Promise<void>): Promise<void> {
    const mine = owner()
    const known = listsIn(api, queryClient)
    if (mine === undefined || known === undefined) return
    const by = mine.user.data.email
    await store.begin()
    const reports = reportsIn(core)
    kept = { by, signInId: mine.signInId, lists: countOf(known.lists, reports), at: now() }
    const lists = { ...known.lists, ...(reports && keptReports(await newestReports(reports, pause))) }
    // Slices of before and of now are of two moments, but the console has had each of them. The earlier one is told.
    for (const change of store.changesOf(lists)) {
      await pause()
      if (owner()?.user.data.email !== by) return
      await store.put(change)
    }
    const still = owner()
    if (still?.user.data.email !== by) return
    // Rows with problems are to be read again, or nobody would be told.
    const since = dataProblems.current().count === 0 ? known.since : undefined
    const { user, signInId } = still
    await store.own({ user, signInId, at: known.at, reportsAt: reports?.at, since, build })
  }

  const begin = (pause: () => Promise<void>) => {
    keeping ??= inTurn(() => keep(pause))
      .catch(() => undefined)
      .finally(() => {
        keeping = undefined
      })
    return keeping
  }

  function look() {
    const mine = owner()
    if (mine === undefined) kept = undefined
    if (mine === undefined || keeping) return
    const isOther = kept?.by !== mine.user.data.email || kept.signInId !== mine.signInId
    const known = listsIn(api, queryClient)
    if (known === undefined) return
    if (
      isOther ||
      countOf(known.lists, reportsIn(core)) > (kept?.lists ?? 0) ||
      now() - (kept?.at ?? 0) >= PERIOD
    )
      void begin(whenIdle)
  }

  session.subscribe(look)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') look()
  })
  look()
  return () => begin(async () => undefined)
}

const countOf = (lists: KeptLists, reports: unknown) =>
  [...Object.values(lists), reports].filter((rows) => rows !== undefined).length
