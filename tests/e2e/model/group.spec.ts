import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { corridor, groupModel, lamp, office, other, temporary } from '#support/models/group.ts'
import { leaveAndReturn } from './leaving.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zone, zoneWith } from './site.ts'
import type { Outcome, Stage } from './stage.ts'

const creation = 'POST /api/v2/devices/groups'
const refusal: Outcome = { status: 409, body: { message: 'There is one of this name' } }

await describeInBrowser('group', {
  model: groupModel,
  worlds: { 'two groups': { set, isPossible: isCausable } },
  hands: {
    'the page is left': leaveAndReturn,
    'a group is opened': ({ page }) => page.getByRole('button', { name: /^Corridor/ }).click(),
    'it is closed': ({ page }) => page.locator('h2 button[aria-expanded="true"]').click(),
    'a device without a group is chosen': async ({ page }) => {
      await page.getByRole('listbox', { name: 'Devices on the floor plan' }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
    },
    'two are chosen, one of them in another group': async ({ page }) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Control+a')
    },
    'all are to come': press('Move and add all'),
    'the other is left where it is': press('Add only the 1 in no group'),
    'both are let be': press('Cancel'),
    'a new group is begun': press('Add group'),
    'it is given a name': async (stage) => {
      await stage.page.getByPlaceholder('Enter group name...').fill('Hall')
      await press('Save')(stage)
    },
    'the form is given up': press('Cancel'),
    'the group is to be deleted': press('Delete'),
    'the deletion is confirmed': press('Confirm'),
    'the deletion is cancelled': press('Cancel'),
    'the user undoes': ({ page }) =>
      page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Undo' }).click(),
    'the server creates it': (stage) => stage.answer(creation),
    'the new group is discarded': async (stage) => {
      await stage.answer(creation, refusal)
      await press('Show')(stage)
      await press('Discard')(stage)
      await stage.page.keyboard.press('Escape')
    },
  },
  shows: async (stage, snapshot) => {
    const { page } = stage
    const { opened } = snapshot.context
    const shown = [
      [page.getByRole('dialog', { name: /^Move it to/ }), 'asking'],
      [page.getByRole('dialog', { name: 'New group' }), 'writing'],
      [page.getByRole('alertdialog', { name: 'Delete group' }), 'confirmingDeletion'],
    ] as const
    for (const [part, state] of shown) await expect(part).toHaveCount(snapshot.matches(state) ? 1 : 0)
    await expect(page.locator('h2 button[aria-expanded="true"]')).toHaveText(
      opened === undefined ? [] : [opened === corridor ? /^Corridor/ : /^Hall/],
    )
    await expect(page.locator('h2 button', { hasText: 'not saved yet' })).toHaveCount(
      opened === temporary ? 1 : 0,
    )
  },
  outOfReach: {
    'group: membership.dropped → stay':
      'the outbox drops a change only where the user decides so in its panel',
  },
})

async function set(stage: Stage): Promise<void> {
  const at = { latitude: 50, longitude: 40 }
  const group = (id: number, name: string, devices: number[]) => ({
    id,
    name,
    devices,
    description: '',
    tags: [],
  })
  await stage.set({
    tables: zoneWith({
      luminaires: [lamp, other].map((id, index) => ({
        ...at,
        id,
        name: `L-${id}`,
        longitude: 40 + index * 20,
      })),
      devicegroups: [group(corridor, 'Corridor', []), group(office, 'Office', [other])],
    }),
    storage: { jwt_access_token: stage.token },
    holds: [creation],
  })
  await stage.visit(`/groups?zone=${zone}`)
  await stage.page.getByRole('listbox', { name: 'Devices on the floor plan' }).waitFor()
}

/**
 * Each of the model's events can be caused once: a device has no group until it gets one, and a name is free until it
 * is used. Nothing under a dialog can be pressed.
 */
function isCausable(snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean {
  const { opened, lastId } = snapshot.context
  switch (type) {
    case 'group.opened':
      return opened !== corridor
    case 'devices.chosen':
      return opened !== undefined && lastId === 0
    case 'deletion.requested':
      return opened === corridor
    case 'form.submitted':
      return opened === undefined || opened === corridor
    case 'group.dropped':
      return snapshot.matches('free')
    default:
      return true
  }
}

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).last().click()
}
