import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatNumber } from '#i18n/format.ts'
import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'
import { luminaire } from '../domain/fixtures.ts'
import { changeSite, expect, expectAccessible, holdPolls, test } from './fixtures.ts'

test.use({ wholePolls: true })

const bodyRows = (page: Page) => page.locator('tbody tr[data-index]')
const textsOf = (page: Page, column: string) => bodyRows(page).locator(`:is(th, td):nth-child(${column})`)
const count = (page: Page) => page.getByRole('main').getByRole('status')
const filterBox = (page: Page, list = 'luminaires') => page.getByRole('textbox', { name: `Filter ${list}` })
const header = (page: Page, title: string) => page.getByRole('columnheader', { name: title })
const tab = (page: Page) => page.locator('tbody td a[tabindex="0"]')

const withLuminaires = (page: Page, luminaires: Luminaire[]) =>
  changeSite(page, (site) => ({ ...site, luminaires }))

const lit = (id: number, name: string, rated_power: number | null): Luminaire =>
  luminaire(id, {
    name,
    latitude: 10,
    longitude: 10,
    type: { rated_power, model: 'Paneel', color_temperature: 4000, manufacturer: 'Valgus' },
  })

test.describe('the columns', () => {
  const columns = {
    luminaires: [
      'Name',
      'Status',
      'Level (%)',
      'Last report',
      'Zone',
      'Wattage (W)',
      'Model',
      'Color temperature (K)',
      'Manufacturer',
      'Installation date',
      'Installation height (m)',
      'Controller ID',
    ],
    sensors: [
      'Name',
      'Status',
      'Last report',
      'Sensor type',
      'Zone',
      'Installation date',
      'Controller ID',
      'Latitude (%)',
      'Longitude (%)',
    ],
    gateways: ['Name', 'Serial no', 'Zone', 'Installation date', 'SIM no', 'Controller ID'],
  }
  for (const [list, titles] of Object.entries(columns))
    test(`of /${list} are those of specification section 2, after what tells whether a device works`, async ({
      page,
    }) => {
      await page.goto(`/${list}`)
      await expect(bodyRows(page).first()).toBeVisible()
      const shown = page.getByRole('columnheader').getByRole('button')
      await expect(shown).toHaveText(titles)
    })

  test('of a luminaire say what the server says of it', async ({ page }) => {
    const told = page.waitForResponse('**/api/v2/poll')
    await page.goto('/luminaires?filter=open+office+1+L01')
    const site: PollResponse = await (await told).json()
    const device = site.luminaires?.find(({ name }) => name === 'Open office 1 L01')
    const controller = site.controllers?.find(({ id }) => id === device?.fk_controller)
    await expect(bodyRows(page).first().locator('th, td')).toHaveText([
      'Open office 1 L01',
      'Reporting',
      /^\d{1,3}(,\d+)?$/,
      /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
      'Ülemiste office, floor 4',
      String(device?.type?.rated_power),
      device?.type?.model ?? '',
      formatNumber(device?.type?.color_temperature ?? 0),
      device?.type?.manufacturer ?? '',
      device?.dt_installation ?? '',
      String(device?.settings.installation_height).replace('.', ','),
      controller?.guid ?? '',
      '',
    ])
  })

  test('have a dash for unknown values, and mark unplaced sensors', async ({ page }) => {
    await changeSite(page, (site) => ({
      ...site,
      sensors: [{ ...luminaire(99_999, { name: 'S1' }), fk_sensor_type: 3, sensor_type: null, fk_area: 1 }],
    }))
    await page.goto('/sensors')
    await expect(bodyRows(page).first().locator('th, td')).toHaveText([
      'S1',
      'Never reported',
      '–',
      '3',
      '–',
      '–',
      '–',
      'Not placed',
      'Not placed',
      '',
    ])
  })
})

