/**
 * `npm run bench:past`: the floor plan's past in Chromium, on our own server with all luminaires in one zone: what their levels
 * weigh on the wire, how soon a day is there, and what a step of the slider costs the page's main thread and its workers together.
 * `-- --luminaires 10000 --days 2` is the default. It waits until the server is at rest; browser, server and PostgreSQL share the machine.
 */
import { parseArgs } from 'node:util'
import { HOUR } from '#domain/units.ts'
import { DAY } from '#server/demo/history.ts'
import { exchange } from '../city/exchange.ts'
import { median, quantile } from '../statistics.ts'
import { type Chromium, type DevToolsPage, openChromium } from './devTools.ts'
import { openOurs } from './ours.ts'
import { isoAt } from './rows.ts'
import { type Task, traced } from './trace.ts'
import { pause } from './visit.ts'

const { values } = parseArgs({
  options: {
    luminaires: { type: 'string', default: '10000' },
    days: { type: 'string', default: '2' },
    steps: { type: 'string', default: '200' },
  },
})
const steps = Number(values.steps)
/** ms between two steps: the plan has been drawn by then. */
const PACE = 100
const PERIOD = 10_000
const WARMING = 2
const AGAIN = 'again in that tab'

const say = (line: string) => process.stdout.write(`${line}\n`)
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

declare global {
  /** Of `untilThere`. */
  var benchUntil: (selectors: readonly string[], isThere: boolean) => Promise<number>
}

/** Runs in the page. */
const untilThere = `
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
window.benchUntil = async (selectors, isThere) => {
  while (selectors.every((one) => document.querySelector(one) !== null) !== isThere) await frame()
  await frame()
  await frame()
  return performance.now()
}`

/** @returns ms since the navigation when the page had all of these, or not any more all, and had been drawn */
const until = (page: DevToolsPage, selectors: readonly string[], isThere = true) =>
  page.run(({ all, wanted }) => window.benchUntil(all, wanted), { all: selectors, wanted: isThere })

const SLIDER = 'input[type="range"][max="1439"]:enabled'
const SHOWN = ['[data-image="ready"]', SLIDER]

async function press(page: DevToolsPage, key: string, code: number) {
  const event = { key, code: key, windowsVirtualKeyCode: code }
  await page.session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await page.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

const now = (page: DevToolsPage) => page.run(() => performance.timeOrigin + performance.now())
const within = (tasks: readonly Task[], from: number, to: number) =>
  tasks.filter(({ start }) => start >= from && start < to).reduce((sum, { processor }) => sum + processor, 0)

/** When the moment's levels had come, ms after an instant: the plan is drawn with them before the rest of the day is there. */
async function firstLevels(page: DevToolsPage, from: number): Promise<number> {
  const ends = await page.run(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/latern/levels?'))
      .map(({ startTime, duration }) => performance.timeOrigin + startTime + duration),
  )
  return Math.min(...ends.filter((end) => end > from).map((end) => end - from))
}

const SIZE = { width: 1440, height: 900 }

async function opened(opening: Promise<DevToolsPage>): Promise<DevToolsPage> {
  const page = await opening
  await page.addScript(untilThere)
  await page.addScript(`localStorage.setItem('jwt_access_token', ${JSON.stringify(site.token)})`)
  return page
}

/** A tab of a browser that has been at this address before, and has kept the console's files and their compiled code. */
async function newTab(browser: Chromium, address: string): Promise<DevToolsPage> {
  for (let visit = 0; visit < WARMING; visit++) {
    const page = await opened(browser.newTab(SIZE))
    await page.goTo(address)
    await until(page, SHOWN)
    await pause(5_000)
    await page.close()
  }
  return opened(browser.newTab(SIZE))
}

/** Waits until a server has finished what it does after a fill: for five seconds, each answer takes less than 20 ms. */
async function untilAnswersAreQuick(address: string) {
  for (let quickAnswers = 0; quickAnswers < 20; await pause(250)) {
    const began = performance.now()
    await (await fetch(address)).arrayBuffer()
    quickAnswers = performance.now() - began < 20 ? quickAnswers + 1 : 0
  }
}

const site = await openOurs({ luminaires: Number(values.luminaires), zones: 1 }, PERIOD, Number(values.days))
try {
  const midnight = Math.floor(Date.now() / DAY) * DAY
  const span = new URLSearchParams({
    fk_area: String(site.zone),
    start_date: isoAt(midnight - (Number(values.days) - 1) * DAY),
    end_date: isoAt(midnight + DAY),
  })
  const { bytes, took } = await exchange(`${site.address}/api/v2/latern/levels?${span}`, {
    token: site.token,
  })
  say(
    `levels of ${values.luminaires} luminaires over ${values.days} days: ${(bytes.length / 1e6).toFixed(2)} MB in ${(took / 1000).toFixed(1)} s`,
  )

  await untilAnswersAreQuick(site.address)
  const browser = await openChromium()
  try {
    let page = await opened(browser.newPage(SIZE))
    for (const [visit, plans, isNewTab] of [
      ['a browser’s first visit', 1, false],
      ['in a new tab', 1, true],
      [AGAIN, 1, false],
      ['beside another day, in a new tab', 2, true],
    ] as const) {
      const beside = plans > 1 ? '&beside=day' : ''
      const at = isoAt(midnight - DAY + 4 * HOUR).slice(0, 16)
      const link = `${site.address}/floorplan/areas/${site.zone}?at=${at}Z${beside}`
      if (isNewTab) {
        await page.close()
        page = await newTab(browser, link)
      }
      await page.goTo(link)
      const shown = await until(page, SHOWN)
      const first = await firstLevels(page, await page.run(() => performance.timeOrigin))
      await pause(3_000)

      const begins: number[] = []
      const { tasks, ofWorkers } = await traced(browser, page, async () => {
        await page.run(() => document.querySelector<HTMLElement>('input[type="range"]')?.focus())
        for (let step = 0; step < steps; step++) {
          begins.push(await now(page))
          await press(page, 'ArrowRight', 39)
          await pause(PACE)
        }
        begins.push(await now(page))
      })
      const costs = begins.slice(0, -1).map((from, step) => {
        const to = begins[step + 1] ?? from
        return { main: within(tasks, from, to), workers: within(ofWorkers, from, to) }
      })
      const all = costs.map(({ main, workers }) => (main + workers) / plans)
      say(
        `${visit}: the moment’s levels are there ${ms(first)} after the navigation, all of the day after ${ms(shown)}; a step, for each plan: median ${ms(median(all))}, 95 % ${ms(quantile(all, 0.95))}, longest ${ms(Math.max(...all))} (main thread ${ms(median(costs.map(({ main }) => main)))}, workers ${ms(median(costs.map(({ workers }) => workers)))} in all)`,
      )
      // Beside a second plan the day before is there already.
      if (visit === AGAIN) {
        const began = await now(page)
        await page.run(() =>
          document.querySelector<HTMLElement>('button[aria-label="Previous day"]')?.click(),
        )
        await until(page, [SLIDER], false)
        await until(page, SHOWN)
        const whole = (await now(page)) - began
        const minute = await firstLevels(page, began)
        say(
          `another day: the moment’s levels are there after ${ms(minute)}, all of the day after ${ms(whole)}`,
        )
      }
      await page.check()
    }
  } finally {
    await browser.close()
  }
} finally {
  await site.close()
}
