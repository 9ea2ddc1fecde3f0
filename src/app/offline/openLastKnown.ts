import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import type { ListsClient } from '#api/lists/listsClient.ts'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { forgetLastPlans } from '#app/site/lastPlans.ts'
import type { User } from '#openapi/lighting.d.ts'
import { hasEntitiesOf } from './hasEntitiesOf.ts'
import { restoreLists } from './lastKnown.ts'
import { createLastKnownStore } from './lastKnownStore.ts'

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
  /** Shows it while the server does not answer, and has the session confirmed once it does. */
  readonly openOffline: () => void
}

/** The lists that were kept for the account that has signed in; undefined where nothing was, or where storage fails. */
export async function loadLastKnown(options: LastKnownOptions): Promise<LastKnownSite | undefined> {
  const { api, queryClient, signInId, address, build } = options
  const store = createLastKnownStore()
  const known = await store.load(signInId).catch(() => undefined)
  void store.close()
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
    },
  }
}

function confirmOncePolled({ api, queryClient, confirm }: LastKnownOptions): void {
  const [poll] = pollOptions(api).queryKey
  let isConfirming = false
  const stop = queryClient.getQueryCache().subscribe(async (event) => {
    const isPoll = event.type === 'updated' && event.query.queryKey[0] === poll
    if (!isPoll || event.action.type !== 'success' || event.action.manual || isConfirming) return
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
  const store = createLastKnownStore()
  await store.forget().catch(() => undefined)
  await store.close()
}
