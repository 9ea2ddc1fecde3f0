import { expect } from './fixtures.ts'
import { zone, zoneWith } from './model/site.ts'
import { startOfClock } from './model/stage.ts'
import { test } from './model/stageTest.ts'

const lamp = { id: 12, name: 'L-12', latitude: 50, longitude: 40 }
const evening = { id: 31, name: 'Evening', rulespec: [], notes: null, fk_group: null }
const MINUTE = 60_000

test('No takes the identify rule off at once, and puts back what applied before', async ({ stage }) => {
  const { page } = stage
  const applied = [{ id: 1, fk_rule: evening.id, fk_device: lamp.id, status: 'running' as const }]
  await stage.set({
    tables: zoneWith({ luminaires: [lamp], rules: [evening], applied_rules: applied }),
    storage: { jwt_access_token: stage.token },
  })
  const namesOn = () =>
    stage.site.rulesOn(lamp.id).map((id) => stage.site.site.rules.find((rule) => rule.id === id)?.name)

  await stage.visit(`/settings/commissioning?zone=${zone}&device=${lamp.id}`)
  await page.getByRole('button', { name: 'Move device to other location' }).click()
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  const question = page.getByRole('dialog', { name: 'Is this the correct location?' })
  await question.getByRole('button', { name: 'Identify' }).click()
  await expect(question).toContainText('Waiting for the device')
  expect(namesOn()).toEqual(['IdentifyRule123'])

  // From here on no time passes: the rule is not taken off because the flow ends by itself.
  await page.clock.pauseAt(startOfClock + MINUTE)
  await expect(question).toContainText(/Waiting for the device|tidying up in/)
  await question.getByRole('button', { name: 'No' }).click()
  await expect.poll(namesOn).toEqual(['Evening'])
})
