import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions, serverDescriptionOptions } from '#api/queries.ts'
import { forgetLastPlans } from '#app/site/lastPlans.ts'
import type { User } from '#openapi/lighting.d.ts'
import { restoreLists } from './lastKnown.ts'
import { createLastKnownStore } from './lastKnownStore.ts'

export type OpenLastKnown = {
  readonly api: Api
  readonly queryClient: QueryClient
  /** The sign-in whose lists are opened (`Tokens.signInId`). */
  readonly signInId: string
  /** Called after each poll that has reached the server, until it resolves with true. */
  readonly confirm: () => Promise<boolean>
}

/**
 * Gives the console the lists that were kept for the account that has signed in.
 * @returns its user; undefined where nothing was kept
 */
export async function openLastKnown({
  api,
  queryClient,
  signInId,
  confirm,
}: OpenLastKnown): Promise<User | undefined> {
  const store = createLastKnownStore()
  const known = await store.load(signInId).catch(() => undefined)
  void store.close()
  if (known === undefined) return undefined
  restoreLists(api, queryClient, known)
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
  return known.user
}

/** Removes what was kept. */
export async function forgetLastKnown(): Promise<void> {
  forgetLastPlans()
  const store = createLastKnownStore()
  await store.forget().catch(() => undefined)
  await store.close()
}