test.describe('sorting', () => {
  test.beforeEach(({ page }) =>
    withLuminaires(page, [lit(1, 'L10', 36), lit(2, 'L2', 100), lit(3, 'L1', null), lit(4, 'L20', 36)]),
  )

  test('is by name at first, and goes by the numbers in names', async ({ page }) => {
    await page.goto('/luminaires')
    await expect(textsOf(page, '1')).toHaveText(['L1', 'L2', 'L10', 'L20'])
    await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
    await header(page, 'Name').getByRole('button').click()
    await expect(textsOf(page, '1')).toHaveText(['L20', 'L10', 'L2', 'L1'])
    await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  })

  test('by a title is ascending, then descending, with unknown values last, and survives a reload', async ({
    page,
  }) => {
    await page.goto('/luminaires')
    const wattage = header(page, 'Wattage')
    await wattage.getByRole('button').click()
    await expect(wattage).toHaveAttribute('aria-sort', 'ascending')
    await expect(header(page, 'Name')).not.toHaveAttribute('aria-sort')
    await expect(textsOf(page, '1')).toHaveText(['L10', 'L20', 'L2', 'L1'])
    await wattage.getByRole('button').click()
    await expect(textsOf(page, '1')).toHaveText(['L2', 'L10', 'L20', 'L1'])
    await expect(page).toHaveURL('/luminaires?sort=-wattage')
    await page.reload()
    await expect(textsOf(page, '6')).toHaveText(['100', '36', '36', '–'])
    await expect(wattage).toHaveAttribute('aria-sort', 'descending')
  })
})

test.describe('the filter', () => {
  test.beforeEach(({ page }) =>
    withLuminaires(page, [
      lit(1, 'Lobby L1', 36),
      lit(2, 'Lobby L2', 18),
      lit(3, 'Korrus Õ L1', 36),
      luminaire(4, { name: 'Spare', fk_area: 1 }),
    ]),
  )

  test('leaves the rows that have every word in some column, and counts them', async ({ page }) => {
    await page.goto('/luminaires')
    await expect(count(page)).toHaveText('4 luminaires')
    await filterBox(page).fill('36 lobby')
    await expect(textsOf(page, '1')).toHaveText(['Lobby L1'])
    await expect(count(page)).toHaveText('1 of 4 luminaires')
    await filterBox(page).fill('korrus o')
    await expect(textsOf(page, '1')).toHaveText(['Korrus Õ L1'])
    await filterBox(page).fill('not placed')
    await expect(textsOf(page, '1')).toHaveText(['Spare'])
  })

  test('is kept by a reload, by the way back from the floor plan, and left by the navigation', async ({
    page,
  }) => {
    await page.goto('/luminaires')
    await filterBox(page).fill('18')
    await expect(textsOf(page, '1')).toHaveText(['Lobby L2'])
    await page.reload()
    await expect(filterBox(page)).toHaveValue('18')
    await expect(textsOf(page, '1')).toHaveText(['Lobby L2'])
    await bodyRows(page).first().click()
    await expect(page).toHaveURL('/floorplan/areas/2?device=2')
    await page.goBack()
    await expect(filterBox(page)).toHaveValue('18')
    await expect(textsOf(page, '1')).toHaveText(['Lobby L2'])
    await page.getByRole('link', { name: 'Luminaires', exact: true }).click()
    await expect(filterBox(page)).toHaveValue('')
    await expect(count(page)).toHaveText('4 luminaires')
  })

  test('is typed without losing a letter, and cleared by Escape or its button', async ({ page }) => {
    await page.goto('/luminaires')
    await filterBox(page).pressSequentially('korrus õ l1')
    await expect(filterBox(page)).toHaveValue('korrus õ l1')
    await expect(page).toHaveURL(/filter=korrus/)
    await filterBox(page).press('Escape')
    await expect(page).toHaveURL('/luminaires')
    await filterBox(page).fill('lobby')
    await expect(count(page)).toHaveText('2 of 4 luminaires')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect(count(page)).toHaveText('4 luminaires')
    await expect(filterBox(page)).toBeFocused()
  })

  test('without matches shows a message, and a button to clear it', async ({ page }) => {
    await page.goto('/luminaires?filter=nowhere')
    await expect(page.getByRole('heading', { name: 'No results..' })).toBeVisible()
    await expect(count(page)).toHaveText('0 of 4 luminaires')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await page.getByRole('button', { name: 'Clear the filter' }).last().click()
    await expect(count(page)).toHaveText('4 luminaires')
  })
})

test('the demo site’s luminaires that fell silent with their gateway are in their list, and marked on their plan', async ({
  page,
}) => {
  await page.goto('/luminaires?status=silent')
  await filterBox(page).fill('footway south')
  await expect(textsOf(page, '1')).toHaveText(
    [1, 2, 3, 4, 5, 6, 7, 8].map((lamp) => `Footway south L0${lamp}`),
  )
  await page.getByRole('link', { name: 'Footway south L01: open on the floor plan' }).click()
  await expect(page.getByRole('heading', { name: 'Footway south L01' })).toBeVisible()
  const devices = page.getByRole('listbox', { name: 'Devices on the floor plan' })
  await devices.focus()
  await expect(devices.getByRole('option', { selected: true })).toHaveText(
    /^Footway south L01, Luminaire, .*, Silent$/,
  )
  await expect(page.getByRole('complementary')).toContainText(/StatusSilent.*Last report\d+ hours ago/)
})

