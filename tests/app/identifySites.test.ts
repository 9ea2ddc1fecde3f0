import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Claim, createWindowClaims, type Release } from '#app/identify/claims.ts'
import { createIdentifying } from '#app/identify/identifying.ts'
import { browserIdentifyJournal } from '#app/identify/identifyJournal.ts'
import { IDENTIFY_RULE_NAME } from '#domain/originals.ts'
import { IDENTIFY_RULESPEC } from '#domain/rules.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { createMemorySite, type MemorySite } from '#support/memorySite.ts'
import { createTestApi } from '#support/testApi.ts'

/** Faults of a request: it is lost, its response is lost, or the server refuses it. */
const faults = ['lost', 'unanswered', 'refused'] as const
type Fault = (typeof faults)[number]

const device = 7
const profiles = [31, 32, 33]
const identifyRule = (id: number): Rule => ({
  id,
  name: IDENTIFY_RULE_NAME,
  rulespec: IDENTIFY_RULESPEC,
  notes: null,
  fk_group: null,
})

type Beginning = {
  /** Rules that apply to the device. */
  readonly applied: readonly number[]
  /** The number of rules named IdentifyRule123. */
  readonly identifyRules: number
  /** The device's response to the rule. */
  readonly device?: 'running' | 'error' | 'silent'
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function begin({ applied, identifyRules, device: says = 'running' }: Beginning) {
  const memory = createMemorySite({
    rules: [
      ...profiles.map((id) => ({ ...identifyRule(id), name: `Profile ${id}` })),
      ...[91, 92].slice(0, identifyRules).map(identifyRule),
    ],
    applied_rules: [...applied, profiles[0] ?? 0].map((fk_rule, index) => ({
      id: index + 1,
      fk_rule,
      fk_device: index < applied.length ? device : device + 1,
      status: 'running',
    })),
  })
  return { memory, says, browser: createBrowser() }
}

/** The state shared by one browser's pages. */
function createBrowser() {
  const stored = new Map<string, string>()
  const storage = new Proxy({} as Storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, method) =>
      method === 'getItem'
        ? (key: string) => stored.get(key) ?? null
        : method === 'setItem'
          ? (key: string, value: string) => void stored.set(key, value)
          : (key: string) => void stored.delete(key),
  })
  return { stored, journal: browserIdentifyJournal(() => storage), claim: createWindowClaims() }
}

type Site = ReturnType<typeof begin>

/** A page of the browser. `onRequest` chooses the fault of its nth request, and may have side effects. */
function openPage(
  { memory, says, browser }: Site,
  onRequest: (nth: number) => Fault | undefined = () => undefined,
) {
  const claims: Release[] = []
  const logged: string[] = []
  let isClosed = false
  let asked = 0
  const never = new Promise<never>(() => undefined)

  async function fetch(request: Request): Promise<Response> {
    // Read first: what a page has sent when it is closed has arrived.
    const text = await request.text()
    if (isClosed) return never
    const fault = onRequest(asked++)
    if (fault === 'lost') {
      if (isClosed) return never
      throw new TypeError('Failed to fetch')
    }
    if (fault === 'refused') return Response.json({ message: 'Not now' }, { status: 503 })
    const { pathname: path } = new URL(request.url)
    answerAsDevice(memory, says)
    const { status, body } = memory.answer({
      method: request.method,
      path,
      body: text === '' ? {} : JSON.parse(text),
    })
    if (isClosed) return never
    if (fault === 'unanswered') throw new TypeError('Failed to fetch')
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }

  const claim: Claim = async (name, wait) => {
    const release = await browser.claim(name, wait)
    if (release) claims.push(release)
    return release
  }
  const leave = new Set<() => void>()
  let state: 'signed-in' | 'guest' = 'signed-in'
  const identifying = createIdentifying({
    session: {
      current: () => ({ state, roles: [] }),
      subscribe: (listener) => {
        leave.add(listener)
        return () => leave.delete(listener)
      },
    },
    api: createTestApi({ host: 'https://provider.test', token: () => 'token', fetch }),
    claim,
    journal: browser.journal,
    now: Date.now,
    log: (text) => logged.push(text),
  })
  function signOut() {
    state = 'guest'
    for (const listener of leave) listener()
  }
  return {
    identifying,
    logged,
    asked: () => asked,
    flow: (of = device) => identifying.of(of).getSnapshot(),
    start: (of = device) => identifying.of(of).send({ type: 'identify.requested' }),
    cancel: (of = device) => identifying.of(of).send({ type: 'identify.cancelled' }),
    retry: (of = device) => identifying.of(of).send({ type: 'identify.retried' }),
    signOut,
    /** Active requests have no further effect, and no timer of the page fires. */
    close: () => {
      isClosed = true
      signOut()
      for (const release of claims) release()
    },
  }
}

