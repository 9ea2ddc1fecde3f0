import { createStore } from '#domain/store.ts'
import { isOffline, untilLoaded } from '#ui/lazyPart.ts'

/** The service worker of a newer build that waits to take over; undefined where there is none. */
export const newVersion = createStore<ServiceWorker | undefined>(undefined)

/** Registers the service worker. @returns undefined where the browser does not let it */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  // A page that has been left has no `navigator.serviceWorker` any more, but still hears of its worker.
  const { serviceWorker } = navigator
  const registration = await untilLoaded(() => serviceWorker.register('/service-worker.js'), isOffline).catch(
    () => undefined,
  )
  if (!registration) return undefined
  // The first version has no page to take over from.
  const look = () => serviceWorker.controller && newVersion.set(registration.waiting ?? undefined)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  look()
  return registration
}

/** Activates the newer build, and reloads the page. */
export function loadNewVersion(): void {
  const worker = newVersion.current()
  const reload = () => window.location.reload()
  if (worker?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    worker.postMessage({ type: 'activate' })
  } else reload() // Another tab has activated it.
}

/** Asks the server for a newer build. @returns when it was asked */
export async function lookForNewVersion(): Promise<number> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  return Date.now()
}
