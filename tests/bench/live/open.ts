/**
 * `npm run bench:open`: how soon a page is there after the navigation, in a browser that has never been here and in a new tab of
 * one that has, which keeps the console's files, their compiled code and its service worker. Browser, server and, for our own
 * server, PostgreSQL share the machine. `-- --server=section-7 --pages=plan --sizes=10000 --tabs=5` is a quick look.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '#server/root.ts'
import { writePlanImage } from '../planImage.ts'
import { plan } from '../scenario.ts'
import { median } from '../statistics.ts'
import { type Chromium, type DevToolsPage, openChromium } from './devTools.ts'
import { type PageName, pageNames, pages } from './pages.ts'
import { addRecorder } from './recorder.ts'
import { type LiveSite, openSite, SERVERS } from './site.ts'
import { pause } from './visit.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: 'plan,overview,luminaires' },
    sizes: { type: 'string', default: '10000,50000' },
    server: { type: 'string', default: SERVERS.join() },
    tabs: { type: 'string', default: '5' },
    console: { type: 'string', default: join(packageRoot, 'dist/console') },
  },
})
const PERIOD = 10_000
const SIZE = { width: 1440, height: 900 }
/** Visits after which a browser has kept the compiled code of all that a page loads. */
const WARMING = 2

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'latern-open-bench-'))

/** Opens a page in a tab. @returns ms after the navigation when it was there */
async function visit(open: () => Promise<DevToolsPage>, site: LiveSite, name: PageName): Promise<number> {
  const { path, ready } = pages[name]
  const page = await open()
  await addRecorder(page, ready)
  await page.addScript(`localStorage.setItem('jwt_access_token', ${JSON.stringify(site.token)})`)
  await page.goTo(site.address + path(site.zone))
  const at = await page.run(() => window.benchRecorder.ready)
  // What a page does once it is there, such as installing the service worker, is not the next one's.
  await pause(5_000)
  await page.check()
  await page.close()
  return at
}

async function measure(browser: Chromium, site: LiveSite, name: PageName) {
  const first = await visit(() => browser.newPage(SIZE), site, name)
  const tabs: number[] = []
  for (let at = 0; at < WARMING + Number(values.tabs); at++) {
    const ready = await visit(() => browser.newTab(SIZE), site, name)
    if (at >= WARMING) tabs.push(ready)
  }
  return { first, tabs }
}

try {
  const plans = join(folder, 'plan')
  mkdirSync(join(plans, 'plans'), { recursive: true })
  await writePlanImage(join(plans, 'plans/plan.png'), plan)
  const servers = SERVERS.filter((server) => values.server.split(',').includes(server))
  for (const server of servers)
    for (const luminaires of values.sizes.split(',').map(Number)) {
      const given = { console: values.console, plans, period: PERIOD }
      const site = await openSite(server, { luminaires, zones: 1 }, given)
      const browser = await openChromium()
      try {
        await site.change('none')
        for (const name of pageNames.filter((page) => values.pages.split(',').includes(page))) {
          const { first, tabs } = await measure(browser, site, name)
          const each = tabs.map((ready) => (ready / 1000).toFixed(2)).join(', ')
          say(
            `${server}, ${luminaires} luminaires, ${name}: ${(first / 1000).toFixed(2)} s the first time, ${(median(tabs) / 1000).toFixed(2)} s in a new tab (${each})`,
          )
        }
      } finally {
        await browser.close()
        await site.close()
      }
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
