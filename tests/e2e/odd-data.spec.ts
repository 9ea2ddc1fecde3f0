import type { Page, Route } from '@playwright/test'
import { createAnswers } from '#api/answers.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { DataProblem, Table } from '#gate/tables.ts'
import { shell } from '#i18n/en/shell.ts'
import { listsOf } from '#support/listsOf.ts'
import { tokenAt } from '#support/memorySite.ts'
import { mutated } from '#support/mutations.ts'
import { everyAnswer } from '#support/oddSite.ts'
import { expect, test } from './fixtures.ts'
import { arrive, pages, visit } from './pages.ts'

const MUTATIONS = Number(process.env.LATERN_MUTATIONS ?? 300)
const PER_LOAD = 150
const lists: Record<string, Table> = {
  '/settings': 'settings',
  '/area_settings': 'area_settings',
  '/api/v2/devices/status/history': 'readings',
  '/api/v2/events': 'events',
  '/api/v2/devices/groups': 'devicegroups',
  '/api/v2/reference/luminairetypes': 'luminairetypes',
  '/api/v2/rules': 'rules',
  '/api/v2/rules/applied': 'applied_rules',
  '/api/v2/rules/applied/group': 'applied_group_rules',
}
const calls = /^\/(auth|settings|area_settings|api)\b/

/** A provider with section 7's calls only, which answers with what it is given. */
async function provide(page: Page, answers: { readonly sent: Record<string, unknown[]> }, data: object = {}) {
  const user = { role: ['admin'], data: { displayName: 'Ülle', email: 'ulle@site.test', ...data } }
  const session = { user, access_token: tokenAt(Date.now()) }
  await page.route(
    ({ pathname }) => calls.test(pathname),
    (route: Route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'document') return route.continue()
      if (pathname === '/auth/token') return route.fulfill({ json: session })
      // Another 200 than Latern's own: this is no server of ours.
      if (pathname === '/api/v2/latern') return route.fulfill({ json: { hello: 'world' } })
      if (pathname === '/api/v2/poll') return route.fulfill({ json: answers.sent })
      const table = lists[pathname]
      return table
        ? route.fulfill({ json: { data: answers.sent[table] } })
        : route.fulfill({ status: 404, json: { message: 'Not found' } })
    },
  )
}

/** What the gate says of the tables that every page asks for (tests/gate holds that against the contract). */
async function problemsIn(given: Record<string, unknown[]>): Promise<DataProblem[]> {
  const sent = JSON.parse(JSON.stringify(given)) as typeof given
  const problems: DataProblem[] = []
  const answers = createAnswers((_, { samples }) => problems.push(...samples))
  answers.poll(await listsOf(sent, { of: 'tables', tables: POLL_TABLES }))
  answers.rows(await listsOf(sent.settings, { of: 'list', table: 'settings' }), 'settings')
  return problems
}

const lineOf = ({ id, field, value }: Pick<DataProblem, 'id' | 'field' | 'value'>) =>
  [id === '' ? 'without an id' : `#${id}`, field || 'all of it', value].join(' | ')

async function listedProblems(page: Page): Promise<string[]> {
  const more = page.getByRole('button', { name: 'Show more' })
  while (await more.isVisible()) await more.click()
  return page
    .getByRole('table', { name: 'Data problems' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [what, field, value] = [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')
        const id = /(#.*|without an id)$/s.exec(what ?? '')?.[1]
        return [id, field, value].join(' | ')
      }),
    )
}

test.describe('a site whose rows have gone wrong', () => {
  test.use({ allowedInConsole: [/Cannot retrieve user data|404/] })

  for (let seed = 1; seed <= Math.ceil(MUTATIONS / PER_LOAD); seed++)
    test(`breaks no page, shows the rest, and is listed (${PER_LOAD} mutations, seed ${seed})`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      const site = everyAnswer(Date.now(), 8)
      const { sent, mutations } = mutated(site, PER_LOAD, seed)
      await provide(page, { sent })
      const expected = await problemsIn(sent)

      await page.goto('/settings/data-problems')
      await arrive(page, shell.titles.dataProblems)
      const lines = new Set(expected.map(lineOf))
      const unlisted = async () => {
        const listed = await listedProblems(page)
        return [...lines].filter((line) => !listed.includes(line))
      }
      await expect.poll(unlisted).toEqual([])
      await expect(page.getByRole('link', { name: /^\d+ data problems$/ })).toHaveText(/\d/)

      const wrong = new Set(mutations.filter(({ table }) => table === 'luminaires').map(({ id }) => id))
      const right = site.luminaires?.find(({ id }) => !wrong.has(id as number))
      // Without the zone that they are looked at with, its pages are not found.
      const hasZone = !mutations.some(({ table, id }) => table === 'areas' && id === 2)
      for (const [address, title] of pages.filter(([path]) => hasZone || !path.includes('/areas/'))) {
        await visit(page, address, shell.titles[title])
        const isFailure = title === 'failure'
        await expect(page.getByText('The console ran into an error')).toHaveCount(isFailure ? 1 : 0)
        if (address === '/luminaires') {
          await page.getByPlaceholder('Filter luminaires').fill(String(right?.name))
          await expect(
            page
              .getByRole('row')
              .filter({ hasText: String(right?.name) })
              .first(),
          ).toBeVisible()
        }
      }
      expect(errors).toEqual([])
      expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    })
})

test.describe('a row that comes right', () => {
  test('is no longer listed, and without any problem the toolbar says nothing', async ({ page }) => {
    const site = everyAnswer(Date.now())
    const [first = {}, ...others] = site.luminaires ?? []
    const answers = {
      sent: { ...site, luminaires: [{ ...first, latitude: 'abc' }, ...others] } as Record<string, unknown[]>,
    }
    await page.clock.install()
    await provide(page, answers)
    await page.goto('/settings/data-problems')
    const badge = page.getByRole('link', { name: '1 data problem' })
    await expect(badge).toHaveText('1')
    await expect(page.getByRole('row', { name: /Luminaire #11 latitude "abc" Not a number/ })).toBeVisible()
    answers.sent = site
    await page.clock.fastForward(10_000)
    await expect(page.getByText('No data problems')).toBeVisible()
    await expect(badge).toHaveCount(0)
  })
})

test.describe('an answer that is one object', () => {
  test('is listed by what was asked for, with the value that could not be read', async ({ page }) => {
    await provide(page, { sent: everyAnswer(Date.now()) }, { photoURL: { hello: 'world' } })
    await page.goto('/settings/data-problems')
    await expect(
      page.getByRole('row', {
        name: /Answer to POST \/auth\/token user\.data\.photoURL {"hello":"world"} Not text It is shown without/,
      }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menu').getByText('Ülle')).toBeVisible()
  })
})

test.describe('a poll that is answered with something else', () => {
  test.use({ allowedInConsole: [/Cannot retrieve user data/] })

  for (const body of ['null', '{"hello":"world"}', '<!doctype html>'])
    test(`is said and changes nothing: ${body}`, async ({ page }) => {
      const answers = { sent: everyAnswer(Date.now()) as Record<string, unknown[]> }
      await page.clock.install()
      await provide(page, answers)
      await page.goto('/sensors')
      await expect(page.getByRole('row', { name: /D-31/ })).toBeVisible()
      await page.route('**/api/v2/poll', (route) => route.fulfill({ contentType: 'application/json', body }))
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('alert')).toContainText('The server sent something else than')
      await expect(page.getByRole('row', { name: /D-31/ })).toBeVisible()
    })
})
