import type { Page, Request } from '@playwright/test'
import { keptChanges } from './browserStorage.ts'
import { expect } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import { Stage } from './model/stage.ts'
import { test } from './model/stageTest.ts'

const lamps = [12, 13].map((id) => ({ id, name: `L-${id}`, latitude: -1, longitude: -1 }))
const workplace = `/settings/commissioning?zone=${zone}`
const POLL = 10_000

/** The workplace of a signed-in user, and the saves that the site answers, by the page that has sent them. */
async function open(stage: Stage) {
  await stage.set({
    tables: zoneWith({
      luminaires: lamps,
      devicegroups: [{ id: 3, name: 'Desks', description: '', devices: [], tags: [] }],
    }),
    storage: { jwt_access_token: stage.token },
  })
  const senders: Page[] = []
  const isSave = (request: Request) => request.method() === 'PUT'
  stage.page.context().on('requestfinished', (request) => {
    if (isSave(request)) senders.push(request.frame().page())
  })
  await stage.visit(workplace)
  await expect(chip(stage.page, 'L-12')).toBeVisible()
  return senders
}

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const waiting = (page: Page) => page.getByRole('button', { name: /unsaved change/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const lamp = (stage: Stage) => stage.site.site.luminaires[0]

test('what is placed without a network outlives the tab, and is sent once when there is one again', async ({
  stage,
}) => {
  const senders = await open(stage)
  await stage.network(false)
  await chip(stage.page, 'L-12').click()
  await chip(stage.page, 'L-13').click()
  await expect(waiting(stage.page)).toHaveAccessibleName(/^2 unsaved changes, just now$/)
  await waiting(stage.page).click()
  await expect(panel(stage.page)).toContainText('L-12 to 0%, 0%, Office, just now')
  await expect(panel(stage.page)).toContainText('They are kept on this device')
  await stage.page.close()
  await stage.network(true)
  expect(lamp(stage)).toMatchObject({ latitude: -1 })

  const next = await stage.openTab(workplace)
  await expect(next.getByText('Every device is on a floor plan.')).toBeVisible()
  await expect(waiting(next)).toHaveCount(0)
  await expect.poll(() => stage.site.site.luminaires).toMatchObject([{ latitude: 0 }, { latitude: 0 }])
  await expect.poll(() => senders).toEqual([next, next])
})

test('a group that is made without a network outlives the tab with its devices, and is made once', async ({
  stage,
}) => {
  const senders = await open(stage)
  await stage.page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(stage.page.getByRole('button', { name: 'Add group' })).toBeVisible()
  await stage.network(false)
  await stage.page.getByRole('button', { name: 'Add group' }).click()
  await stage.page.getByPlaceholder('Enter group name...').fill('Hall')
  await stage.page.keyboard.press('Enter')
  const hall = (page: Page) => page.getByRole('button', { name: /^Hall/ })
  await expect(hall(stage.page)).toContainText('not saved yet')
  await expect(hall(stage.page)).toContainText('0 devices')
  await stage.page.getByRole('button', { name: /^Unset devices/ }).click()
  for (const { name } of lamps) await stage.page.getByTitle(`Add ${name} to Hall`).click()
  await expect(hall(stage.page)).toContainText('2 devices')
  await waiting(stage.page).click()
  await expect(panel(stage.page)).toContainText('New group “Hall”')
  await expect(panel(stage.page)).toContainText('L-13 into “Hall”')
  await expect(panel(stage.page)).toContainText('They are kept on this device')
  await stage.page.close()
  await stage.network(true)
  expect(stage.site.site.devicegroups).toHaveLength(1)

  const next = await stage.openTab(`/groups?zone=${zone}`)
  await expect(hall(next)).toContainText('2 devices')
  await expect(waiting(next)).toHaveCount(0)
  await expect
    .poll(() => stage.site.site.devicegroups)
    .toMatchObject([{ devices: [] }, { name: 'Hall', devices: [12, 13] }])
  await expect.poll(() => senders, 'all devices in one request').toEqual([next])
})

test('a profile that is made and applied without a network outlives the tab, and is made once', async ({
  stage,
}) => {
  await open(stage)
  await stage.visit(`/dimming-profiles?zone=${zone}`)
  await expect(stage.page.getByRole('button', { name: 'Add profile' })).toBeVisible()
  await stage.network(false)
  await stage.page.getByRole('button', { name: 'Add profile' }).click()
  await stage.page.getByLabel('Enter profile name...').fill('Night')
  await stage.page.keyboard.press('Enter')
  await stage.page.getByRole('button', { name: 'Save', exact: true }).click()
  const night = (page: Page) => page.getByRole('button', { name: /^Night/ })
  await expect(stage.page.getByRole('button', { name: 'Delete profile' })).toBeVisible()
  await stage.page.getByLabel('Desks, 0 devices').check()
  await expect(night(stage.page)).toContainText('1 group')
  await waiting(stage.page).click()
  await expect(panel(stage.page)).toContainText('New dimming profile “Night”, “Night” applied to “Desks”')
  await expect(panel(stage.page)).toContainText('They are kept on this device')
  await stage.page.close()
  await stage.network(true)
  expect(stage.site.site.rules).toEqual([])

  const next = await stage.openTab(`/dimming-profiles?zone=${zone}`)
  await expect(night(next)).toContainText('1 group')
  await expect.poll(() => stage.site.appliedToGroups).toHaveLength(1)
  await expect(waiting(next)).toHaveCount(0)
  expect(stage.site.site.rules).toMatchObject([{ name: 'Night' }, { name: 'Night' }])
})

test('what waits is saved as a file, and sent from another browser that loads it', async ({
  stage,
  browser,
}) => {
  await open(stage)
  await stage.network(false)
  await chip(stage.page, 'L-12').click()
  await waiting(stage.page).click()
  const downloading = stage.page.waitForEvent('download')
  await panel(stage.page).getByRole('button', { name: 'Save as file' }).click()
  const file = await (await downloading).path()

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const other = await Stage.open(context, process.env.LATERN_ADDRESS ?? '')
  await other.set({ storage: { jwt_access_token: other.token } })
  other.site = stage.site
  await other.visit('/pages/profile')
  const saves = () => other.site.requests.filter(({ method }) => method === 'PUT').length
  // The second time, the server has it already.
  for (const turn of [1, 2]) {
    const choosing = other.page.waitForEvent('filechooser')
    await other.page.getByRole('button', { name: 'Load saved changes…' }).click()
    const read = other.page.waitForResponse('**/api/v2/poll')
    await (await choosing).setFiles(file)
    await expect(other.page.getByText('1 change was loaded.')).toBeVisible()
    await read
    await expect.poll(() => lamp(other)).toMatchObject({ latitude: 0, longitude: 0 })
    await expect(waiting(other.page)).toHaveCount(0)
    expect(saves(), `after turn ${turn}`).toBe(1)
  }
  await context.close()
})

test('what waits is named on the overview, whose texts come with the console', async ({ stage }) => {
  const { page } = stage
  await open(stage)
  stage.fail('PUT /api/v2/luminaires', { status: 403, body: { message: 'no' } })
  await chip(page, 'L-12').click()
  await expect.poll(() => keptChanges(page)).toContain('refused')
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await stage.visit('/dashboard')
  await expect(waiting(page)).toHaveText('1')
  await waiting(page).click()
  await expect(panel(page)).toContainText('L-12 to 0%, 0%, Office')
  expect(said.filter((text) => text.startsWith('No text'))).toEqual([])
})

test('of two tabs one sends what either of them places, and both show it', async ({ stage }) => {
  const senders = await open(stage)
  const second = await stage.openTab(workplace)
  await chip(second, 'L-12').click()
  await expect.poll(() => lamp(stage)).toMatchObject({ latitude: 0, longitude: 0 })
  await expect(waiting(second)).toHaveCount(0)
  await expect(chip(second, 'L-12')).toHaveCount(0)
  await stage.pass(POLL)
  await expect(chip(stage.page, 'L-12')).toHaveCount(0)
  await expect.poll(() => senders).toEqual([stage.page])
})

test('a poll does not undo what is not sent', async ({ stage }) => {
  await open(stage)
  stage.fail('PUT /api/v2/luminaires', 'lost')
  await chip(stage.page, 'L-12').click()
  await expect(waiting(stage.page)).toBeVisible()
  Object.assign(stage.site.site.luminaires[1] ?? {}, { name: 'L-13b' })
  await stage.page.reload()
  await expect(chip(stage.page, 'L-13b')).toBeVisible()
  await expect(chip(stage.page, 'L-12')).toHaveCount(0)
})

test('what the server refuses says why, and is dropped where the user says so', async ({ stage }) => {
  const { page } = stage
  await open(stage)
  stage.fail('PUT /api/v2/luminaires', { status: 403, body: { message: 'This zone is locked' } })
  await chip(page, 'L-12').click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(panel(page)).toContainText('Refused: This zone is locked')
  await panel(page).getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(waiting(page)).toHaveCount(0)
  await page.reload()
  await expect(chip(page, 'L-12')).toBeVisible()
  expect(lamp(stage)).toMatchObject({ latitude: -1, longitude: -1 })
})

for (const [answer, latitude] of [
  ['Keep mine', 0],
  ['Take theirs', 20],
] as const)
  test(`what somebody else has placed meanwhile is asked about: ${answer}`, async ({ stage }) => {
    const { page } = stage
    await open(stage)
    await stage.network(false)
    // Otherwise the change may be compared with what was read a moment ago, before the other one's.
    await stage.pass(POLL)
    await expect(page.getByText('The server does not answer.')).toBeVisible()
    await chip(page, 'L-12').click()
    await expect(waiting(page)).toBeVisible()
    Object.assign(lamp(stage) ?? {}, { latitude: 20, longitude: 30 })
    await stage.network(true)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(panel(page)).toContainText('Theirs: 30%, 20%')
    await expect(panel(page)).toContainText('Yours: 0%, 0%')
    await panel(page).getByRole('button', { name: answer }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(0)
    await expect.poll(() => lamp(stage)?.latitude).toBe(latitude)
  })
