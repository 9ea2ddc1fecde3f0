import { expect, type Page } from '@playwright/test'
import { autosaveModel } from '#support/models/autosave.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zoneWith } from './site.ts'
import type { Outcome, Stage } from './stage.ts'

const update = 'PATCH /settings'
const refusal: Outcome = { status: 500, body: { message: 'Out of order' } }
const address = '/settings/general'
const cost = 'Energy cost per kWh'
const PAUSE = 1000
/** Every text differs: filling a field with its own value fires no event. */
let typed = 0
/** Pages being left: at once if everything is saved; otherwise they ask. */
const leaving = new WeakSet<Page>()

await describeInBrowser('autosave', {
  model: autosaveModel,
  worlds: {
    'a form': {
      set,
      isPossible: (snapshot, { type }) => type !== 'save.requested' || snapshot.matches('failed'),
    },
    // When it is left, it saves at once and then closes.
    'a form that is about to be left': {
      set,
      isPossible: (snapshot, { type }) =>
        snapshot.matches('resting')
          ? snapshot.context.savedAt === undefined
          : type.startsWith('xstate.done') || type === 'save.requested',
    },
  },
  hands: {
    'the cost is typed': (stage) => type(stage, cost, `0,${++typed}`),
    'the width is typed': (stage) => type(stage, 'Grid width', String(++typed)),
    'the cost becomes no number': (stage) => type(stage, cost, `${++typed} cents`),
    'the pause is over': (stage) => stage.page.clock.runFor(PAUSE),
    'it is to be saved now': async ({ page }) => {
      const retry = page.getByRole('button', { name: 'Retry' })
      if (await retry.isVisible()) return retry.click()
      leaving.add(page)
      await page.getByRole('link', { name: 'Gateways' }).click()
    },
    'the server saves it': (stage) => answer(stage, 'as the site has it'),
    'the server refuses it': async (stage) => {
      await answer(stage, refusal)
      if (leaving.delete(stage.page))
        await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    },
  },
  shows: async (stage, snapshot) => {
    const { page } = stage
    if (leaving.has(page) && snapshot.matches('resting')) {
      await expect(page).toHaveURL(/gateways$/)
      return
    }
    const isBad = await page.locator('[aria-invalid]').isVisible()
    const said = () => {
      if (snapshot.matches('failed')) return 'Not saved: Request returned Internal Server Error'
      if (snapshot.matches('saving')) return 'Saving…'
      if (isBad) return 'Not saved yet: look at what is marked'
      if (snapshot.matches('pausing')) return 'Unsaved changes'
      return snapshot.context.savedAt === undefined ? 'Changes are saved as you type' : /^Saved at \d\d:\d\d$/
    }
    await expect(state(page)).toContainText(said())
    await expect.poll(() => stage.isWaiting(update)).toBe(snapshot.matches('saving'))
  },
})

const state = (page: Page) =>
  page.getByRole('main').getByRole('status').or(page.getByRole('main').getByRole('alert')).first()

/** Freezes the clock; from here on only the test advances it. */
async function set(stage: Stage): Promise<void> {
  await stage.set({
    tables: zoneWith({ luminaires: [] }),
    storage: { jwt_access_token: stage.token },
    holds: [update],
  })
  const names = ['energy_cost', 'grid_width', 'grid_height']
  stage.site.settings.push(...names.map((name, index) => ({ id: index + 1, name, value: 0 })))
  await stage.visit(address)
  await stage.page.getByLabel(cost).waitFor()
  await stage.page.clock.pauseAt((await stage.page.evaluate(() => Date.now())) + 1000)
}

const type = ({ page }: Stage, label: string, text: string) => page.getByLabel(label).fill(text)

/** Lets the console process the response, which takes a few timers but much less than a pause. */
async function answer(stage: Stage, outcome: Outcome): Promise<void> {
  await stage.answer(update, outcome)
  await expect
    .poll(async () => {
      await stage.page.clock.runFor(5)
      return stage.isWaiting(update) || !(await state(stage.page).getByText('Saving…').isVisible())
    })
    .toBe(true)
}
