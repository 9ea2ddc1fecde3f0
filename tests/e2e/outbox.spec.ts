import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import type { Stage } from './model/stage.ts'
import { test } from './model/stageTest.ts'

const lamps = [12, 13].map((id) => ({ id, name: `L-${id}`, latitude: -1, longitude: -1 }))
const workplace = `/settings/commissioning?zone=${zone}`
const POLL = 10_000

/** The workplace of a signed-in user, and the saves that the site answers, by the page that has sent them. */
async function open(stage: Stage) {
  await stage.set({
    tables: zoneWith({ luminaires: lamps }),
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
  await expect(next.getByText('Every device stands on a floor plan.')).toBeVisible()
  await expect(waiting(next)).toHaveCount(0)
  expect(stage.site.site.luminaires).toMatchObject([{ latitude: 0 }, { latitude: 0 }])
  await expect.poll(() => senders).toEqual([next, next])
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
