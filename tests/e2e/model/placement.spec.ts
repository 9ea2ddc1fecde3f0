import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { placementModel } from '#support/models/placement.ts'
import { leaveAndReturn } from './leaving.ts'
import { describeInBrowser } from './playInBrowser.ts'
import { zone, zoneWith } from './site.ts'
import type { Stage } from './stage.ts'

const lamp = { id: 12, name: 'L-12', latitude: 50, longitude: 40 }
const unplaced = [13, 14].map((id) => ({ id, name: `L-${id}`, latitude: -1, longitude: -1 }))
await describeInBrowser('placement', {
  model: placementModel,
  worlds: {
    'a plan': { set, isPossible: (snapshot, { type }) => isCausable(snapshot, type) },
  },
  hands: {
    'a device is selected': async (stage) => {
      await devices(stage).focus()
      await stage.page.keyboard.press('Enter')
    },
    'the selection is cleared': press('Cancel'),
    'the page is left': async (stage) => {
      await leaveAndReturn(stage)
      if (isDragging) await stage.page.mouse.up()
      isDragging = false
      await devices(stage).waitFor()
    },
    'an unplaced device is chosen': carryChip,
    'a move is started': async (stage) => {
      if (await settings(stage).isVisible()) await press('Move device to other location')(stage)
      else await beginDrag(stage)
    },
    'the move is cancelled': press('Leave it here'),
    'the device is dropped': async (stage) => {
      if (isDragging) await drop(stage)
      else await nudge(stage)
    },
    'the user says Yes': press('Yes'),
    'the user says No': press('No'),
    'the user wants it removed': press('Remove from floor plan'),
    'the removal is confirmed': press('Confirm'),
    'the removal is cancelled': press('Cancel'),
    'devices are to be placed in rows': async (stage) => {
      await press('Place in rows…')(stage)
      await press('Select all')(stage)
      await press('Draw the area')(stage)
    },
    'their spread is changed': ({ page }) =>
      page.getByLabel('Within the rectangle').selectOption('From edge to edge'),
    'a rectangle is drawn': async ({ page }) => {
      const { x, y, width, height } = await planBox({ page })
      await page.mouse.move(x + width * 0.3, y + height * 0.3)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.4, y + height * 0.4)
      await page.mouse.move(x + width * 0.6, y + height * 0.6)
      await page.mouse.up()
    },
    'the rows are confirmed': press('Place 2 devices'),
    'the rows are let be': press('Cancel'),
    'the user undoes': press('Undo'),
    'the user redoes': press('Redo'),
    'the user goes back to the beginning': async (stage) => {
      await press('History')(stage)
      await press('Beginning of the session')(stage)
    },
  },
  shows: async (stage, snapshot) => {
    const { page } = stage
    const { draft } = snapshot.context
    const shown = [
      [settings(stage), { free: 'selected' }],
      [page.locator('[data-live-position]'), { free: 'moving' }],
      [page.getByRole('dialog', { name: 'Is this the correct location?' }), 'confirming'],
      [page.getByText(/^Are you sure you want to remove L-12 from Office\?$/), 'confirmingRemoval'],
      [page.getByText(/^Drag a rectangle on the floor plan/), { arranging: 'drawing' }],
      [page.getByText(/^Preview\./), { arranging: 'previewing' }],
    ] as const
    for (const [part, state] of shown) await expect(part).toHaveCount(snapshot.matches(state) ? 1 : 0)
    if (draft && snapshot.matches('confirming'))
      await expect(page.getByRole('option', { name: lamp.name })).toHaveText(/not saved yet$/)
  },
  outOfReach: {
    'placement: mutation.dropped → stay':
      'the outbox drops a change only where the user decides so in its panel',
    'placement: conflicts.decided → stay':
      'conflicts are decided in the panel of the outbox, which is no part of it',
  },
})

/** The pointer's state; there is one stage per worker. */
let isDragging = false

async function set(stage: Stage): Promise<void> {
  if (isDragging) await stage.page.mouse.up()
  isDragging = false
  await stage.set({
    tables: zoneWith({ luminaires: [lamp, ...unplaced] }),
    storage: { jwt_access_token: stage.token },
  })
  await stage.visit(`/settings/commissioning?zone=${zone}`)
  await devices(stage).waitFor()
}

function hasActed({ context }: AnyMachineSnapshot): boolean {
  return context.history.operations.length > 0
}

/**
 * The model has one device; here it is three: one on the plan and two unplaced. So each path has one operation and its
 * outcome, and each event has at most one control per state.
 */
function isCausable(snapshot: AnyMachineSnapshot, type: string): boolean {
  const isSelected = snapshot.matches({ free: 'selected' })
  const isResting = snapshot.matches({ free: 'resting' })
  const isConfirming = snapshot.matches('confirming')
  switch (type) {
    case 'devices.selected':
    case 'arrangement.requested':
      return !hasActed(snapshot) && isResting
    case 'device.placed':
      return !hasActed(snapshot) && (isResting || isConfirming)
    case 'move.started':
      return !hasActed(snapshot) && (isSelected || isConfirming)
    case 'removal.requested':
      return !hasActed(snapshot) && (isSelected || isConfirming)
    case 'move.cancelled':
      return snapshot.context.draft === undefined
    case 'visit.requested':
      return hasActed(snapshot)
    case 'undo.requested':
      return !isSelected
    default:
      return true
  }
}

const devices = ({ page }: Pick<Stage, 'page'>) =>
  page.getByRole('listbox', { name: 'Devices on the floor plan' })

const settings = ({ page }: Stage) => page.getByRole('dialog', { name: `Settings of ${lamp.name}` })

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).last().click()
}

async function nudge(stage: Stage): Promise<void> {
  await devices(stage).focus()
  const option = stage.page.getByRole('option', { name: lamp.name })
  if ((await option.getAttribute('aria-selected')) !== 'true') {
    await stage.page.keyboard.press('Enter')
    await stage.page.getByRole('dialog').waitFor()
    await devices(stage).focus()
  }
  await stage.page.keyboard.press('ArrowRight')
}

/** Grabs the device of the open question. */
async function beginDrag({ page }: Stage): Promise<void> {
  const { x, y } = await page.locator('.plan-anchor').evaluate(async (anchor) => {
    const place = () => anchor.getBoundingClientRect()
    for (let before = place(), still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame)
      still = place().x === before.x && place().y === before.y ? still + 1 : 0
      before = place()
    }
    return place()
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.move(x + 40, y + 40)
  isDragging = true
}

async function drop({ page }: Stage): Promise<void> {
  await page.mouse.up()
  isDragging = false
}

async function carryChip(stage: Stage): Promise<void> {
  const { page } = stage
  const chip = await page.getByRole('button', { name: 'L-13', exact: true }).boundingBox()
  const plan = await planBox(stage)
  if (!chip) throw new Error('The chip is not in view')
  await page.mouse.move(chip.x + chip.width / 2, chip.y + chip.height / 2)
  await page.mouse.down()
  await page.mouse.move(plan.x + plan.width * 0.4, plan.y + plan.height * 0.4)
  await page.mouse.move(plan.x + plan.width * 0.5, plan.y + plan.height * 0.3)
  await page.mouse.up()
}

async function planBox({ page }: Pick<Stage, 'page'>) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no plan')
  return box
}
