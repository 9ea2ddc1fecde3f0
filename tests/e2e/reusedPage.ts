import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Clock,
  Disposable,
  Page,
  PlaywrightTestOptions,
  ViewportSize,
} from '@playwright/test'

/** What a test asks of its page. */
type PageOptions = {
  readonly browser: Browser
  /** Where its console is served. */
  readonly address: string
  /** Options of its context, which Playwright applies itself; another page is opened where they differ from the last test's. */
  readonly options: {
    readonly colorScheme: PlaywrightTestOptions['colorScheme']
    readonly [name: string]: unknown
  }
  readonly viewport: ViewportSize | null
  readonly storageState: BrowserContextOptions['storageState']
}

/** A file of the console's origin, from which a page can reach what the origin stores. */
const smallFile = '/favicon.svg'

/** Methods whose effect cannot be undone: the page is closed after a test that has called one. */
const irreversible = {
  page: ['addLocatorHandler', 'routeFromHAR', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  context: [
    'grantPermissions',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    // A console that finds no network while it loads goes on loading itself again.
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  page: readonly (keyof Page)[]
  context: readonly (keyof BrowserContext)[]
  clock: readonly (keyof Clock)[]
}

/** Methods whose effect ends when their result is disposed of. */
const disposable = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
] as const satisfies readonly (keyof Page & keyof BrowserContext)[]

/** Events of a page and of its context, whose listeners are removed after a test. */
const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
  'worker',
] as const

/**
 * One page that the tests of a worker use one after another. Each finds it like a new page, without the storage, routes, scripts,
 * listeners or emulation of the test before. A page in a new context takes 0.7 s more of the processor's time, since its process is
 * new and compiles every script again. Playwright's `reuseContext` also starts a new process, and clears the cache, for each test.
 */
export class ReusedPage {
  #page: Page | undefined
  #options = ''
  #cleanups: (() => Promise<unknown>)[] = []
  #isDiscarded = false

  /** The page, signed in as `storageState` says. It belongs to the test until `reset` or `discard`. */
  async open({ browser, address, options, viewport, storageState }: PageOptions): Promise<Page> {
    const wanted = JSON.stringify([address, options])
    if (this.#options !== wanted || this.#isDiscarded || this.#page?.isClosed()) await this.close()
    this.#options = wanted
    this.#page ??= this.#observed(await (await browser.newContext()).newPage())
    const page = this.#page
    const stored = typeof storageState === 'object' ? storageState.origins : []
    await page.goto(address + smallFile)
    await page.evaluate(replaceStorage, stored.find(({ origin }) => origin === address)?.localStorage ?? [])
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: 'no-preference',
      forcedColors: 'none',
      contrast: 'no-preference',
    })
    return page
  }

  /** Undoes what the test did to the page. */
  async reset(): Promise<void> {
    const page = this.#page
    if (!page || this.#isDiscarded || page.isClosed()) return
    const context = page.context()
    for (const target of [page, context]) for (const event of events) target.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    // First, so that no console notices what follows. One that is loading itself again interrupts this: its page is not used again.
    const hasLeft = await page.goto('about:blank').then(
      () => true,
      () => false,
    )
    if (!hasLeft) return this.discard()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const cleanUp of this.#cleanups.splice(0)) await cleanUp()
    await context.clearCookies()
    await page.mouse.move(-1, -1)
  }

  /** The page stays as it is, for the screenshot of a test that failed; the next test gets another. */
  discard(): void {
    this.#isDiscarded = true
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
    this.#page = undefined
    this.#cleanups = []
    this.#isDiscarded = false
  }

  #observed(page: Page): Page {
    const context = page.context()
    for (const name of disposable)
      for (const target of [page, context])
        this.#after(target, name, (script: Disposable) => this.#cleanups.push(() => script.dispose()))
    this.#after(context, 'newCDPSession', (session: CDPSession) =>
      this.#cleanups.push(() => session.detach().catch(() => undefined)),
    )
    for (const name of irreversible.page) this.#after(page, name, () => this.discard())
    for (const name of irreversible.context) this.#after(context, name, () => this.discard())
    for (const name of irreversible.clock) this.#after(page.clock, name, () => this.discard())
    return page
  }

  /** Calls `note` with each result of `target[name]`. */
  #after(target: object, name: string, note: (result: never) => void): void {
    const methods = target as Record<string, (...given: unknown[]) => Promise<unknown>>
    const method = methods[name]?.bind(target)
    methods[name] = async (...given) => {
      const result = await method?.(...given)
      note(result as never)
      return result
    }
  }
}

/** Runs in the page: deletes everything that its origin stores, then stores these entries in localStorage. */
async function replaceStorage(entries: readonly { name: string; value: string }[]): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name ?? '')
      deleting.onsuccess = resolve
      deleting.onerror = reject
    })
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name, value } of entries) localStorage.setItem(name, value)
}
