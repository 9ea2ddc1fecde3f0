import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { packageRoot } from '#server/root.ts'
import { operations } from '#support/contract.ts'

/** Browser storage of the demo engineer, written by start.ts. */
export const signedInState = join(packageRoot, 'test-results/signed-in.json')
/** For `test.use({ storageState: guest })`: nobody is signed in. */
export const guest = { cookies: [], origins: [] }

type Fixtures = {
  /** Where the demo site is served. */
  server: { address: string }
  /** What the browser console may say in this test; anything else there, error or warning, fails it. */
  allowedInConsole: RegExp[]
  quietConsole: undefined
}

/** Pages of the demo site, signed in as its engineer, whose browser console must stay empty. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ server }, use) => use(server.address),
  storageState: signedInState,
  server: async ({}, use) => use({ address: process.env.LATERN_ADDRESS ?? '' }),
  allowedInConsole: [[], { option: true }],
  quietConsole: [
    async ({ page, allowedInConsole }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await use(undefined)
      expect(said.filter((text) => !allowedInConsole.some((allowed) => allowed.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** From here on, the server has the calls of specification section 7 and no others. */
export async function onlySectionSeven(page: Page): Promise<void> {
  for (const { path, operation } of operations)
    if (operation['x-latern-extension'])
      await page.route(`**${path.replaceAll(/\{\w+\}/g, '*')}`, (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not found"}' }),
      )
}

/** axe finds nothing on the page, in either theme: between the two, colours alone change. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolations(new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(allColoursReached)
  await expectNoViolations(new AxeBuilder({ page }).withRules('color-contrast'))
}

/** Colours that change go through others that nobody is to read. What moves for ever is not waited for. */
const allColoursReached = () =>
  document.getAnimations().every(({ effect, playState }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return isEndless || playState !== 'running'
  })

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
}

export { expect }
