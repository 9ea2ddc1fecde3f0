import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import type { ListsClient } from '#api/lists/listsClient.ts'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { onAnswered } from '#app/core/onAnswered.ts'
import { forgetLastPlans } from '#app/site/lastPlans.ts'
import { FRESH_FOR_POWER } from '#domain/reading.ts'
import type { User } from '#openapi/lighting.d.ts'
import { hasEntitiesOf } from './hasEntitiesOf.ts'
import { restoreLists } from './lastKnown.ts'
import { createLastKnownStore, type LastKnown, type LastKnownStore } from './lastKnownStore.ts'
import { restoreReports } from './lastReports.ts'

export type LastKnownOptions = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly listsClient: ListsClient
  /** The sign-in whose lists are loaded (`Tokens.signInId`). */
  readonly signInId: string
  /** Of the page: its path with the search. */
  readonly address: () => string
  /** What tells this build of the console from others. */
  readonly build: string
  /** Called after each poll that has reached the server, until it resolves with true. */
  readonly confirm: () => Promise<boolean>
}

/** What this browser has kept of a site. */
export type LastKnownSite = {
  readonly user: User
  /**
   * Shows it until the first poll of the session is answered, unless one has been, another build of the console has kept it, or it
   * lacks what the address names.
   */
  readonly show: () => void
  /**
   * Shows it at once while the server does not answer, and has the session confirmed once it does. Resolves when it shows what
   * devices have reported, too.
   */
  readonly openOffline: () => Promise<void>
}

/** The lists that were kept for the account that has signed in; undefined where nothing was, or where storage fails. */
export async function loadLastKnown(options: LastKnownOptions): Promise<LastKnownSite | undefined> {
  const { api, queryClient, signInId, address, build } = options
  const known = await withStore((store) => store.load(signInId)).catch(() => undefined)
  if (known === undefined) return undefined
  return {
    user: known.user,
    show() {
      const isPolled = queryClient.getQueryData(pollOptions(api).queryKey) !== undefined
      if (isPolled || known.build !== build || !hasEntitiesOf(address(), known.lists)) return
      // The server answers, and is being asked what it offers.
      const { server: _, ...lists } = known.lists
      restoreLists(options, { ...known, lists })
    },
    openOffline() {
      // What another build has read is to be read again, as a whole.
      restoreLists(options, known.build === build ? known : { ...known, since: undefined })
      confirmOncePolled(options)
      return showReports(options, known).catch(() => undefined)
    },
  }
}

async function withStore<Value>(use: (store: LastKnownStore) => Promise<Value>): Promise<Value> {
  const store = createLastKnownStore()
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Shows the reports of when the lists were kept. Much older ones would make every device silent. */
async function showReports(options: LastKnownOptions, { reportsAt, at }: LastKnown): Promise<void> {
  if (reportsAt === undefined || at - reportsAt >= FRESH_FOR_POWER) return
  const reports = await withStore((store) => store.loadReports())
  restoreReports(options, reports, reportsAt)
}

function confirmOncePolled({ api, queryClient, confirm }: LastKnownOptions): void {
  let isConfirming = false
  const stop = onAnswered(queryClient, pollOptions(api).queryKey, async () => {
    if (isConfirming) return
    isConfirming = true
    if (await confirm()) {
      stop()
      void queryClient.invalidateQueries({ queryKey: serverDescriptionOptions(api).queryKey })
    }
    isConfirming = false
  })
}

/** Removes what was kept. */
export async function forgetLastKnown(): Promise<void> {
  forgetLastPlans()
  await withStore((store) => store.forget()).catch(() => undefined)
}