test.describe('what is wrong with devices', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const reported = (id: number, name: string, minutes: number): Luminaire => ({
    ...lit(id, name, 36),
    status: [
      {
        fk_device: id,
        output_level: 40,
        dt_production: minutesAgo(minutes),
        dt_arrival: minutesAgo(minutes),
      },
    ],
  })
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/v2/devices/status/history?*', (route) => route.fulfill({ json: [] }))
    await withLuminaires(page, [
      reported(9001, 'Lit', 2),
      reported(9002, 'Quiet', 90),
      { ...reported(9003, 'Quiet too', 45), fk_area: 3 },
      lit(9004, 'New', 36),
    ])
  })

  test('is counted, and the count leads to the list of those luminaires', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Open the quick panel' })
    await opener.click()
    const problems = page.getByRole('region', { name: 'Needs attention' }).getByRole('link')
    await expect(problems.first()).toHaveText('2 luminaires have not reported for 30 minutes')
    const total = (await problems.allInnerTexts()).reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAccessibleName(`Open the quick panel, ${total} things need attention`)
    await expect(opener.locator('xpath=following-sibling::span')).toHaveText(String(total))
    await opener.click()
    await problems.first().click()
    await expect(page).toHaveURL('/luminaires?status=silent')
    await expect(textsOf(page, '1')).toHaveText(['Quiet', 'Quiet too'])
    await expect(textsOf(page, '2')).toHaveText(['Silent', 'Silent'])
    await expect(count(page)).toHaveText('2 of 4 luminaires')
  })

  test('is counted on a page that loads no readings, too, and none are loaded for it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/settings/users')
    await expect(page.getByRole('button', { name: 'Open the quick panel' })).toHaveAccessibleName(
      /, \d+ things need attention$/,
    )
    await expectAccessible(page)
    expect(asked.filter((url) => url.includes('/status/history'))).toEqual([])
  })

  test('and where, is chosen beside the filter, kept in the address, and taken back in one step', async ({
    page,
  }) => {
    await page.goto('/luminaires?status=neverReported')
    await expect(textsOf(page, '1')).toHaveText(['New'])
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Silent')
    await page.getByRole('combobox', { name: 'Zone' }).selectOption('Parking deck P2')
    await expect(page).toHaveURL('/luminaires?status=silent&zone=3')
    await expect(textsOf(page, '1')).toHaveText(['Quiet too'])
    await page.reload()
    await expect(textsOf(page, '1')).toHaveText(['Quiet too'])
    await filterBox(page).fill('nothing like it')
    await expect(page.getByText('No devices match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(count(page)).toHaveText('4 luminaires')
    await expect(page).toHaveURL('/luminaires')
  })
})

test.describe('the CSV file', () => {
  async function exported(page: Page) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }

  test('has the rows that are shown, in their order, under the titles', async ({ page }) => {
    await page.goto('/gateways?filter=LG&sort=-serialNo')
    await expect(header(page, 'Serial no')).toHaveAttribute('aria-sort', 'descending')
    await expect(bodyRows(page)).not.toHaveCount(0)
    const shown = await bodyRows(page).evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent)),
    )
    expect(shown.length).toBeGreaterThan(1)
    const { name, text } = await exported(page)
    expect(name).toMatch(/^latern-gateways-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.slice(0, 1)).toBe('\uFEFF')
    const quoted = (cell: string | null) => (cell === '–' ? '' : cell?.includes(',') ? `"${cell}"` : cell)
    expect(text.slice(1).split('\r\n')).toEqual([
      'Name,Serial no,Zone,Installation date,SIM no,Controller ID',
      ...shown.map((cells) => cells.map(quoted).join(',')),
      '',
    ])
  })

  test('has the rows out of view too, points in its numbers, and no formulas', async ({ page }) => {
    const tall = { ...lit(1, '=HYPERLINK("x")', 36.5), settings: { installation_height: 2.8 } }
    await withLuminaires(page, [
      tall,
      ...Array.from({ length: 400 }, (_, id) => lit(id + 2, `Z${id}`, 18)),
      luminaire(999, { name: 'Zspare, "old"' }),
    ])
    await page.goto('/luminaires')
    await expect(count(page)).toHaveText('402 luminaires')
    const lines = (await exported(page)).text.split('\r\n')
    expect(lines).toHaveLength(404)
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""x""\)",.*,"Ülemiste office, floor 4",36\.5,Paneel,4000,Valgus,,2\.8,$/,
    )
    expect(lines[2]).toMatch(/^Z0,.*,18,Paneel,4000,Valgus,,,$/)
    expect(lines[402]).toMatch(/^"Zspare, ""old""",.*,,,,,,,$/)
  })
})

