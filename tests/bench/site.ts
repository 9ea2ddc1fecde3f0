/**
 * `npx tsx tests/bench/site.ts`, after `npm run build`: how long the dashboard of a large site takes on our server, from the
 * navigation to complete figures, and how long the server is at them. It makes the site anew, of 50 zones with 10,000
 * luminaires and 30 days; `--zones=4 --luminaires=400 --days=2` is a small one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { seedDemoSite } from '#server/demo/seed.ts'
import { demoSignIn } from '#server/demo/signIn.ts'
import { openStorage } from '#server/store/storage.ts'
import { launchOptions } from '#support/browser.mjs'
import { startConsoleServer } from '#support/consoleServer.ts'
import { manyZones } from './manyZones.ts'
import { median, quantile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    zones: { type: 'string', default: '50' },
    luminaires: { type: 'string', default: '10000' },
    days: { type: 'string', default: '30' },
    visits: { type: 'string', default: '5' },
  },
})
const zoneCount = Number(values.zones)
const luminairesAZone = Math.round(Number(values.luminaires) / zoneCount)

const say = (text: string) => process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'latern-site-'))
await chmod(folder, 0o711)
const data = join(folder, 'data')

try {
  const storage = await openStorage({ folder: data, databaseUrl: undefined, log: say })
  await seedDemoSite(
    storage.database,
    Date.now(),
    say,
    Number(values.days),
    manyZones({ zones: zoneCount, luminairesAZone }),
  )
  await storage.close()
  const latern = await startConsoleServer(['--port', '0', '--data', data])
  const browser = await chromium.launch(launchOptions({ isWhole: true }))
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, latern.address)
    const visits = []
    for (let visit = 0; visit < Number(values.visits); visit++)
      visits.push(await openDashboard(page, latern.address))
    const complete = visits.map((visit) => visit.complete)
    const figures = visits.flatMap((visit) => visit.figures)
    say(
      `${zoneCount} zones, ${zoneCount * luminairesAZone} luminaires, ${values.days} days, ${visits.length} visits`,
    )
    say(
      `navigation to complete figures: median ${ms(median(complete))}, slowest ${ms(Math.max(...complete))}`,
    )
    say(`requests for figures a visit: ${figures.length / visits.length}`)
    say(
      `server time of one: median ${ms(median(figures))}, 95 % ${ms(quantile(figures, 0.95))}, slowest ${ms(Math.max(...figures))}`,
    )
  } finally {
    await browser.close()
    await latern.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(page: Page, address: string) {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(demoSignIn.email)
  await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}

/** Milliseconds: until nothing is awaited any more, and of each request for figures until its first byte. */
async function openDashboard(page: Page, address: string) {
  await page.goto(`${address}/pages/terms`)
  const started = performance.now()
  await page.goto(`${address}/dashboard`)
  // Today, this week and this month of all zones at once, then all-time of each.
  await page.waitForFunction(
    (requests) => {
      const loaded = performance.getEntriesByType('resource')
      const figures = loaded.filter(({ name }) => name.includes('/latern/figures'))
      return figures.length >= requests && document.querySelector('main [aria-busy="true"]') === null
    },
    3 + zoneCount,
    { timeout: 120_000 },
  )
  const complete = performance.now() - started
  const figures = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/latern/figures'))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ requestStart, responseStart }) => responseStart - requestStart),
  )
  return { complete, figures }
}

function ms(milliseconds: number) {
  return `${milliseconds.toFixed(0)} ms`
}
