import type { Core } from '#app/core/core.ts'
import { browserTokens } from '#app/session/tokens.ts'
import { loadLazyNamespaces } from '#i18n/index.ts'
import { whenIdle } from '#ui/whenIdle.ts'
import { keepLastKnown } from './keepLastKnown.ts'
import { createLastKnownStore } from './lastKnownStore.ts'
import { registerServiceWorker } from './newVersion.ts'
import { untilQuiet } from './untilQuiet.ts'

/**
 * Lets the console open without a network, where the browser does: only over HTTPS, or on the same machine. Loaded after the
 * first page.
 */
export async function startOffline(core: Core): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // A service worker that is installed requests the whole console, which would delay the page that is being opened.
  await untilQuiet(core.queryClient)
  const registration = await registerServiceWorker()
  if (!registration) return
  await loadLazyNamespaces().catch(() => undefined)
  const keepNow = keepLastKnown({
    core,
    store: createLastKnownStore(),
    signInId: browserTokens().signInId,
    inTurn: async (task) => navigator.locks.request('latern.lastKnown', task),
    whenIdle,
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keepNow()
    else void registration.update().catch(() => undefined)
  })
}
