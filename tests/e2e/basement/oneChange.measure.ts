import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { quantile } from '../../bench/statistics.ts'
import { keepsLastKnownData, keptChanges } from '../browserStorage.ts'
import { openInstallable } from './site.ts'

const COUNT = 100
/** µs between two samples of the profiler. */
const INTERVAL = 100
/**
 * ms between two samples beyond which the thread did not run: the profiler takes its samples on it, so a longer gap is another
 * process on its core.
 */
const LONGEST_GAP = 0.5
/** The files of the build that only the outbox's own code is in. */
const OWN_FILES = ['outbox', 'storing']
const OWN = new RegExp(`/(${OWN_FILES.join('|')})-[^/]+\\.js$`)

test.setTimeout(300_000)

test('what a change costs the main thread without a network, in the outbox and in all', async ({
  browser,
}) => {
  const { names, site, door, context } = await openInstallable(browser, COUNT)
  const page = await context.newPage()
  await page.goto(`${door.address}/groups?zone=${site.zone}`)
  await expect.poll(() => keepsLastKnownData(page)).toBe(true)
  door.setOpen(false)
  for (const list of [/^Common/, /^Unset devices/]) {
    const button = page.getByRole('button', { name: list }).first()
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  }

  const session = await context.newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL })
  const costs = []
  for (const name of names) {
    await settledChanges(page)
    // A reading of the store again and again would take from the core on which the change is made.
    const stored = await page.evaluateHandle(() => {
      const channel = new BroadcastChannel('latern.outbox')
      const told = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
      return { once: told.then(() => channel.close()) }
    })
    const button = page.getByTitle(`Add ${name} to Common`)
    await button.hover()
    await session.send('Profiler.start')
    await button.click()
    await stored.evaluate(({ once }) => once)
    const { profile } = await stop(session)
    expect(await keptChanges(page)).toContain(`membership-${site.devices.get(name)}"`)
    costs.push(costOf(profile))
  }
  // Too little is told by a build whose files have other names.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = loaded.flatMap((name) => OWN.exec(name)?.[1] ?? [])
  expect(new Set(own)).toEqual(new Set(OWN_FILES))
  for (const part of ['own', 'ownRunning', 'all', 'allRunning'] as const) {
    const values = costs.map((cost) => cost[part])
    process.stdout.write(
      `${part}: median ${quantile(values, 0.5).toFixed(2)} ms, 95 % ${quantile(values, 0.95).toFixed(2)} ms\n`,
    )
  }
  await context.close()
  await site.stop()
})

/** What is kept once nothing more of the change before is written, so that each cost is of its own change. */
async function settledChanges(page: Page): Promise<string> {
  const changes = await keptChanges(page)
  const later = await keptChanges(page)
  return changes === later ? changes : settledChanges(page)
}

type Profile = Awaited<ReturnType<typeof stop>>['profile']
const stop = (session: CDPSession) => session.send('Profiler.stop')

/** ms of scripts in which a function of the outbox was on the stack, and of all of them: by the clock, and while they ran. */
function costOf({ nodes, samples = [], timeDeltas = [] }: Profile) {
  const isOwn = new Map<number, boolean>()
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const belongs = (id: number): boolean => {
    const known = isOwn.get(id)
    if (known !== undefined) return known
    const parent = parents.get(id)
    const own = OWN.test(byId.get(id)?.callFrame.url ?? '') || (parent !== undefined && belongs(parent))
    isOwn.set(id, own)
    return own
  }
  const cost = { own: 0, ownRunning: 0, all: 0, allRunning: 0 }
  for (const [index, id] of samples.entries()) {
    const length = (timeDeltas[index + 1] ?? 0) / 1000
    const name = byId.get(id)?.callFrame.functionName
    if (name === '(idle)' || name === '(program)' || name === '(root)') continue
    const running = Math.min(length, LONGEST_GAP)
    cost.all += length
    cost.allRunning += running
    if (!belongs(id)) continue
    cost.own += length
    cost.ownRunning += running
  }
  return cost
}