test.describe('a row', () => {
  test('opens its device on its floor plan', async ({ page }) => {
    const told = page.waitForResponse('**/api/v2/poll')
    await page.goto('/sensors?filter=open+office+1+S01')
    const site: PollResponse = await (await told).json()
    const device = site.sensors?.find(({ name }) => name === 'Open office 1 S01')
    await bodyRows(page)
      .first()
      .click({ position: { x: 300, y: 16 } })
    await expect(page).toHaveURL(`/floorplan/areas/${device?.fk_area}?device=${device?.id}`)
  })

  test('is a link: a middle click opens it in a tab of its own', async ({ page, context }) => {
    await withLuminaires(page, [lit(7, 'L7', 36)])
    await page.goto('/luminaires')
    // The request is waited for, not the tab: a Chromium without a browser around it does not always load one behind another.
    const asked = context.waitForEvent('request', (request) => request.isNavigationRequest())
    await bodyRows(page).first().click({ button: 'middle' })
    expect((await asked).url()).toMatch(/\/floorplan\/areas\/2\?device=7$/)
    await expect(page).toHaveURL('/luminaires')
  })

  test('of an unplaced device shows that, and opens Commissioning', async ({ page }) => {
    await withLuminaires(page, [luminaire(1, { name: 'Spare', fk_area: 1 })])
    await page.goto('/luminaires')
    await bodyRows(page).first().hover()
    await expect(page.getByRole('tooltip')).toContainText('Not placed on a floor plan yet.')
    await page.getByRole('link', { name: 'Spare: not placed, open Commissioning' }).click()
    await expect(page).toHaveURL('/settings/commissioning')
  })
})

test('on paper every row is there, and nothing of the console around them', async ({ page }) => {
  await withLuminaires(
    page,
    Array.from({ length: 300 }, (_, id) => lit(id + 1, `L${id + 1}`, 36)),
  )
  await page.goto('/luminaires')
  await expect(count(page)).toHaveText('300 luminaires')
  expect(await bodyRows(page).count()).toBeLessThan(100)
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () =>
      queueMicrotask(() => {
        document.body.dataset.printed = String(document.querySelectorAll('tbody tr[data-index]').length)
      }),
    )
  })
  await page.pdf()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '300')
  await expect.poll(() => bodyRows(page).count()).toBeLessThan(100)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Luminaires' })).toBeVisible()
})

test.describe('20,000 luminaires', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => lit(id + 1, `L${id + 1}`, 36))
  test.beforeEach(async ({ page }) => {
    await withLuminaires(page, many)
    await page.goto('/luminaires')
    await expect(count(page)).toHaveText('20\u00a0000 luminaires', { timeout: 30_000 })
  })

  test('are drawn as far as they are in view, wherever one scrolls', async ({ page }) => {
    expect(await bodyRows(page).count()).toBeLessThan(60)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '20001')
    await page.locator('div:has(> table)').evaluate((element) => element.scrollTo({ top: 10_000 * 32 }))
    await expect(page.getByRole('rowheader', { name: 'L10010', exact: true })).toBeInViewport()
    expect(await bodyRows(page).count()).toBeLessThan(60)
    await filterBox(page).fill('L19999')
    await expect(textsOf(page, '1')).toHaveText(['L19999'])
  })

  test('are gone through with the keyboard, and Enter opens one', async ({ page }) => {
    const at = (name: string) => page.getByRole('link', { name: `${name}: open on the floor plan` })
    await tab(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(at('L2')).toBeFocused()
    await page.keyboard.press('End')
    await expect(at('L20000')).toBeFocused()
    await expect(at('L20000')).toBeInViewport()
    await page.keyboard.press('ArrowUp')
    await expect(at('L19999')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(at('L1')).toBeFocused()
    await expect(at('L1')).toBeInViewport()
    await page.keyboard.press('PageDown')
    await expect(tab(page)).toBeFocused()
    await expect(at('L1')).not.toBeFocused()
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 30_000)
    await expect(page.getByRole('rowheader', { name: 'L1', exact: true })).toHaveCount(0)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/floorplan/areas/2?device=1')
  })
})

