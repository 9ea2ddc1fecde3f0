import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { PollResponse, ServerDescription } from '#openapi/lighting.d.ts'
import { operations } from '#support/contract.ts'
import { signIn } from './signIn.ts'

/** For `test.use({ storageState: guest })`: nobody is signed in. */
export const guest = { cookies: [], origins: [] }

type Fixtures = {
  /** Where the demo site is served. */
  server: { address: string }
  /** What the browser console may say in this test; anything else there, error or warning, fails it. */
  allowedInConsole: RegExp[]
  /** Whether every poll of the pages is one of section 7, with all of the site in it, for tests that change what it tells. */
  wholePolls: boolean
  /** Whether the engineer has a session of this test's own, for tests that sign out: that ends the session on the server. */
  ownSession: boolean
  quietConsole: undefined
  polls: undefined
  slowdown: undefined
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
    async ({ page, server, wholePolls }, use) => {
      if (wholePolls) {
        // Asked for here: what a page has asked for is gone with the page.
        const headers = { authorization: `Bearer ${process.env.LATERN_TOKEN ?? ''}` }
        const response = await fetch(`${server.address}/api/v2/latern`, { headers })
        const description = (await response.json()) as ServerDescription
        const extensions = description.extensions.filter((name) => name !== 'pollChanges')
        await page.route('**/api/v2/latern', (route) =>
          route.fulfill({ json: { ...description, extensions } }),
        )
      }
      await use(undefined)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  slowdown: [
    async ({ page }, use) => {
      const rate = Number(process.env.LATERN_SLOWDOWN ?? 1)
      if (rate > 1) {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate })
      }
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
        if (!isSearch) said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await use(undefined)
      expect(said.filter((text) => !allowedInConsole.some((allowed) => allowed.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Pages of which the browser itself says that the server's description is not to be found. */
const withoutExtensions = new WeakSet<Page>()

/** From here on, the server has the calls of specification section 7 and no others. */
export async function onlySectionSeven(page: Page): Promise<void> {
  withoutExtensions.add(page)
  for (const { path, operation } of operations)
    if (operation['x-latern-extension'])
      await page.route(`**${path.replaceAll(/\{\w+\}/g, '*')}`, (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not found"}' }),
      )
}

/** From here on the site is as the server has it, but for what `change` makes of it. For whole polls. */
export async function changeSite(page: Page, change: (site: Required<PollResponse>) => PollResponse) {
  await page.route('**/api/v2/poll', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/**
 * Where something's middle is on the screen, CSS pixels, once a press there would land on it: it stands still, and nothing
 * covers it.
 */
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
 * axe finds nothing on the page, in either theme: between the two, colours alone change, and whatever else `between` changes;
 * then all is looked at again.
 */
export async function expectAccessible(page: Page, between?: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.waitForFunction(allColoursReached)
  await expectNoViolations(page, new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await between?.()
  await page.waitForFunction(allColoursReached)
  const axe = new AxeBuilder({ page })
  await expectNoViolations(page, between ? axe : axe.withRules('color-contrast'))
}

/** Escape closes it, once it has the focus: it does not listen before. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** What the console tells in passing. Radix writes it a second time, for screen readers, for a moment. */
export const notification = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /^(Notifications|Teavitused) \(/ }).getByText(text)

/** The console in a language that another tab has just chosen; the profile, which is everybody's in these tests, stays. */
export async function inLanguage(page: Page, language: 'en' | 'et'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'latern.preferences'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, language: chosen }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
}

/** Colours that change go through others that nobody is to read. What moves for ever is not waited for. */
const allColoursReached = () =>
  document.getAnimations().every(({ effect, playState }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return isEndless || playState !== 'running'
  })

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
