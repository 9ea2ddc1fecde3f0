import type {
  Browser,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
  PlaywrightTestOptions,
  ViewportSize,
} from '@playwright/test'

/** What a test wants of its page. */
type Wanted = {
  readonly browser: Browser
  /** Where its console is served. */
  readonly address: string
  /** Its context's options, but for those that a page can be given later; Playwright applies them to every new context. */
  readonly options: {
    readonly colorScheme: PlaywrightTestOptions['colorScheme']
    readonly [name: string]: unknown
  }
  readonly viewport: ViewportSize | null
  readonly storageState: BrowserContextOptions['storageState']
}

/** Small, and of the console's origin: a page stays in its process while it goes to and from here. */
const noConsole = '/favicon.svg'

/** What lasts as long as the page and cannot be taken back. */
const lasting = {
  page: ['addLocatorHandler', 'routeFromHAR', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  context: ['grantPermissions', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** What lasts until its result is disposed of. */
const disposable = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

/** Of a page and of its context. */
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
 * One page for the tests of a worker, one after another, each of which finds it as new: no storage, routes, scripts, listeners
 * or emulation of the test before. A page in a context of its own takes a second of the processor's time more, since its process
 * is new and compiles every script again; Playwright's own `reuseContext` begins a process, and clears the cache, each time.
 */
export class KeptPage {
  #page: Page | undefined
  #options = ''
  #outside = ''
  #taken: (() => Promise<unknown>)[] = []
  #isSpent = false

  /** The page, signed in as `storageState` says. It belongs to the test until `leave`. */
  async open({ browser, address, options, viewport, storageState }: Wanted): Promise<Page> {
    const wanted = JSON.stringify([address, options])
    if (this.#options !== wanted || this.#isSpent || this.#page?.isClosed()) await this.close()
    this.#options = wanted
    this.#outside = address + noConsole
    this.#page ??= this.#watched(await (await browser.newContext()).newPage())
    const page = this.#page
    const stored = typeof storageState === 'object' ? storageState.origins : []
    await page.goto(this.#outside)
    await page.evaluate(forget, stored.find(({ origin }) => origin === address)?.localStorage ?? [])
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

  /** Takes back what the test did to the page. */
  async leave(): Promise<void> {
    const page = this.#page
    if (!page || this.#isSpent || page.isClosed()) return
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.setOffline(false)
    for (const target of [page, context]) for (const event of events) target.removeAllListeners(event)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const takeBack of this.#taken.splice(0)) await takeBack()
    await context.clearCookies()
    await page.mouse.move(-1, -1)
    await page.goto(this.#outside)
  }

  /** A test that failed leaves the page as it is, for its picture. */
  spend(): void {
    this.#isSpent = true
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
    this.#page = undefined
    this.#taken = []
    this.#isSpent = false
  }

  #watched(page: Page): Page {
    const context = page.context()
    for (const name of disposable)
      for (const target of [page, context])
        this.#after(target, name, (script: Disposable) => this.#taken.push(() => script.dispose()))
    this.#after(context, 'newCDPSession', (session: CDPSession) =>
      this.#taken.push(() => session.detach().catch(() => undefined)),
    )
    for (const name of lasting.page) this.#after(page, name, () => this.spend())
    for (const name of lasting.context) this.#after(context, name, () => this.spend())
    for (const name of lasting.clock) this.#after(page.clock, name, () => this.spend())
    return page
  }

  /** Calls `note` with what `target[name]` answers. */
  #after(target: object, name: string, note: (answer: never) => void): void {
    const methods = target as Record<string, (...given: unknown[]) => Promise<unknown>>
    const method = methods[name]?.bind(target)
    methods[name] = async (...given) => {
      const answer = await method?.(...given)
      note(answer as never)
      return answer
    }
  }
}

/** Runs in the page: empties what the origin stores, then stores these. */
async function forget(entries: readonly { name: string; value: string }[]): Promise<void> {
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