test.describe('where there is no table yet', () => {
  test('rows in the making stand in its place while it loads', async ({ page }) => {
    const letThrough = await holdPolls(page)
    await page.goto('/luminaires')
    await expect(count(page)).toHaveText('Loading…')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    // One for each cell would delay the page.
    expect(
      await page.getByRole('table').evaluate((table) => table.getAnimations({ subtree: true }).length),
    ).toBe(1)
    letThrough()
    await expect(bodyRows(page).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('an empty list says what to do, and fills when there is something', async ({ page }) => {
    await changeSite(page, (site) => ({ ...site, gateways: [] }))
    await page.goto('/gateways')
    await expect(page.getByRole('heading', { name: 'No gateways yet' })).toBeVisible()
    await page.unroute('**/api/v2/poll')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(bodyRows(page).first()).toBeVisible()
  })

  test.describe('because the server fails', () => {
    test.use({ allowedInConsole: [/500 \(Internal Server Error\)|Cannot retrieve user data/] })

    test('the page says so, and trying again brings the table', async ({ page }) => {
      await page.route('**/api/v2/poll', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await page.goto('/sensors')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'The sensors could not be loaded' })).toBeVisible()
      await page.unroute('**/api/v2/poll')
      await main.getByRole('button', { name: 'Retry' }).click()
      await expect(bodyRows(page).first()).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the table scrolls sideways under its names and down under its titles, and nothing else does', async ({
    page,
  }) => {
    await page.goto('/luminaires')
    const name = bodyRows(page).first().getByRole('rowheader')
    await expect(name).toBeVisible()
    const before = await name.boundingBox()
    const titleBefore = await header(page, 'Name').boundingBox()
    const scroller = page.locator('div:has(> table)')
    await scroller.evaluate((element) => element.scrollTo({ left: 9999 }))
    await expect(header(page, 'Controller ID')).toBeInViewport()
    expect(await name.boundingBox()).toEqual(before)
    expect(await header(page, 'Name').boundingBox()).toEqual(titleBefore)
    await scroller.evaluate((element) => element.scrollTo({ top: 2000 }))
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000)
    // The first one rendered is the tab stop, and the next few lie above those in view.
    const nameFurtherDown = bodyRows(page).nth(12).getByRole('rowheader')
    await expect(nameFurtherDown).toBeInViewport()
    expect((await nameFurtherDown.boundingBox())?.x).toBe(before?.x)
    expect(await header(page, 'Name').boundingBox()).toEqual(titleBefore)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('in Estonian', () => {
  test('titles, count and words are Estonian', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('latern.preferences', '{"language":"et"}'))
    await withLuminaires(page, [lit(1, 'L1', 36.5), luminaire(2, { name: 'L2', fk_area: 1 })])
    await page.goto('/luminaires?filter=36,5')
    await expect(header(page, 'Paigalduskõrgus (m)')).toBeVisible()
    await expect(count(page)).toHaveText('Kuvatud 1, kokku 2 valgustit')
    await expect(textsOf(page, '6')).toHaveText(['36,5'])
    await page.getByRole('textbox', { name: 'Filtreeri valgusteid' }).fill('paigutamata')
    await expect(textsOf(page, '1')).toHaveText(['L2'])
  })
})

test.describe('in both themes axe finds nothing', () => {
  // The tables themselves are among the pages of shell.spec.ts.
  test('with a row in focus', async ({ page }) => {
    await page.goto('/luminaires')
    await tab(page).focus()
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
  })

  test('where the filter leaves nothing', async ({ page }) => {
    await page.goto('/sensors?filter=nowhere')
    await expect(page.getByRole('heading', { name: 'No results..' })).toBeVisible()
    await expectAccessible(page)
  })

  test('while the table loads', async ({ page }) => {
    await page.route('**/api/v2/poll', () => {})
    await page.goto('/sensors')
    await expect(count(page)).toHaveText('Loading…')
    await expectAccessible(page)
  })
})
