import { isLastKnownDataKept } from '../e2e/browserStorage.ts'
import { luminaireNamed, positionOf, unplace, unplaced } from '../e2e/demoDevices.ts'
import { test as base, expect } from './fixtures.ts'
import { openSite, type Site } from './site.ts'

const workplace = '/settings/commissioning?zone=4'
/** Devices for each engine, since they work on the site at once. */
const devicesOf = {
  chromium: ['Kitchen L01', 'Kitchen L02'],
  webkit: ['Kitchen L03', 'Kitchen L04'],
  firefox: ['Kitchen L05', 'Kitchen L06'],
} as const

/** The site at an address of its own, where the console may install its service worker. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await openSite(process.env.LATERN_ADDRESS ?? '', { isInstallable: true })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

test.afterEach('takes the devices off the plan again', async ({ engine }) => {
  for (const name of devicesOf[engine.name]) await unplace(name)
})

test('what is placed without a network outlives its tab, and the browser where its driver stores on the disk, and is sent once', async ({
  engine,
  goTo,
  hands,
  site,
}) => {
  const [one, other] = devicesOf[engine.name]
  const waiting = 'button[aria-label*="unsaved change"]'
  const place = async (name: string) => {
    await hands.fill('Filter by name', name)
    await hands.press(name)
  }
  const seeKept = async (title: RegExp) => {
    await hands.seeAttribute(waiting, 'aria-label', title)
    await hands.click(waiting)
    await hands.see('[role="dialog"]', /They are kept on this device/)
  }
  await goTo(workplace)
  await hands.fill('Filter by name', one)
  await hands.at('aside button', one)
  await expect.poll(() => engine.run(isLastKnownDataKept)).toBe(true)

  site.setOpen(false)
  await engine.reopen()
  await engine.open(site.address + workplace)
  await hands.see('[role="alert"]', /Showing the last known data/)
  await place(one)
  await seeKept(/^1 unsaved change,/)

  await engine.reopen()
  await engine.open(site.address + workplace)
  await hands.seeAttribute(waiting, 'aria-label', /^1 unsaved change,/)
  await place(other)
  await seeKept(/^2 unsaved changes,/)

  // Neither WebKit's nor Chromium's driver stores anything on the disk here: there the tab is closed once more.
  await (engine.restart ?? engine.reopen)()
  await engine.open(site.address + workplace)
  await seeKept(/^2 unsaved changes,/)
  expect(site.saves).toEqual([])
  expect(await Promise.all([one, other].map(positionOf))).toEqual([unplaced, unplaced])

  site.setOpen(true)
  for (const name of [one, other]) await expect.poll(() => positionOf(name)).not.toEqual(unplaced)
  await hands.see('[role="dialog"]', /Everything is saved\./)
  const ids = await Promise.all([one, other].map(async (name) => (await luminaireNamed(name)).id))
  expect(site.saves.toSorted()).toEqual(ids.map((id) => `/api/v2/luminaires/${id}`).toSorted())
})
