import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { packageRoot } from '#server/root.ts'
import { openChromium } from './drivers/chromium.ts'
import type { Engine, EngineName } from './drivers/engine.ts'
import { openFirefox } from './drivers/firefox.ts'
import { openWebKit } from './drivers/webKit.ts'
import { type Hands, handsOf } from './hands.ts'
import { openSite, type Site } from './site.ts'

const open = { chromium: openChromium, webkit: openWebKit, firefox: openFirefox }

type Fixtures = {
  /** Leaves a picture of the window where the test fails. */
  hands: Hands
  /** Whether the engineer is signed in. */
  signedIn: boolean
  /** Goes to a page of the site. */
  goTo: (path: string) => Promise<void>
  /** What Chromium, which is tested first, gave in the same test; Chromium itself gives it. */
  asInChromium: <Value>(name: string, value: Value) => Value
  quietConsole: undefined
}

export const test = base.extend<Fixtures, { engineName: EngineName; engine: Engine; site: Site }>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await open[engineName]()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({}, use) => {
      const site = await openSite(process.env.LATERN_ADDRESS ?? '')
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  signedIn: [true, { option: true }],
  goTo: async ({ engine, site, signedIn }, use) => {
    await engine.open(`${site.address}/blank`)
    await engine.run(
      (token) => {
        localStorage.clear()
        sessionStorage.clear()
        if (token) localStorage.setItem('jwt_access_token', token)
      },
      signedIn ? (process.env.LATERN_TOKEN ?? '') : '',
    )
    await use((path) => engine.open(`${site.address}${path}`))
    // Nothing goes on behind the next test.
    await engine.open(`${site.address}/blank`)
  },
  hands: async ({ engine }, use, testInfo) => {
    await use(handsOf(engine))
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath(`${engine.name}.png`), await engine.screenshot())
  },
  asInChromium: async ({ engineName }, use, { titlePath }) => {
    const file = (name: string) => {
      const folder = join(packageRoot, 'test-results/as-in-chromium')
      mkdirSync(folder, { recursive: true })
      return join(folder, `${[...titlePath.slice(-1), name].join(' ').replaceAll(/\W+/g, '-')}.json`)
    }
    await use((name, value) => {
      if (engineName === 'chromium') writeFileSync(file(name), JSON.stringify(value))
      return JSON.parse(readFileSync(file(name), 'utf8'))
    })
  },
  quietConsole: [
    async ({ site }, use) => {
      site.reset()
      await use(undefined)
      expect(site.said).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