type Page = ReturnType<typeof openPage>

/** The field: every identify rule is answered before the next request for its status. */
function answerAsDevice({ site }: MemorySite, says: NonNullable<Beginning['device']>) {
  if (says === 'silent') return
  for (const applied of site.applied_rules) if (applied.status === 'pending') applied.status = says
}

const isAtRest = (page: Page, of = device) => {
  const flow = page.flow(of)
  return flow.matches('idle') || flow.matches('failed') || flow.matches({ restoring: 'stuck' })
}

/** Advances the clock until a page is idle. */
async function settle(page: Page, of = device) {
  for (let turn = 0; turn < 200; turn++) {
    for (let promises = 0; promises < 24; promises++) await everyPromise()
    if (isAtRest(page, of)) return
    if (vi.getTimerCount() === 0) return
    vi.advanceTimersToNextTimer()
  }
  throw new Error(`It goes on and on: ${JSON.stringify(page.flow(of).value)}`)
}

/** Restarts the console on a network without faults: the device must be restored. */
async function expectNoTrace(site: Site, { applied }: Pick<Beginning, 'applied'>) {
  const page = openPage(site)
  await settle(page)
  expect(site.memory.rulesOn(device)).toEqual([...applied].sort())
  expect(site.memory.rulesOn(device + 1)).toEqual([profiles[0]])
  expect([...site.browser.stored]).toEqual([])
  page.close()
}

const beginnings: Beginning[] = [[], [31], [31, 32, 33]].flatMap((applied) =>
  [0, 1, 2].map((identifyRules) => ({ applied, identifyRules })),
)
const nameOf = ({ applied, identifyRules }: Beginning) =>
  `${applied.length} applied rules, the identify rule ${['missing', 'present', 'present twice'][identifyRules]}`

describe.each(
  beginnings.map((beginning) => [nameOf(beginning), beginning] as const),
)('%s:', (_, beginning) => {
  /** The number of requests of an undisturbed flow. */
  async function requestsOf(says: Beginning['device'] = 'running') {
    const site = begin({ ...beginning, device: says })
    const page = openPage(site)
    page.start()
    await settle(page)
    return page.asked()
  }

  test('the device shows itself, and is as it was', async () => {
    const site = begin(beginning)
    const page = openPage(site)
    page.start()
    await settle(page)
    expect(page.flow().value).toBe('idle')
    const made = site.memory.requests.filter(
      ({ method, path }) => `${method} ${path}` === 'POST /api/v2/rules',
    )
    expect(made.map(({ body }) => body)).toEqual(
      beginning.identifyRules > 0
        ? []
        : [{ token: 'token', name: 'IdentifyRule123', rulespec: IDENTIFY_RULESPEC, notes: null }],
    )
    await expectNoTrace(site, beginning)
  })

  test.each(faults)('each request in turn is %s, and the device is as it was', async (fault) => {
    const requests = await requestsOf()
    expect(requests).toBeGreaterThan(5)
    for (let nth = 0; nth < requests; nth++) {
      const site = begin(beginning)
      const page = openPage(site, (asked) => (asked === nth ? fault : undefined))
      page.start()
      await settle(page)
      expect(['idle', 'failed']).toContain(page.flow().value)
      expect(site.memory.rulesOn(device), `request ${nth}`).toEqual([...beginning.applied].sort())
      if (page.flow().value === 'failed') {
        page.start()
        await settle(page)
        expect(page.flow().value, `Retry after request ${nth}`).toBe('idle')
      }
      await expectNoTrace(site, beginning)
      page.close()
    }
  })

  test.each(faults)('from each request on, all are %s until the network is back', async (fault) => {
    const requests = await requestsOf()
    for (let nth = 0; nth < requests; nth++) {
      const site = begin(beginning)
      let isDown = true
      const page = openPage(site, (asked) => (isDown && asked >= nth ? fault : undefined))
      page.start()
      await settle(page)
      isDown = false
      if (page.flow().matches({ restoring: 'stuck' })) {
        expect(page.flow().context.warning).toBeTruthy()
        expect(page.identifying.stuck()).toEqual(new Set([device]))
        page.retry()
        await settle(page)
      }
      expect(page.identifying.stuck()).toEqual(new Set())
      expect(['idle', 'failed']).toContain(page.flow().value)
      expect(site.memory.rulesOn(device)).toEqual([...beginning.applied].sort())
      await expectNoTrace(site, beginning)
      page.close()
    }
  })

  test.each([
    'before',
    'after',
  ])('the page is closed %s each request is heard, and opened again', async (when) => {
    const requests = await requestsOf()
    for (let nth = 0; nth < requests; nth++) {
      const site = begin(beginning)
      const page = openPage(site, (asked) => {
        if (asked !== nth) return undefined
        page.close()
        return when === 'before' ? 'lost' : undefined
      })
      page.start()
      await settle(page)
      await expectNoTrace(site, beginning)
    }
  })

  test('Cancel is pressed during each request and each pause', async () => {
    const requests = await requestsOf('silent')
    for (let nth = 0; nth < requests; nth++)
      for (const later of [0, 9_999]) {
        const site = begin({ ...beginning, device: 'silent' })
        const page = openPage(site, (asked) => {
          if (asked === nth) setTimeout(() => page.cancel(), later)
          return undefined
        })
        page.start()
        await settle(page)
        expect(page.flow().value).toBe('idle')
        await expectNoTrace(site, beginning)
        page.close()
      }
  })

  test('the user signs out during each request', async () => {
    const requests = await requestsOf()
    for (let nth = 0; nth < requests; nth++) {
      const site = begin(beginning)
      const page = openPage(site, (asked) => {
        if (asked === nth) page.signOut()
        return undefined
      })
      page.start()
      await settle(page)
      page.close()
      await expectNoTrace(site, beginning)
    }
  })
})

