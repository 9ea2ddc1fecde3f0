import { EventEmitter, once } from 'node:events'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import type { PollResponse } from '#openapi/lighting.d.ts'
import {
  createMemorySite,
  type MemorySite,
  type SiteAnswer,
  type SiteRequest,
  tokenAt,
} from '#support/memorySite.ts'

/** The outcome of a held request: the test's response, the site's, or none. */
export type Outcome = SiteAnswer | 'as the site has it' | 'lost'

/** When the clock of the console starts. */
export const startOfClock = Date.UTC(2026, 2, 29, 12)

/** A blank page of the same origin, unknown to the server. */
const noConsole = '/no-console'

type Held = {
  readonly request: SiteRequest
  readonly route: Route
}

export type Setting = {
  /** The tables of the site; the others are empty. */
  readonly tables?: Partial<PollResponse>
  readonly storage?: Readonly<Record<string, string>>
  /** Requests held until the test answers them, e.g. `POST /auth/login`; numbers in paths are omitted. */
  readonly holds?: readonly string[]
}

/** The built console in a tab, with a site that offers only section 7's calls, and a controlled clock. */
export class Stage {
  readonly token = tokenAt(startOfClock)
  site: MemorySite = createMemorySite()
  /** Uncaught errors of the console. */
  readonly errors: string[] = []
  /** Answers that are no success. */
  readonly refusals: string[] = []
  /** Every call of the console and what became of it, in their order. */
  readonly calls: string[] = []
  #window: Page | undefined
  #held: Held[] = []
  readonly #arrivals = new EventEmitter()
  #holds: readonly string[] = []
  #hasNetwork = true
  readonly #faults = new Map<string, Outcome>()

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {}

  /** A separate context, since a clock belongs to a context, and storage may reach the next page late. */
  static async open(context: BrowserContext, origin: string): Promise<Stage> {
    await context.route(origin + noConsole, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>No console</title>' }),
    )
    const page = await context.newPage()
    await page.clock.install({ time: startOfClock })
    const stage = new Stage(page, origin)
    page.on('pageerror', (error) => stage.errors.push(String(error)))
    context.on('response', (response) => {
      if (!response.ok())
        stage.refusals.push(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    const note = (event: string) => (request: Request) => {
      const { pathname } = new URL(request.url())
      if (calls.test(pathname)) stage.calls.push(`${request.method()} ${pathname} ${event}`)
    }
    page.on('request', note('asked'))
    page.on('requestfinished', note('answered'))
    page.on('requestfailed', note('failed'))
    await page.addInitScript(recordPresses)
    await page.route(isCall, (route) => stage.#receive(route))
    return stage
  }

  /** Another window of the same browser, at the same origin, that shows no console. */
  async other(): Promise<Page> {
    this.#window ??= await this.page.context().newPage()
    if (this.#window.url() !== this.origin + noConsole) await this.#window.goto(this.origin + noConsole)
    return this.#window
  }

  /** The page itself writes to storage, since storage events of another window may arrive late. */
  async set({ tables = {}, storage = {}, holds = [] }: Setting): Promise<void> {
    await this.leave()
    await this.page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      // What an earlier site did not answer.
      indexedDB.deleteDatabase('latern.outbox')
    }, storage)
    this.site = createMemorySite(tables, this.token)
    this.#holds = holds
  }

  /** Leaves the console; its storage stays. */
  async leave(): Promise<void> {
    await this.page.goto(this.origin + noConsole)
  }

  async visit(address: string): Promise<void> {
    await this.page.goto(this.origin + address)
  }

  /** The console in one more tab of the same browser. */
  async openTab(address: string): Promise<Page> {
    const page = await this.page.context().newPage()
    // On each page: where a context answers, taking a page's own route away lets calls through to the server.
    await page.route(isCall, (route) => this.#receive(route))
    await page.goto(this.origin + address)
    return page
  }

  /** Takes the network away, or gives it back. */
  async network(isThere: boolean): Promise<void> {
    this.#hasNetwork = isThere
    await this.page.context().setOffline(!isThere)
  }

  /** Whether a console is open. */
  isOpen = () => !this.page.url().endsWith(noConsole)

  /** Waits for the oldest held request of this kind and answers it. */
  async answer(kind: string, outcome: Outcome = 'as the site has it'): Promise<void> {
    const found = await this.#await(kind)
    this.#held = this.#held.filter((held) => held !== found)
    await this.#conclude(found, outcome)
  }

  /** Whether a request of this kind is held. A request just sent may arrive after the screen shows it. */
  isWaiting(kind: string): boolean {
    return this.#held.some(({ request }) => kindOf(request) === kind)
  }

  /** Sets the outcome of the next request of this kind. */
  fail(kind: string, outcome: Outcome): void {
    this.#faults.set(kind, outcome)
  }

  /** What was pressed in a page since it was opened. */
  presses = (page: Page) => page.evaluate(() => (globalThis as { presses?: readonly string[] }).presses ?? [])

  /** Advances the clock. */
  async pass(milliseconds: number): Promise<void> {
    await this.page.clock.fastForward(milliseconds)
  }

  async #await(kind: string): Promise<Held> {
    const signal = AbortSignal.timeout(15_000)
    for (;;) {
      const found = this.#held.find(({ request }) => kindOf(request) === kind)
      if (found) return found
      await once(this.#arrivals, 'held', { signal }).catch(() => {
        const waiting = this.#held.map(({ request }) => kindOf(request)).join(', ') || 'nothing'
        throw new Error(`The console did not ask for ${kind}; waiting for an answer: ${waiting}`)
      })
    }
  }

  async #receive(route: Route): Promise<void> {
    const asked = route.request()
    if (!this.#hasNetwork) return route.abort('internetdisconnected')
    if (asked.resourceType() === 'document') return route.continue()
    const request = {
      method: asked.method(),
      path: new URL(asked.url()).pathname,
      body: fieldsOf(asked),
    }
    const kind = kindOf(request)
    if (this.#holds.includes(kind)) {
      this.#held.push({ request, route })
      this.#arrivals.emit('held')
      return
    }
    const fault = this.#faults.get(kind)
    this.#faults.delete(kind)
    await this.#conclude({ request, route }, fault ?? 'as the site has it')
  }

  async #conclude({ request, route }: Held, outcome: Outcome): Promise<void> {
    if (outcome === 'lost') return route.abort('connectionfailed')
    const { status, body, contentType } =
      outcome === 'as the site has it' ? this.site.answer(request) : outcome
    if (contentType !== undefined) return route.fulfill({ status, contentType, body: String(body) })
    return route.fulfill({ status, ...(body !== undefined && { json: body }) })
  }
}

/** None where the body is no JSON: a picture's bytes. */
export function fieldsOf(request: Request): Record<string, unknown> {
  try {
    return request.postDataJSON() ?? {}
  } catch {
    return {}
  }
}

/** Runs in the page: records each press and the element that it meets, for the output of a test that fails. */
function recordPresses(): void {
  const presses: string[] = []
  Object.assign(globalThis, { presses })
  for (const type of ['pointerdown', 'pointerup', 'click', 'submit'])
    window.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLElement)
          presses.push(`${type} ${target.tagName} ${target.innerText.slice(0, 40)}`)
      },
      { capture: true },
    )
}

/** Some of these paths are also pages; those are requested as documents. */
const calls = /^\/(auth|settings|area_settings|api|plans)\b/
const isCall = (url: URL) => calls.test(url.pathname)

const kindOf = ({ method, path }: SiteRequest) => `${method} ${path.replace(/\/\d+$/, '')}`
