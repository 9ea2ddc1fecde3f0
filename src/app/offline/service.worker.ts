import { cacheNames } from 'workbox-core'
import { matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { keepPlan, keptPlan, visitPlan } from './keptPlans.ts'

/** The files of the build (tools/viteServiceWorker.ts). */
declare const PRECACHED: PrecacheEntry[]

/** What is used of a service worker's scope; TypeScript knows either it or the DOM. */
type Lifetime = { waitUntil(work: Promise<unknown>): void }
/** Where the browser sends a request without starting the service worker: static routing, which Chromium has from 123 on. */
type Route = { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }
type Scope = {
  addEventListener(
    type: 'install',
    listener: (event: Lifetime & { addRoutes?(routes: readonly Route[]): Promise<void> }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listener: (event: Lifetime & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: Lifetime & { data: unknown }) => void): void
  addEventListener(type: 'activate', listener: (event: Lifetime) => void): void
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}
const scope = self as unknown as Scope

/** Once: the build writes the list in the place of each of its names. */
const precached = PRECACHED
const files = new Set(precached.map(({ url }) => new URL(url, location.href).href))
precache(precached)

/** The console's own pages: all but the paths of calls and of files. */
const isPage = ({ mode }: Request, { pathname }: URL) =>
  mode === 'navigate' && !/^\/(api|auth|assets|plans)\/|\.\w+$/.test(pathname)
const isPlan = ({ pathname }: URL) => pathname.startsWith('/plans/')

const route = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
})

// A call or a file of the build need not wait until the service worker has started.
scope.addEventListener('install', (event) => {
  const routes = event.addRoutes?.([
    route('/api/*', 'network'),
    route('/auth/*', 'network'),
    route('/assets/*', { cacheName: cacheNames.precache }),
  ])
  if (routes) event.waitUntil(routes.catch(() => undefined))
})

/** The first version takes care of the pages that are open; a later one waits until a page lets it (newVersion.ts). */
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

// Calls are not answered here: what has to be sent is the outbox's, and a call's answer is never taken from a cache.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isPage(request, url)) event.respondWith(fromBuild('/index.html', request))
  else if (files.has(url.href)) event.respondWith(fromBuild(url.href, request))
  else if (isPlan(url) && request.mode !== 'navigate') {
    const image = planImage(request)
    event.respondWith(image)
    event.waitUntil(image.then(() => visit(request.url)).catch(() => undefined))
  }
})

scope.addEventListener('message', (event) => {
  const { type, url } = Object(event.data) as { type?: unknown; url?: unknown }
  if (type === 'activate') event.waitUntil(scope.skipWaiting())
  if (type === 'plan.visited' && typeof url === 'string' && isPlan(new URL(url)))
    event.waitUntil(visit(url).catch(() => undefined))
})

const fromBuild = async (file: string, request: Request) => (await matchPrecache(file)) ?? fetch(request)

const planImage = async (request: Request) =>
  (await keptPlan(request.url).catch(() => undefined)) ?? fetch(request)

/** The plans that are being fetched to be kept. */
const fetching = new Set<string>()

/** Keeps a plan that was visited. It was fetched just now, so that the browser's own cache answers. */
async function visit(url: string): Promise<void> {
  if (fetching.has(url) || (await visitPlan(url, Date.now()))) return
  fetching.add(url)
  try {
    const image = await fetch(url)
    if (image.ok) await keepPlan(url, image, Date.now())
  } finally {
    fetching.delete(url)
  }
}
