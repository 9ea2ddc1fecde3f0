import { rm } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { formatPercent } from '#i18n/format.ts'
import type { Gateway, Luminaire, PollResponse, Sensor } from '#openapi/lighting.d.ts'
import { demoSignIn } from '#server/demo/signIn.ts'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { expect, guest, test } from './fixtures.ts'
import { planIsDrawn } from './planIsDrawn.ts'

const zone = 4
const TO_PLACE = 40
/** The yard, an empty part of the plan. */
const YARD = { top: 0.9, left: 0.06, step: 0.085 }

let folder: string
let site: ConsoleServer

test.use({ storageState: guest })
test.setTimeout(300_000)

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = await temporaryFolder()
  // Two days of history: none of it is looked at.
  site = await startConsoleServer(['--port', '0', '--data', folder], { LATERN_DEMO_DAYS: '2' })
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

type Entity = Luminaire | Sensor | Gateway
const tables = ['luminaires', 'sensors', 'gateways'] as const
const isUnplaced = ({ latitude, longitude }: Entity) => latitude === -1 && longitude === -1

/** Calls the server directly. */
async function signIn() {
  const call = async (method: string, path: string, data: object, token?: string) => {
    const response = await fetch(`${site.address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ token: token ?? null, ...data }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
  const { email, password } = demoSignIn
  const { access_token: token } = (await call('POST', '/auth/login', { email, password })) as {
    access_token: string
  }
  return {
    token,
    devices: async () => {
      const poll = (await call('POST', '/api/v2/poll', { tables, start_date: null }, token)) as PollResponse
      return tables.flatMap((table) => (poll[table] ?? []).map((device: Entity) => ({ table, device })))
    },
    unplace: (table: string, { id }: Entity) =>
      call('PUT', `/api/v2/${table}/${id}`, { latitude: -1, longitude: -1, fk_area: 1 }, token),
  }
}

const planIsThere = (page: Page) => planIsDrawn(page, 'ready')
const chips = (page: Page) => page.getByRole('list', { name: 'Devices to place' }).getByRole('button')
const allSaved = (page: Page) => expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)
const isWrite = (request: Request) =>
  request.method() === 'PUT' || request.method() === 'DELETE' || /rules(\/applied)?$/.test(request.url())

/** Collects what the page announces to screen readers, since one announcement may follow another at once. */
async function collectAnnouncements(page: Page): Promise<string[]> {
  const told: string[] = []
  await page.exposeFunction('tellTest', (text: string) => told.push(text))
  await page.addInitScript(() => {
    const { tellTest } = window as unknown as { tellTest: (text: string) => void }
    new MutationObserver((records) => {
      for (const { target } of records) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
        if (status?.textContent) tellTest(status.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return told
}

/** Positions by device name, as announced to screen readers. */
async function shownPlaces(page: Page): Promise<Record<string, string>> {
  const list = page.getByRole('listbox', { name: 'Devices on the floor plan' })
  await list.focus()
  await page.keyboard.press('Home')
  const told: Record<string, string> = {}
  let isEnd = false
  while (!isEnd) {
    for (const text of await list.getByRole('option').allTextContents()) {
      const [name = '', , ...place] = text.split(/, (?=\D|\d+(?:,\d+)?%)/)
      told[name] = place.join(', ')
    }
    const active = list.locator(`[id="${await list.getAttribute('aria-activedescendant')}"]`)
    isEnd = (await active.getAttribute('aria-posinset')) === (await active.getAttribute('aria-setsize'))
    await page.keyboard.press('PageDown')
  }
  return told
}

type SentChange = { readonly id: number; readonly latitude: number; readonly longitude: number }

/** The changes of devices in a request: one, or many where they waited together. */
function changesIn(request: Request): SentChange[] {
  const [, id] = /\/(?:luminaires|sensors|gateways)\/(\d+)$/.exec(request.url()) ?? []
  if (request.method() !== 'PUT') return []
  if (id !== undefined) return [{ ...request.postDataJSON(), id: Number(id) }]
  return request.url().endsWith('/api/v2/latern/devices') ? request.postDataJSON().changes : []
}

test('a working day: forty devices placed, five moved, two undone, one removed, one identified, and all of it kept', async ({
  page,
}) => {
  const server = await signIn()
  const before = await server.devices()
  const spare = before.filter(({ device }) => device.fk_area === zone && device.name.startsWith('Classroom'))
  const missing = TO_PLACE - before.filter(({ device }) => isUnplaced(device)).length
  for (const { table, device } of spare.slice(0, missing)) await server.unplace(table, device)
  const toPlace = (await server.devices()).map(({ device }) => device).filter(isUnplaced)
  expect(toPlace).toHaveLength(TO_PLACE)

  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const writes: Request[] = []
  page.on('request', (request) => {
    if (isWrite(request)) writes.push(request)
  })
  const count = (method: string, path: RegExp) =>
    writes.filter((request) => request.method() === method && path.test(request.url())).length
  const updates = () => writes.flatMap(changesIn).length

  await page.clock.install()
  const announced = await collectAnnouncements(page)
  await page.addInitScript((token) => localStorage.setItem('jwt_access_token', token), server.token)
  await page.goto(`${site.address}/settings/commissioning?zone=${zone}`)
  await planIsThere(page)
  await expect(page.getByText(`${TO_PLACE} devices to place`)).toBeVisible()

  // Ten by click: each appears in the zone's corner.
  for (let placed = 1; placed <= 10; placed++) {
    await chips(page).first().click()
    await expect(page.getByText(`${TO_PLACE - placed} devices to place`)).toBeVisible()
  }
  const plan = await planOnScreen(page)
  await page.getByRole('button', { name: 'Leave it here' }).click()
  const yard = (index: number) => ({
    x: plan.x + plan.width * (YARD.left + YARD.step * index),
    y: plan.y + plan.height * YARD.top,
  })

  // Ten by drop.
  const dropped: string[] = []
  for (let index = 0; index < 10; index++) {
    const chip = chips(page).first()
    dropped.push((await chip.textContent()) ?? '')
    const box = await chip.boundingBox()
    const { x, y } = yard(index)
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 12)
    await page.mouse.down()
    await page.mouse.move(x - 20, y - 20, { steps: 3 })
    await page.mouse.move(x, y)
    await page.mouse.up()
    await expect(page.getByText(`${TO_PLACE - 11 - index} devices to place`)).toBeVisible()
  }

  // Twenty in rows.
  await page.getByRole('button', { name: 'Place in rows…' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('20 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Draw the area' }).click()
  await page.mouse.move(plan.x + plan.width * 0.1, plan.y + plan.height * 0.15)
  await page.mouse.down()
  await page.mouse.move(plan.x + plan.width * 0.5, plan.y + plan.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Place 20 devices' }).click()
  await expect(page.getByText('Every device is on a floor plan.')).toBeVisible()
  await allSaved(page)
  expect(updates()).toBe(40)

  // Five moved and confirmed, each a little up.
  for (let index = 0; index < 5; index++) {
    const { x, y } = await onScreen(page, plan, dropped[index] ?? '')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 20, { steps: 3 })
    await page.mouse.move(x, y - plan.height * 0.1)
    await page.mouse.up()
    announced.length = 0
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => announced).toContain(`${dropped[index]} saved`)
  }
  await expect.poll(updates).toBe(45)

  // Two undone.
  for (const undone of [4, 3]) {
    announced.length = 0
    await page.keyboard.press('Control+z')
    await expect.poll(() => announced).toContain(`${dropped[undone]} saved`)
  }
  await expect.poll(updates).toBe(47)

  // One removed.
  await clickDevice(page, plan, dropped[9] ?? '')
  await page.getByRole('button', { name: 'Remove from floor plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => announced).toContain(`${dropped[9]} removed from the floor plan`)
  await expect.poll(updates).toBe(48)

  // One identified: its rule is made, applied, and taken off again.
  await clickDevice(page, plan, dropped[8] ?? '')
  await page.getByRole('button', { name: 'Identify' }).click()
  await expect(page.getByText('Waiting for the device')).toBeVisible()
  for (
    let round = 0;
    round < 8 && (await page.getByRole('button', { name: 'Identify' }).count()) === 0;
    round++
  ) {
    // A request under way has 20 s to be answered, by the page's clock.
    await expect.poll(() => underWay.size).toBe(0)
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('group', { name: 'Identify' })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Identify' })).toBeVisible()
  expect([
    count('POST', /\/rules$/),
    count('POST', /\/rules\/applied$/),
    count('DELETE', /\/rules\/applied\/\d+$/),
    updates(),
  ]).toEqual([1, 1, 1, 48])
  await page.keyboard.press('Escape')

  const seen = await shownPlaces(page)
  await page.reload()
  await planIsThere(page)
  expect(await shownPlaces(page)).toEqual(seen)

  const last = new Map(writes.flatMap(changesIn).map((change) => [change.id, change]))
  const ours = (await server.devices()).filter(({ device }) => toPlace.some(({ id }) => id === device.id))
  for (const { device } of ours) {
    const sent = last.get(device.id)
    expect(Math.abs(device.latitude - (sent?.latitude ?? Number.NaN))).toBeLessThanOrEqual(1e-6)
    expect(Math.abs(device.longitude - (sent?.longitude ?? Number.NaN))).toBeLessThanOrEqual(1e-6)
    expect(seen[device.name]).toBe(
      device.name === dropped[9]
        ? undefined
        : `${formatPercent(device.longitude)} from the left, ${formatPercent(device.latitude)} from the top`,
    )
  }
  expect(updates()).toBe(48)
})

type Box = { x: number; y: number; width: number; height: number }

/**
 * The plan's rectangle on the screen, from the device just placed in its corner, and from the position of a chip
 * dragged over it and cancelled.
 */
async function planOnScreen(page: Page): Promise<Box> {
  const corner = (await page.locator('.plan-anchor').boundingBox()) as Box
  const held = { x: corner.x + 600, y: corner.y + 300 }
  await chips(page).first().hover()
  await page.mouse.down()
  await page.keyboard.down('Alt')
  await page.mouse.move(held.x - 10, held.y)
  await page.mouse.move(held.x, held.y)
  const said = await page.getByText(/, x [\d,]+% · y [\d,]+%/).textContent()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.keyboard.up('Alt')
  const [x = 0, y = 0] = sharesIn(said)
  return { x: corner.x, y: corner.y, width: 600 / x, height: 300 / y }
}

const sharesIn = (text: string | null) =>
  [...(text ?? '').matchAll(/([\d,]+)%/g)].map(([, value]) => Number(value?.replace(',', '.')) / 100)

async function onScreen(page: Page, plan: Box, name: string) {
  const place = (await shownPlaces(page))[name] ?? ''
  const [x = 0, y = 0] = sharesIn(place)
  return { x: plan.x + plan.width * x, y: plan.y + plan.height * y }
}

async function clickDevice(page: Page, plan: Box, name: string) {
  const { x, y } = await onScreen(page, plan, name)
  await page.mouse.click(x, y)
  await expect(page.getByRole('dialog', { name: `Settings of ${name}` })).toBeVisible()
}
