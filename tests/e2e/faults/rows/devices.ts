import { expect } from '@playwright/test'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { faults } from '../faults.ts'
import { LONGEST_PAUSE, press, queued, retry, save } from '../hands.ts'
import { gateway, lamp, polled, sensor, spare, zone } from '../world.ts'

/** Percent of the plan by which Shift and an arrow move what is selected. */
const NUDGE = 10

const heightOf = (turn: number) => `${turn + 2},25`
const height = ({ page }: Stage) => page.getByLabel('Installation height')

/** The settings of a device, in the popover at its place on the plan. */
function deviceForm(
  operation: Call['operation'],
  table: 'luminaires' | 'sensors' | 'gateways',
  { id }: { id: number },
): Call {
  return {
    operation,
    answers: 'entity',
    page: `/settings/commissioning?zone=${zone}&device=${id}`,
    isFresh: true,
    begin: async (stage, turn) => height(stage).fill(heightOf(turn)),
    send: save,
    kept: (stage, turn) => expect(height(stage)).toHaveValue(heightOf(turn)),
    done: (stage) => expect(height(stage)).toHaveCount(0),
    effects: ({ site: { site } }, turn) =>
      site[table].filter((one) => one.settings?.installation_height === turn + 2.25).length,
  }
}

/** What was done is found by the poll that follows, whatever became of the answer. */
const lookedFor = Object.fromEntries(
  ['truncated', 'wrong shape', '204', 'done, but the answer is lost'].map((fault) => [
    fault,
    { comes: 'nothing' } as const,
  ]),
)

const ofLamp = { page: `/settings/commissioning?zone=${zone}&device=${lamp.id}`, isFresh: true } as const

export const deviceCalls: readonly Call[] = [
  deviceForm('updateLuminaire', 'luminaires', lamp),
  deviceForm('updateSensor', 'sensors', sensor),
  deviceForm('updateGateway', 'gateways', gateway),
  {
    operation: 'replaceDevice',
    answers: 'nothing',
    page: `/settings/commissioning?zone=${zone}&device=${lamp.id}`,
    world: ['replaceDevice'],
    isFresh: true,
    begin: async (stage) => {
      const { page } = stage
      await press('Replace a failed device')(stage)
      await page.getByRole('combobox', { name: 'Replacement device' }).click()
      await page.getByRole('option', { name: spare.name }).click()
    },
    send: press('Replace'),
    kept: ({ page }) => expect(page.getByRole('dialog').getByText(spare.name).first()).toBeVisible(),
    // The popover is closed after signing in again.
    resume: async (stage) => {
      await stage.visit(`/settings/commissioning?zone=${zone}&device=${lamp.id}`)
      await press('Replace a failed device')(stage)
      await stage.page.getByRole('combobox', { name: 'Replacement device' }).click()
      await stage.page.getByRole('option', { name: spare.name }).click()
      await press('Replace')(stage)
    },
    done: ({ page }) => expect(page.getByRole('list', { name: 'Devices to place' })).toContainText(lamp.name),
    expected: lookedFor,
    effects: ({ site: { site } }) =>
      site.luminaires.filter(({ id, latitude }) => id === spare.id && latitude === lamp.latitude).length,
  },
  {
    operation: 'renameDevice',
    answers: 'nothing',
    ...ofLamp,
    world: ['renameDevice'],
    begin: typeName,
    send: save,
    kept: (stage, turn) => expect(nameField(stage)).toHaveValue(nameOf(turn)),
    // The popover is closed after signing in again.
    resume: async (stage, turn) => {
      await stage.visit(ofLamp.page)
      await typeName(stage, turn)
      await save(stage)
    },
    done: (stage) => expect(nameField(stage)).toHaveCount(0),
    effects: ({ site: { site } }, turn) => site.luminaires.filter(({ name }) => name === nameOf(turn)).length,
  },
  {
    operation: 'deleteDevice',
    answers: 'nothing',
    ...ofLamp,
    world: ['deleteDevice'],
    send: deleteLamp,
    kept: (stage) => expect(lampOnPlan(stage)).toHaveCount(1),
    resume: async (stage) => {
      await stage.visit(ofLamp.page)
      await deleteLamp(stage)
    },
    done: (stage) => expect(lampOnPlan(stage)).toHaveCount(0),
    effects: ({ site: { site } }) => (site.luminaires.some(({ id }) => id === lamp.id) ? 0 : 1),
  },
  {
    operation: 'importDevices',
    answers: 'object',
    page: '/settings/import',
    world: ['importDevices'],
    isFresh: true,
    begin: chooseFile,
    send: press('Import 1 device'),
    kept: ({ page }) => expect(page.getByText('W-1').first()).toBeVisible(),
    resume: async (stage) => {
      await chooseFile(stage)
      await press('Import 1 device')(stage)
    },
    done: ({ page }) => expect(page.getByText('1 device was imported')).toBeVisible(),
    expected: lookedFor,
    effects: ({ site: { site } }) => site.luminaires.filter(({ name }) => name === 'W-1').length,
  },
  {
    operation: 'poll',
    answers: 'rows',
    page: '/luminaires',
    ...pollRow(),
  },
  {
    operation: 'pollChanges',
    answers: 'rows',
    page: '/luminaires',
    world: ['pollChanges'],
    ...pollRow(),
  },
]

