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

const read = 'GET /api/v2/rules'
const writes = ['PUT /api/v2/rules', 'POST /api/v2/rules', 'DELETE /api/v2/rules']
const refusal: Outcome = { status: 500, body: { message: 'Out of order' } }

await describeInBrowser('dimmingProfile', {
  model: dimmingProfileModel,
  worlds: {
    'a profile with two copies': {
      set,
      isPossible: ({ context }, { type, id, output }) => {
        const { opened, draft } = context as DimmingProfileContext
        switch (type) {
          case 'profile.opened':
            return opened !== corridor.id && id === (opened === undefined ? office.id : corridor.id)
          // New rules get an id that the model does not know.
          case 'xstate.done.actor.saveOriginal':
            return draft?.id !== undefined || !output.ok
          default:
            return opened !== corridor.id
        }
      },
    },
  },
  hands: {
    'a profile is opened': ({ page }) => profile(page, office.name).click(),
    'another profile is opened': ({ page }) => profile(page, corridor.name).click(),
    'the form is closed': ({ page }) => profile(page, office.name).click(),
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
    'the server saves the profile': (stage) => answerWrite(stage),
    'the server refuses the profile': (stage) => answerWrite(stage, refusal),
    'the server tells of the rules': (stage) => stage.answer(read),
    'the server tells nothing': (stage) => stage.answer(read, refusal),
    'the server takes it': (stage) => answerWrite(stage),
    'the server does not take it': (stage) => answerWrite(stage, refusal),
    'the user tries again': press('Retry'),
    'the user lets it be': press('Leave as it is'),
  },
  shows: async (stage, snapshot) => {
    const { page } = stage
    const isAsking = snapshot.matches({ form: 'confirmingDeletion' })
    const isChanged = ['updated', 'new', 'saving'].some((form) => snapshot.matches({ form }))
    await expect(page.getByText(/^Are you sure you want to delete Office hours\?/)).toHaveCount(
      isAsking ? 1 : 0,
    )
    if (!isAsking) {
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(isChanged ? 1 : 0)
      await expect(page.getByRole('button', { expanded: true }).filter({ hasText: /./ })).toHaveCount(
        snapshot.matches({ form: 'closed' }) ? 0 : 1,
      )
    }
    await expect(page.getByRole('button', { name: 'Leave as it is' })).toHaveCount(
      snapshot.matches({ work: 'failed' }) ? 1 : 0,
    )
    await expect.poll(() => stage.isWaiting(read)).toBe(snapshot.matches({ work: 'reading' }))
    const isWriting = ['savingOriginal', 'performing'].some((work) => snapshot.matches({ work }))
    await expect.poll(() => writes.some((kind) => stage.isWaiting(kind))).toBe(isWriting)
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
    holds: [read, ...writes],
  })
  await stage.visit(`/dimming-profiles?zone=${zone}`)
  await profile(stage.page, office.name).waitFor()
}

const profile = (page: Stage['page'], name: string) =>
  page.getByRole('list', { name: 'Dimming profiles' }).getByRole('button', { name: new RegExp(`^${name}`) })

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).last().click()
}

/** Answers the one request that writes. */
async function answerWrite(stage: Stage, outcome?: Outcome): Promise<void> {
  const waiting = writes.find((kind) => stage.isWaiting(kind))
  if (waiting === undefined) throw new Error('The console writes nothing')
  await stage.answer(waiting, outcome)
}