test('a user who signs out leaves no trace, whatever the flow is doing', async () => {
  const beginning = { applied: [31, 32], identifyRules: 1 }
  const reached = new Set<string>()
  for (let steps = 0; steps < 60; steps++) {
    const site = begin(beginning)
    const page = openPage(site)
    page.start()
    for (let step = 0; step < steps; step++) {
      if (step >= 30) vi.advanceTimersToNextTimer()
      await everyPromise()
    }
    const { value } = page.flow()
    reached.add(typeof value === 'string' ? value : Object.keys(value).join())
    const finished = vi.fn()
    page.identifying.finish().then(finished)
    await settle(page)
    await everyPromise()
    expect(finished, `after ${steps} steps`).toHaveBeenCalled()
    page.signOut()
    expect(site.memory.rulesOn(device)).toEqual(beginning.applied)
    expect([...site.browser.stored]).toEqual([])
    page.close()
  }
  expect([...reached]).toEqual(expect.arrayContaining(['sending', 'waiting', 'blinking']))
})

test('a device that answers with an error is as it was, and the error is logged and shown', async () => {
  const site = begin({ applied: [31], identifyRules: 1, device: 'error' })
  const page = openPage(site)
  page.start()
  await settle(page)
  expect(page.logged).toEqual(['Identify rule status: error'])
  expect([page.flow().value, page.flow().context.problem]).toEqual(['failed', { of: 'device' }])
  await expectNoTrace(site, { applied: [31] })
})

test('a rule that a provider lets apply twice is put back twice', async () => {
  const applied = [31, 31, 32]
  const site = begin({ applied, identifyRules: 1 })
  const page = openPage(site, (asked) => {
    if (asked === 3) page.close()
    return undefined
  })
  page.start()
  await settle(page)
  await expectNoTrace(site, { applied })
})

test.each(
  faults,
)('a rule that applies twice is put back twice where each request in turn is %s twice', async (fault) => {
  const applied = [31, 31]
  for (let nth = 0; nth < 16; nth++)
    for (let second = nth + 1; second < 16; second++) {
      const site = begin({ applied, identifyRules: 1 })
      const page = openPage(site, (asked) => (asked === nth || asked === second ? fault : undefined))
      page.start()
      await settle(page)
      page.close()
      await expectNoTrace(site, { applied })
    }
})

