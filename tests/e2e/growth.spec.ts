import type { CDPSession, Page } from '@playwright/test'
import { launchOptions } from '../support/browser.mjs'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'
import { planIsDrawn } from './planIsDrawn.ts'

// In a browser of its own: pages that share a process share its heap.
test.use({ launchOptions: launchOptions() })

/** Minutes of the page's clock; `npm run test:growth` has an hour of them. */
const MINUTES = Number(process.env.LATERN_GROWTH_MINUTES ?? 3)
/** A generous limit for one of them, ms. */
const PER_MINUTE = 15_000

/** What a page has, without its garbage. */
async function countsOf(page: Page, session: CDPSession) {
  await collectGarbage(session)
  const { heap, canvases } = await heapOf(session)
  // On a busy machine, listeners of plans that were left can only be collected after the snapshot.
  await collectGarbage(session)
  return { heap, canvases, ...(await heldBy(session)), workers: page.workers().length }
}

/**
 * Collects until two collections in a row take nothing: what only garbage of the other heap, JavaScript's or the browser's, still
 * holds is found by one and taken by a later one.
 */
async function collectGarbage(session: CDPSession) {
  let held = Number.POSITIVE_INFINITY
  for (let idle = 0; idle < 2; ) {
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, listeners } = await heldBy(session)
    idle = nodes + listeners < held ? 0 : idle + 1
    held = nodes + listeners
  }
}

/** How many nodes and listeners the browser holds for the page. */
async function heldBy(session: CDPSession): Promise<{ nodes: number; listeners: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/**
 * The size of the page's own objects, bytes, and how many canvases are held. Compiled code and the browser's own records, such
 * as its performance entries, are left out: they grow for some minutes in every page.
 */
async function heapOf(session: CDPSession): Promise<{ heap: number; canvases: number }> {
  const chunks: string[] = []
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', collect)
  // It collects garbage first.
  await session.send('HeapProfiler.takeHeapSnapshot', {})
  session.off('HeapProfiler.addHeapSnapshotChunk', collect)
  const { snapshot, nodes, strings }: HeapSnapshot = JSON.parse(chunks.join(''))
  const fields = snapshot.meta.node_fields
  const [types] = snapshot.meta.node_types
  let heap = 0
  let canvases = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const field = (name: string) => nodes[at + fields.indexOf(name)] ?? 0
    if (own.has(types[field('type')] ?? '')) heap += field('self_size')
    if (/^(<canvas|OffscreenCanvas$)/.test(strings[field('name')] ?? '')) canvases += 1
  }
  return { heap, canvases }
}

const own = new Set(['object', 'array', 'string', 'concatenated string', 'closure', 'number', 'regexp'])

type HeapSnapshot = {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly node_types: [string[], ...unknown[]] }
  }
  readonly nodes: number[]
  readonly strings: string[]
}

test('however long one polls, pans, changes zones, scrubs and opens forms, nothing of the page grows', async ({
  page,
}) => {
  test.setTimeout(60_000 + MINUTES * PER_MINUTE)
  await page.clock.install()
  await page.goto('/floorplan/areas/2')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  let polls = 0
  page.on('response', (response) => {
    if (/\/poll(\?|$)/.test(response.url())) polls++
  })

  async function minute() {
    for (const zone of [3, 2]) {
      await visit(page, `/floorplan/areas/${zone}`, '')
      await planIsDrawn(page, 'ready')
      await page.mouse.move(700, 500)
      await page.mouse.down()
      await page.mouse.move(600, 420, { steps: 4 })
      await page.mouse.up()
      await page.mouse.wheel(0, -200)
      await page.mouse.wheel(0, 200)
    }
    await visit(page, '/statistics/heatmap?source=level', 'Heatmap')
    const slider = page.getByRole('slider')
    await expect(slider).toBeEnabled({ timeout: 20_000 })
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) await slider.press(key)
    await visit(page, '/settings/commissioning', 'Commissioning')
    await planIsDrawn(page, 'ready')
    await visit(page, '/pages/profile', 'Profile')
    const field = page.getByRole('textbox').first()
    const text = await field.inputValue()
    await field.fill('typed')
    await field.fill(text)
    await visit(page, '/luminaires', 'Luminaires')
    await visit(page, '/floorplan/areas/2', '')
    await planIsDrawn(page, 'ready')
    for (let poll = 0; poll < 6; poll++) {
      const before = polls
      await page.clock.fastForward(10_000)
      await expect.poll(() => polls).toBeGreaterThan(before)
    }
  }

  await minute()
  const first = await countsOf(page, session)
  for (let at = 1; at < MINUTES; at++) await minute()
  const last = await countsOf(page, session)
  process.stdout.write(`${JSON.stringify({ minutes: MINUTES, first, last })}\n`)
  expect(polls).toBeGreaterThanOrEqual(6 * MINUTES)
  expect(last.workers).toBe(first.workers)
  expect(last.canvases).toBe(first.canvases)
  for (const name of ['heap', 'nodes', 'listeners'] as const)
    expect(last[name], name).toBeLessThanOrEqual(first[name] * 1.05)
})
