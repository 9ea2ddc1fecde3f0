import { expect } from '@playwright/test'
import type { DimmingProfileContext } from '#machines/dimmingProfile/vocabulary.ts'
import {
  corridor,
  dimmingProfileModel,
  group,
  known,
  lamp,
  office,
  otherGroup,
} from '#support/models/dimmingProfile.ts'
import { leaveAndReturn } from './leaving.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zone, zoneWith } from './site.ts'
import type { Outcome, Stage } from './stage.ts'

const creation = 'POST /api/v2/rules'
const refusal: Outcome = { status: 409, body: { message: 'There is one of this name' } }

await describeInBrowser('dimmingProfile', {
  model: dimmingProfileModel,
  worlds: {
    'a profile with two copies': {
      set,
      isPossible: ({ context }, { type, id }) => {
        const { opened } = context as DimmingProfileContext
        if (type !== 'profile.opened') return opened !== corridor.id
        return opened !== corridor.id && id === (opened === undefined ? office.id : corridor.id)
      },
    },
  },
  hands: {
    'a profile is opened': ({ page }) => profile(page, office.name).click(),
    'another profile is opened': ({ page }) => profile(page, corridor.name).click(),
    'the form is closed': ({ page }) => list(page).getByRole('button', { expanded: true }).click(),
    'a profile is added': async ({ page }) => {
      await page.getByRole('button', { name: 'Add profile' }).click()
      await page.getByLabel('Enter profile name...').fill('Stairs')
      await page.keyboard.press('Enter')
    },
    'the form is changed': press('Sunday'),
    'the new form is changed': press('Sunday'),
    'the change is cancelled': press('Cancel'),
    'the form is left': leaveAndReturn,
    'it is to be saved': press('Save'),
    'it is to be deleted': press('Delete profile'),
    'the deletion is confirmed': press('Confirm'),
    'the deletion is cancelled': press('Cancel'),
    'it is applied to another group': ({ page }) => page.getByLabel('Hall, 0 devices').click(),
    'the server creates it': (stage) => stage.answer(creation),
    'it is not created': async (stage) => {
      await stage.answer(creation, refusal)
      await press('Show')(stage)
      await press('Discard')(stage)
      await stage.page.keyboard.press('Escape')
    },
  },
  shows: async ({ page }, snapshot) => {
    const isAsking = snapshot.matches('confirmingDeletion')
    await expect(page.getByText(/^Are you sure you want to delete Office hours\?/)).toHaveCount(
      isAsking ? 1 : 0,
    )
    if (isAsking) return
    const isChanged = snapshot.matches('updated') || snapshot.matches('new')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(isChanged ? 1 : 0)
    await expect(list(page).getByRole('button', { expanded: true })).toHaveCount(
      snapshot.matches('closed') ? 0 : 1,
    )
  },
})

async function set(stage: Stage): Promise<void> {
  await stage.set({
    tables: zoneWith({
      luminaires: [{ id: lamp.id, name: 'L-12', latitude: 50, longitude: 40 }],
      devicegroups: [
        { id: group.id, name: 'Desks', description: '', devices: [lamp.id], tags: [] },
        { id: otherGroup.id, name: 'Hall', description: '', devices: [], tags: [] },
      ],
      rules: [...known.rules],
      applied_rules: [...known.applied],
    }),
    storage: { jwt_access_token: stage.token },
    holds: [creation],
  })
  await stage.visit(`/dimming-profiles?zone=${zone}`)
  await profile(stage.page, office.name).waitFor()
}

const list = (page: Stage['page']) => page.getByRole('list', { name: 'Dimming profiles' })
const profile = (page: Stage['page'], name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^${name}`) })

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).last().click()
}