test('an identify rule that an unknown page has left behind is cleared away', async () => {
  const site = begin({ applied: [31, 91], identifyRules: 1 })
  const page = openPage(site)
  page.start()
  await settle(page)
  await expectNoTrace(site, { applied: [31] })
})

test('a rule that somebody deletes meanwhile is not waited for', async () => {
  const site = begin({ applied: [31, 32], identifyRules: 1 })
  const page = openPage(site, (asked) => {
    if (asked === 5) site.memory.site.rules = site.memory.site.rules.filter(({ id }) => id !== 32)
    return undefined
  })
  page.start()
  await settle(page)
  expect(page.flow().value).toBe('idle')
  await expectNoTrace(site, { applied: [31] })
})

describe('two tabs', () => {
  const beginning = { applied: [31, 32], identifyRules: 1 }

  test('do not identify one device at once: the second stands by, and is free again afterwards', async () => {
    const site = begin(beginning)
    const [first, second] = [openPage(site), openPage(site)]
    first.start()
    second.start()
    for (let promises = 0; promises < 24; promises++) await everyPromise()
    expect([first.flow().value, second.flow().value]).toEqual([{ waiting: 'pausing' }, 'standingBy'])
    await settle(first)
    await settle(second)
    expect(second.asked()).toBe(0)
    expect(second.flow().value).toBe('idle')
    await expectNoTrace(site, beginning)
  })

  test('the second puts right what the first leaves when it is closed, at each request', async () => {
    const requests = 9
    for (let nth = 0; nth < requests; nth++) {
      const site = begin(beginning)
      const first = openPage(site, (asked) => {
        if (asked === nth) first.close()
        return undefined
      })
      const second = openPage(site)
      first.start()
      second.start()
      for (let promises = 0; promises < 24; promises++) await everyPromise()
      await settle(second)
      await settle(first)
      await settle(second)
      expect(second.flow().value, `request ${nth}`).toBe('idle')
      expect(site.memory.rulesOn(device), `request ${nth}`).toEqual(beginning.applied)
      expect([...site.browser.stored]).toEqual([])
    }
  })

  test('leave no trace, one started in the other’s midst, where the browser has no locks that they share', async () => {
    const site = begin({ ...beginning, device: 'silent' })
    const first = openPage({ ...site, browser: { ...site.browser, claim: createWindowClaims() } })
    const second = openPage({ ...site, browser: { ...site.browser, claim: createWindowClaims() } })
    first.start()
    for (let promises = 0; promises < 24; promises++) await everyPromise()
    vi.advanceTimersByTime(3000)
    second.start()
    await settle(first)
    await settle(second)
    await expectNoTrace(site, beginning)
  })
})

test('two devices are identified at once, and share one rule', async () => {
  const site = begin({ applied: [31], identifyRules: 0 })
  const page = openPage(site)
  page.start()
  page.start(device + 1)
  for (let promises = 0; promises < 12; promises++) await everyPromise()
  expect(page.identifying.devices()).toEqual(new Set([device, device + 1]))
  expect(page.flow().value).toEqual(page.flow(device + 1).value)
  await settle(page)
  await settle(page, device + 1)
  expect(site.memory.site.rules.filter(({ name }) => name === 'IdentifyRule123')).toHaveLength(1)
  expect(page.identifying.devices()).toEqual(new Set())
  await expectNoTrace(site, { applied: [31] })
})

test('whatever fails, whenever the page is closed or Cancel pressed, the device is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        applied: fc.array(fc.constantFrom(...profiles), { maxLength: 4 }),
        identifyRules: fc.integer({ min: 0, max: 2 }),
        device: fc.constantFrom('running' as const, 'error' as const, 'silent' as const),
      }),
      fc.array(
        fc.record({
          faults: fc.array(fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 2 }), {
            maxLength: 20,
          }),
          closedAt: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
          cancelledAt: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      async (beginning, visits) => {
        const site = begin(beginning)
        for (const { faults: planned, closedAt, cancelledAt } of visits) {
          const page = openPage(site, (asked) => {
            if (asked === cancelledAt) page.cancel()
            if (asked === closedAt) page.close()
            return planned[asked]
          })
          page.start()
          await settle(page)
          page.close()
        }
        await expectNoTrace(site, beginning)
      },
    ),
    { numRuns: 200 },
  )
})