/** All devices on the plan are moved together: the outbox sends their changes in one call. */
export const batchCalls: readonly Call[] = [
  {
    operation: 'updateDevices',
    answers: 'object',
    page: `/settings/commissioning?zone=${zone}`,
    world: ['updateDevices', 'base', 'Idempotency-Key'],
    isFresh: true,
    send: async (stage) => {
      const { page } = stage
      await page.getByRole('listbox', { name: 'Devices on the floor plan' }).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Shift+ArrowDown')
      await press('Yes')(stage)
    },
    ...queued(allMoved),
    retry: async (stage) => {
      await press('Show')(stage)
      await press('Retry all')(stage)
      await stage.page.keyboard.press('Escape')
    },
    done: (stage) =>
      expect(async () => {
        await stage.pass(LONGEST_PAUSE)
        expect(allMoved(stage)).toBe(1)
        await expect(stage.page.getByText('Saving…')).toHaveCount(0, { timeout: 300 })
      }).toPass({ intervals: [0], timeout: 30_000 }),
    // What may pass is tried again, one device first, in a call of its own; so it is over before anybody reads of it.
    expected: Object.fromEntries(
      faults
        .filter(({ name, isRefusal }) => !isRefusal && !['401', '404 without one', '422'].includes(name))
        .map(({ name }) => [name, { comes: 'nothing' } as const]),
    ),
  },
]

function allMoved({ site: { site } }: Stage): number {
  const known = [...site.luminaires, ...site.sensors, ...site.gateways]
  const hasMoved = ({ id, latitude }: typeof gateway) =>
    Number(known.find((device) => device.id === id)?.latitude) === latitude + NUDGE
  return Number([lamp, sensor, gateway].every(hasMoved))
}

const lampOnPlan = ({ page }: Stage) => page.getByRole('option', { name: new RegExp(`^${lamp.name}\\b`) })

async function deleteLamp(stage: Stage): Promise<void> {
  await press('Delete device')(stage)
  await press('Delete')(stage)
}

const nameOf = (turn: number) => `${lamp.name} ${turn}`
const nameField = ({ page }: Stage) => page.getByRole('textbox', { name: 'Name', exact: true })

async function typeName(stage: Stage, turn: number): Promise<void> {
  await press('Rename')(stage)
  await nameField(stage).fill(nameOf(turn))
}

function pollRow(): Pick<Call, 'send' | 'kept' | 'retry' | 'resume' | 'done'> {
  const shown = ({ page }: Stage) => expect(page.getByText(lamp.name)).toBeVisible()
  return {
    send: (stage) => stage.pass(10_000),
    kept: shown,
    retry,
    resume: async () => undefined,
    done: async (stage) => {
      await shown(stage)
      await polled(stage)
      await expect(stage.page.getByRole('alert')).toHaveCount(0)
    },
  }
}

async function chooseFile(stage: Stage): Promise<void> {
  const chooser = stage.page.waitForEvent('filechooser')
  await press('Choose a CSV file')(stage)
  const buffer = Buffer.from('kind,name\nluminaire,W-1\n')
  await (await chooser).setFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer })
  await expect(stage.page.getByRole('button', { name: 'Import 1 device' })).toBeEnabled()
}
