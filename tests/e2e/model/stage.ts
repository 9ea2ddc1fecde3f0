import { EventEmitter, once } from 'node:events'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { PollResponse } from '#openapi/lighting.d.ts'
import {
  createMemorySite,
  type MemorySite,
  type SiteAnswer,
  type SiteRequest,
  tokenAt,
} from '#support/memorySite.ts'

/** What becomes of a request that was held: an answer of one's own, the site's, or none at all. */
export type Outcome = SiteAnswer | 'as the site has it' | 'lost'

/** When the clock of the console starts. */
export const startOfClock = Date.UTC(2026, 2, 29, 12)

/** A page of the same origin that runs nothing; the server knows nothing of it. */
const noConsole = '/no-console'

interface Held {
  readonly request: SiteRequest
  readonly route: Route
}

export interface Setting {
  /** The tables of the site; the others are empty. */
  readonly tables?: Partial<PollResponse>
  readonly storage?: Readonly<Record<string, string>>
  /** Requests that wait until they are answered by hand, as `POST /auth/login`; numbers in paths are left out. */
  readonly holds?: readonly string[]
}

/** The built console in a tab, on a site that has only section 7's calls, its clock in our hands. */
export class Stage {
  readonly token = tokenAt(startOfClock)
  site: MemorySite = createMemorySite()
  /** What the console threw and nobody caught. */
  readonly errors: string[] = []
  private window: Page | undefined
  private held: Held[] = []
  private readonly arrivals = new EventEmitter()
  private holds: readonly string[] = []
  private readonly faults = new Map<string, Outcome>()

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {}

  /** In a context of its own: a clock is all of a context's, and what one page stores may come late to the next. */
  static async open(context: BrowserContext, origin: string): Promise<Stage> {
    await context.route(origin + noConsole, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>No console</title>' }),
    )
    const page = await context.newPage()
    await page.clock.install({ time: startOfClock })
    const stage = new Stage(page, origin)
    page.on('pageerror', (error) => stage.errors.push(String(error)))
    await page.route(isCall, (route) => stage.receive(route))
    return stage
  }

  /** Another window of the same browser, at the same origin, that shows no console. */
  async other(): Promise<Page> {
    this.window ??= await this.page.context().newPage()
    if (this.window.url() !== this.origin + noConsole) await this.window.goto(this.origin + noConsole)
    return this.window
  }

  /** The page itself stores: what another window does is told to a page, and may come late. */
  async set({ tables = {}, storage = {}, holds = [] }: Setting): Promise<void> {
    await this.page.goto(this.origin + noConsole)
    await this.page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, storage)
    this.site = createMemorySite(tables, this.token)
    this.holds = holds
  }

  async visit(address: string): Promise<void> {
    await this.page.goto(this.origin + address)
  }

  /** Whether a console is there at all. */
  isOpen = () => !this.page.url().endsWith(noConsole)

  /** Answers the oldest request of this kind that is held, once it has come. */
  async answer(kind: string, outcome: Outcome = 'as the site has it'): Promise<void> {
    const found = await this.await(kind)
    this.held = this.held.filter((held) => held !== found)
    await this.conclude(found, outcome)
  }

  /** Whether a request of this kind is held: of one that the console has just sent we may hear later than it shows. */
  isWaiting(kind: string): boolean {
    return this.held.some(({ request }) => kindOf(request) === kind)
  }

  /** The next request of this kind comes to this. */
  fail(kind: string, outcome: Outcome): void {
    this.faults.set(kind, outcome)
  }

  /** Lets so many milliseconds pass at once. */
  async pass(milliseconds: number): Promise<void> {
    await this.page.clock.fastForward(milliseconds)
  }

  private async await(kind: string): Promise<Held> {
    const signal = AbortSignal.timeout(15_000)
    for (;;) {
      const found = this.held.find(({ request }) => kindOf(request) === kind)
      if (found) return found
      await once(this.arrivals, 'held', { signal }).catch(() => {
        const waiting = this.held.map(({ request }) => kindOf(request)).join(', ') || 'nothing'
        throw new Error(`The console did not ask for ${kind}; waiting for an answer: ${waiting}`)
      })
    }
  }

  private async receive(route: Route): Promise<void> {
    const asked = route.request()
    if (asked.resourceType() === 'document') return route.continue()
    const request = {
      method: asked.method(),
      path: new URL(asked.url()).pathname,
      body: (asked.postDataJSON() ?? {}) as Record<string, unknown>,
    }
    const kind = kindOf(request)
    if (this.holds.includes(kind)) {
      this.held.push({ request, route })
      this.arrivals.emit('held')
      return
    }
    const fault = this.faults.get(kind)
    this.faults.delete(kind)
    await this.conclude({ request, route }, fault ?? 'as the site has it')
  }

  private async conclude({ request, route }: Held, outcome: Outcome): Promise<void> {
    if (outcome === 'lost') return route.abort('connectionfailed')
    const { status, body } = outcome === 'as the site has it' ? this.site.answer(request) : outcome
    return route.fulfill({ status, ...(body !== undefined && { json: body }) })
  }
}

/** Pages are there under some of these paths too; those are asked for as documents. */
const calls = /^\/(auth|settings|area_settings|api|plans)\b/
const isCall = (url: URL) => calls.test(url.pathname)

const kindOf = ({ method, path }: SiteRequest) => `${method} ${path.replace(/\/\d+$/, '')}`
