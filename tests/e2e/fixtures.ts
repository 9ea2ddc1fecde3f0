import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { PollResponse, ServerDescription } from '#openapi/lighting.d.ts'
import { operations } from '#support/contract.ts'
import { signIn } from './signIn.ts'
import { slowDown } from './slowDown.ts'

/** For `test.use({ storageState: guest })`: nobody is signed in. */
export const guest = { cookies: [], origins: [] }

type Fixtures = {
  /** Where the demo site is served. */
  server: { address: string }
  /** Messages allowed in the browser console; any other error or warning fails the test. */
  allowedInConsole: RegExp[]
  /** Whether every poll is section 7's, with the whole site, for tests that change its content. */
  wholePolls: boolean
  /** Whether the test has its own session, for tests that sign out, which ends the session on the server. */
  ownSession: boolean
  quietConsole: undefined
  polls: undefined
  slowdown: undefined
}

/** Runs in the page: removes `pollChanges` from what the server offers. */
function withoutPollChanges(): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const response = await fetch(...asked)
    if (!response.ok || new URL(response.url).pathname !== '/api/v2/latern') return response
    const description = (await response.json()) as ServerDescription
    const extensions = description.extensions.filter((name) => name !== 'pollChanges')
    return Response.json({ ...description, extensions })
  }
}

/** Pages of the demo site, signed in as its engineer, whose browser console must stay empty. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ server }, use) => use(server.address),
  ownSession: [false, { option: true }],
  // start.ts has signed the engineer in.
  storageState: async ({ server, ownSession }, use) => {
    const value = ownSession ? await signIn(server.address) : (process.env.LATERN_TOKEN ?? '')
    const token = { name: 'jwt_access_token', value }
    await use({ cookies: [], origins: [{ origin: server.address, localStorage: [token] }] })
  },
  server: async ({}, use) => use({ address: process.env.LATERN_ADDRESS ?? '' }),
  allowedInConsole: [[], { option: true }],
  wholePolls: [false, { option: true }],
  polls: [
    async ({ page, wholePolls }, use) => {
      // A route would turn off Chromium's cache: loading the page again would take twice the processor time.
      if (wholePolls) await page.addInitScript(withoutPollChanges)
      await use(undefined)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  slowdown: [
    async ({ page }, use) => {
      await slowDown(page)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page, allowedInConsole }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const isSearch = withoutExtensions.has(page) && message.location().url.endsWith('/api/v2/latern')
        if (!isSearch && !noServiceWorker.test(message.text())) said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      const failed = failedRequests(page)
      await use(undefined)
      // Each failed request is logged once (specification section 8), and one that the console cancels only where it had no answer.
      const logged = said.filter((text) => failedRequest.test(text))
      const unanswered = logged.filter((text) => text.includes('NoAnswer')).length
      const cancelled = failed.filter((text) => text.endsWith('net::ERR_ABORTED')).length
      const isLoggedOnceAtMost =
        logged.length - unanswered <= failed.length - cancelled && unanswered <= cancelled
      const allowed = isLoggedOnceAtMost ? [...allowedInConsole, failedRequest] : allowedInConsole
      const unexpected = said.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, failed.join('\n')).toEqual([])
    },
    { auto: true },
  ],
})

/** Playwright says so on every page (playwright.config.ts). */
export const noServiceWorker = /Service Worker registration blocked by Playwright/

/** The requests of a page that fail from here on, each as a line of text. */
export function failedRequests(page: Page): readonly string[] {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400)
      failed.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  page.on('requestfailed', (request) =>
    failed.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
  )
  return failed
}

const failedRequest = /^Cannot retrieve user data/

/** Pages for which the browser logs that the server's description is missing. */
const withoutExtensions = new WeakSet<Page>()

/** From here on, the server offers only the calls of specification section 7. */
export async function onlySectionSeven(page: Page): Promise<void> {
  withoutExtensions.add(page)
  for (const { path, operation } of operations)
    if (operation['x-latern-extension'])
      await page.route(`**${path.replaceAll(/\{\w+\}/g, '*')}`, (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not found"}' }),
      )
}

/** From here on, `change` modifies the polled site. Needs whole polls. */
export async function changeSite(page: Page, change: (site: Required<PollResponse>) => PollResponse) {
  await page.route('**/api/v2/poll', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** From here on, polls wait. @returns lets them through */
export async function holdPolls(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/api\/v2\/(latern\/)?poll$/, async (route) => {
    await released
    await route.continue()
  })
  return letThrough
}

/** The element's centre in CSS pixels, once it is stable and nothing covers it. */
export async function middleOf(locator: Locator) {
  await expect
    .poll(() =>
      locator.evaluate(async (element) => {
        const before = element.getBoundingClientRect()
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const { x, y, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        return x === before.x && y === before.y && hit !== null && element.contains(hit)
      }),
    )
    .toBe(true)
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Expects no axe violations in either theme. Only colours change between the themes; if `between` changes more,
 * everything is checked again.
 */
export async function expectAccessible(page: Page, between?: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(transitionsEnd)
  await expectNoViolations(page, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await between?.()
  await page.evaluate(transitionsEnd)
  const axe = new AxeBuilder({ page })
  await expectNoViolations(page, between ? axe : axe.withRules('color-contrast'))
}

/** Closes a dialog by Escape, once it has the focus. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** A notification. Radix temporarily renders a copy for screen readers. */
export const notification = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /^(Notifications|Teavitused) \(/ }).getByText(text)

/** Changes the language as another tab would; the shared profile stays unchanged. */
export async function inLanguage(page: Page, language: 'en' | 'et'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'latern.preferences'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, language: chosen }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
}

/**
 * Runs in the page: waits for transitions to end, but not for endless animations. Looking for them in each frame would compute
 * the styles of the whole page each time.
 */
async function transitionsEnd(): Promise<void> {
  const runningNow = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return !isEndless && playState === 'running'
    })
  for (let running = runningNow(); running.length > 0; running = runningNow())
    await Promise.allSettled(running.map(({ finished }) => finished))
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // There are no frames to look into; without them axe needs no page of its own to gather what it found.
  const { violations } = await axe
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id} on ${page.url()}: ${nodes.map(({ html }) => html)}`),
  ).toEqual([])
}

export { expect }
