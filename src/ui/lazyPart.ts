// biome-ignore lint/style/noRestrictedImports: here a part that cannot be loaded is waited for.
import { type ComponentType, lazy } from 'react'

/** ms between two tries where the browser does not say that the network is back. */
const PAUSE = 5000

/**
 * Loads a part of the console, and tries again until that succeeds: a network that is away while a page is open must not
 * take the page away.
 * @param shouldRetry asked after each failure; where false, the promise rejects as `load` did
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, shouldRetry = () => true): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!shouldRetry()) throw error
      await onlineOrPause()
    }
  }
}

/** Whether the browser says that there is no network. There may be none where it says nothing. */
export const isOffline = () => !navigator.onLine

const onlineOrPause = () =>
  new Promise<void>((resolve) => {
    const wake = () => {
      window.removeEventListener('online', wake)
      globalThis.clearTimeout(timer)
      resolve()
    }
    const timer = globalThis.setTimeout(wake, PAUSE)
    window.addEventListener('online', wake)
  })

/** A component that is loaded when it is first rendered. Until it is there, the `Suspense` around it shows its fallback. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() => untilLoaded(async () => ({ default: await load() })))
