import { expect, type Page } from '@playwright/test'
import { autosaveModel } from '#support/models/autosave.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zoneWith } from './site.ts'
import type { Stage } from './stage.ts'

const address = '/settings/general'
const names = ['energy_cost', 'grid_width'] as const
type Name = (typeof names)[number]
const labels: Record<Name, string> = { energy_cost: 'Energy cost per kWh', grid_width: 'Grid width' }
const PAUSE = 1000
/** Every number differs: filling a field with its own value fires no event. */
let last = 0
/** What was typed and what is saved, by page. */
const expected = new WeakMap<Page, { typed: Partial<Record<Name, number>>; saved: Record<Name, number> }>()

await describeInBrowser('autosave', {
  model: autosaveModel,
  worlds: { 'a form': { set } },
  hands: {
    'the cost is typed': (stage) => type(stage, 'energy_cost'),
    'the width is typed': (stage) => type(stage, 'grid_width'),
    'the cost becomes no number': async ({ page }) => {
      delete expected.get(page)?.typed.energy_cost
      await page.getByLabel(labels.energy_cost).fill(`${++last} cents`)
    },
    'the pause is over': async ({ page }) => {
      save(page)
      await page.clock.runFor(PAUSE)
    },
    'the page is about to be left': async ({ page }) => {
      save(page)
      await page.getByRole('link', { name: 'Gateways' }).click()
      await expect(page).toHaveURL(/gateways$/)
      await page.goBack()
    },
  },
  shows: async ({ page, site }, snapshot) => {
    const isBad = await page.locator('[aria-invalid]').isVisible()
    const said = () => {
      if (isBad) return 'Not saved. Fix the highlighted fields.'
      return snapshot.matches('pausing') ? 'Unsaved changes' : /^(Changes are saved as you type|Saved at .*)$/
    }
    await expect(async () => {
      // The outbox takes a few timers, but much less than a pause.
      if (snapshot.matches('resting')) await page.clock.runFor(5)
      const saved = Object.fromEntries(site.settings.map(({ name, value }) => [name, value]))
      expect(saved).toEqual(expected.get(page)?.saved)
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(said(), { timeout: 100 })
    }).toPass()
  },
})

function save(page: Page) {
  const { typed = {}, saved = { energy_cost: 0, grid_width: 0 } } = expected.get(page) ?? {}
  expected.set(page, { typed: {}, saved: { ...saved, ...typed } })
}

async function type({ page }: Stage, name: Name) {
  last += 1
  Object.assign(expected.get(page)?.typed ?? {}, { [name]: last })
  await page.getByLabel(labels[name]).fill(String(last))
}

/** Freezes the clock; from here on only the test advances it. */
async function set(stage: Stage): Promise<void> {
  const { page } = stage
  await stage.set({
    tables: zoneWith({ luminaires: [] }),
    storage: { jwt_access_token: stage.token },
  })
  stage.site.settings.push(...names.map((name, index) => ({ id: index + 1, name, value: 0 })))
  expected.set(page, { typed: {}, saved: { energy_cost: 0, grid_width: 0 } })
  await stage.visit(address)
  await page.getByLabel(labels.energy_cost).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
