import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import { type Stage, startOfClock } from './model/stage.ts'
import { test } from './model/stageTest.ts'

const lamp = { id: 12, name: 'L-12', latitude: 50, longitude: 40 }
const evening = { id: 31, name: 'Evening', rulespec: [], notes: null, fk_group: null }
const MINUTE = 60_000

/** A device that a profile applies to, in whose popover Identify is pressed. */
async function identifying(stage: Stage, popover: (page: Page) => Promise<Locator>) {
  const { page } = stage
  const applied = [{ id: 1, fk_rule: evening.id, fk_device: lamp.id, status: 'running' as const }]
  await stage.set({
    tables: zoneWith({ luminaires: [lamp], rules: [evening], applied_rules: applied }),
    storage: { jwt_access_token: stage.token },
  })
  const namesOn = () =>
    stage.site.rulesOn(lamp.id).map((id) => stage.site.site.rules.find((rule) => rule.id === id)?.name)

  await stage.visit(`/settings/commissioning?zone=${zone}&device=${lamp.id}`)
  const part = await popover(page)
  await part.getByRole('button', { name: 'Identify' }).click()
  await expect(part).toContainText('Waiting for the device')
  expect(namesOn()).toEqual(['IdentifyRule123'])

  // From here on no time passes: the rule is not taken off because the flow ends by itself.
  await page.clock.pauseAt(startOfClock + MINUTE)
  await expect(part).toContainText(/Waiting for the device|stops in/)
  return { part, namesOn }
}

const settings = async (page: Page) => page.getByRole('dialog', { name: `Settings of ${lamp.name}` })

async function question(page: Page) {
  await page.getByRole('button', { name: 'Move device to other location' }).click()
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  return page.getByRole('dialog', { name: 'Is this the correct location?' })
}

for (const [answer, popover] of [
  ['No', question],
  ['Cancel', settings],
] as const)
  test(`${answer} of the popover takes the identify rule off at once, and puts back what applied before`, async ({
    stage,
  }) => {
    const { part, namesOn } = await identifying(stage, popover)
    // Identify's own Cancel comes after the popover's.
    await part.getByRole('button', { name: answer }).first().click()
    await expect(part).toHaveCount(0)
    await expect.poll(namesOn).toEqual(['Evening'])
  })
