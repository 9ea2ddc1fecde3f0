import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { luminaireTypeModel, panel } from '#support/models/luminaireType.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zoneWith } from './site.ts'
import type { Outcome, Stage } from './stage.ts'

const page = '/settings/luminaires-types'
const types = '/api/v2/reference/luminairetypes'
const luminaires = 'PUT /api/v2/luminaires'
const refusal: Outcome = { status: 500, body: { message: 'Out of order' } }
const reason = 'Request returned Internal Server Error'
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
      isPossible: (snapshot, { type, field }) => {
        switch (type) {
          case 'field.changed':
            return field !== 'name'
          case 'type.changed':
            return snapshot.matches('initial') || snapshot.matches('updated')
          // Luminaires moved by an earlier attempt no longer use the type.
          case 'deletion.requested':
            return snapshot.context.deletion.moved + snapshot.context.deletion.left.length === 0
          default:
            return true
        }
      },
    },
    'a new type': {
      set: (stage) => set(stage, 'new'),
      isPossible: ({ context }, { type }) => context.id === undefined && type !== 'type.changed',
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
    'Save is pressed': ({ page }) => page.getByRole('button', { name: /^(Save|Retry)$/ }).click(),
    'Cancel is pressed': press('Cancel'),
    'the server saves it': (stage) => stage.answer(saveOf(stage)),
    'the server does not save it': (stage) => stage.answer(saveOf(stage), refusal),
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
    'the server moves a luminaire': (stage) => stage.answer(luminaires),
    'the server does not move a luminaire': (stage) => stage.answer(luminaires, refusal),
    'the server deletes it': (stage) => stage.answer(`DELETE ${types}`),
    'the server does not delete it': (stage) => stage.answer(`DELETE ${types}`, refusal),
    'the user tries again': press('Retry'),
  },
  shows: async (stage, snapshot) => {
    const { page } = stage
    const save = page.getByRole('button', { name: /^(Save|Retry)$/ })
    const dialog = page.getByRole('dialog', { name: 'Delete Luminaires Type' })
    const isDeleting = snapshot.matches('deleting')
    await expect(dialog).toHaveCount(isDeleting ? 1 : 0)
    if (isDeleting) {
      await expect(dialog).toContainText(saidOf(snapshot))
      return
    }
    if (snapshot.matches('deleted')) {
      await expect(page.getByRole('heading', { name: 'Choose a type' })).toBeVisible()
      return
    }
    const { fields, isChecked, problem } = snapshot.context
    await expect(save).toHaveCount(snapshot.matches('initial') ? 0 : 1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(snapshot.matches('saving') ? 1 : 0)
    await expect(page.getByText('“forty” is not a number.')).toHaveCount(
      fields.rated_power === 'forty' ? 1 : 0,
    )
    await expect(page.getByText('This cannot be empty.')).toHaveCount(isChecked && fields.name === '' ? 1 : 0)
    await expect(page.getByText(`Not saved: ${reason}`)).toHaveCount(
      problem && snapshot.matches('updated') ? 1 : 0,
    )
    await expect(page.getByLabel('Rated power')).toHaveValue(fields.rated_power)
  },
})

async function set(stage: Stage, type: number | 'new'): Promise<void> {
  await stage.set({
    tables: zoneWith({ luminaires: users, luminairetypes: [panel, other] }),
    storage: { jwt_access_token: stage.token },
    holds: [`POST ${types}`, `PUT ${types}`, `DELETE ${types}`, luminaires],
  })
  await stage.visit(`${page}?type=${type}`)
  await stage.page.getByLabel('Rated power').waitFor()
}

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).click()
}

function saveOf({ page }: Stage): string {
  return `${page.url().endsWith('new') ? 'POST' : 'PUT'} ${types}`
}

function saidOf(snapshot: AnyMachineSnapshot): string {
  const { moved, left } = snapshot.context.deletion
  if (snapshot.matches({ deleting: 'asking' })) return '2 luminaires use Panel.'
  if (snapshot.matches({ deleting: 'moving' })) return `Moving luminaires: ${moved} of 2`
  if (snapshot.matches({ deleting: 'removing' })) return 'Deleting the type…'
  return left.length > 0 ? `Stopped after ${moved} of 2 luminaires: ${reason}` : 'The type was not deleted'
}
