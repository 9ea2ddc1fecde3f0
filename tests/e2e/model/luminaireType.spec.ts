import { expect } from '@playwright/test'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { luminaireTypeModel, panel } from '#support/models/luminaireType.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zoneWith } from './site.ts'
import type { Stage } from './stage.ts'

const page = '/settings/luminaires-types'
const POLL = 10_000

const other: LuminaireType = { ...panel, id: 6, name: 'Downlight' }
const users = [12, 13].map((id) => ({
  id,
  name: `L-${id}`,
  fk_luminaire_type: panel.id,
  latitude: 10,
  longitude: id,
}))

await describeInBrowser('luminaireType', {
  model: luminaireTypeModel,
  worlds: {
    'a type': {
      set: (stage) => set(stage, panel.id),
      isPossible: (snapshot, { type, field, text }) => {
        switch (type) {
          case 'field.changed':
            // Filling a field with its own value fires no event.
            return field !== 'name' && snapshot.context.fields[field] !== text
          case 'type.changed':
            return snapshot.matches('initial') || snapshot.matches('updated')
          default:
            return true
        }
      },
    },
    'a new type': {
      set: (stage) => set(stage, 'new'),
      // Once saved, its form is that of a type.
      isPossible: ({ context }, { type }) => context.saved.name === '' && type !== 'type.changed',
    },
  },
  hands: {
    'its rated power is typed': ({ page }) => page.getByLabel('Rated power').fill('40'),
    'its rated power becomes no number': ({ page }) => page.getByLabel('Rated power').fill('forty'),
    'its name is typed': ({ page }) => page.getByLabel('Name', { exact: true }).fill('Panel'),
    'somebody else changes its model': async (stage) => {
      Object.assign(stage.site.site.luminairetypes[0] ?? {}, { model: 'P40' })
      await stage.pass(POLL)
      await expect(stage.page.getByLabel('Model')).toHaveValue('P40')
    },
    'Save is pressed': press('Save'),
    'Cancel is pressed': press('Cancel'),
    'it is to be deleted': press('Delete'),
    'its luminaires are to have no type': async (stage) => {
      await stage.page.getByRole('radio', { name: 'Leave without a type' }).check()
      await press('Confirm')(stage)
    },
    'its luminaires are to have another type': async (stage) => {
      await stage.page.getByRole('combobox', { name: 'Type' }).selectOption(other.name)
      await press('Confirm')(stage)
    },
    'the deletion is cancelled': press('Cancel'),
  },
  shows: async ({ page, site: { site } }, snapshot) => {
    const dialog = page.getByRole('dialog', { name: 'Delete Luminaires Type' })
    const isDeleting = snapshot.matches('deleting')
    await expect(dialog).toHaveCount(isDeleting ? 1 : 0)
    if (isDeleting) {
      await expect(dialog).toContainText('2 luminaires use Panel.')
      return
    }
    if (snapshot.matches('deleted')) {
      await expect(page.getByRole('heading', { name: 'Select a type' })).toBeVisible()
      await expect.poll(() => site.luminairetypes.map(({ id }) => id)).toEqual([other.id])
      return
    }
    const { fields, saved, isChecked } = snapshot.context
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(snapshot.matches('initial') ? 0 : 1)
    await expect(page.getByText('“forty” is not a number.')).toHaveCount(
      fields.rated_power === 'forty' ? 1 : 0,
    )
    await expect(page.getByText('This cannot be empty.')).toHaveCount(isChecked && fields.name === '' ? 1 : 0)
    await expect(page.getByLabel('Rated power')).toHaveValue(fields.rated_power)
    if (snapshot.matches('initial') && saved.name !== '')
      await expect
        .poll(() => site.luminairetypes.map(({ rated_power }) => String(rated_power ?? '')))
        .toContain(saved.rated_power)
  },
})

async function set(stage: Stage, type: number | 'new'): Promise<void> {
  await stage.set({
    tables: zoneWith({ luminaires: users, luminairetypes: [panel, other] }),
    storage: { jwt_access_token: stage.token },
  })
  await stage.visit(`${page}?type=${type}`)
  await stage.page.getByLabel('Rated power').waitFor()
}

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).click()
}
