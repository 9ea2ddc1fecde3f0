import { expect } from '@playwright/test'
import { NEW_PROFILE, writeProfile } from '#domain/profile.ts'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { press, queued, save } from '../hands.ts'
import { addRule, desks, lamp, polled, zone } from '../world.ts'

const page = `/dimming-profiles?zone=${zone}`
const rulespec = writeProfile(NEW_PROFILE, [])
const nameOf = (turn: number) => `Evening ${turn}`
const idOf = (turn: number) => 300 + turn
const item = ({ page }: Stage, name: string) =>
  page
    .getByRole('list', { name: 'Dimming profiles' })
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** Puts a profile on the site, and opens it. */
async function openProfile(stage: Stage, turn: number, applied?: Parameters<typeof addRule>[2]) {
  addRule(stage, { id: idOf(turn), name: nameOf(turn), rulespec })
  if (applied)
    addRule(
      stage,
      { id: 400 + turn, name: nameOf(turn), rulespec, notes: { related_rule_id: idOf(turn) } },
      applied,
    )
  await polled(stage)
  await item(stage, nameOf(turn)).click()
}

const box = ({ page }: Stage) => page.getByRole('list', { name: 'Groups' }).getByRole('checkbox').first()
const copies = ({ site }: Stage, turn: number) =>
  site.site.rules.filter(
    ({ notes }) => (notes as { related_rule_id?: number })?.related_rule_id === idOf(turn),
  )

const applying: Partial<Call> & Pick<Call, 'send' | 'done'> = {
  begin: (stage, turn) => openProfile(stage, turn),
  send: (stage) => box(stage).click(),
  done: async (stage, turn) => {
    await expect(item(stage, nameOf(turn))).toContainText('1 group')
    await allSaved(stage)
  },
  ...queued((stage, turn) => {
    const made = copies(stage, turn)
    const isApplied = stage.site.appliedToGroups.some(
      ({ fk_rule, fk_group }) => fk_rule === made[0]?.id && fk_group === desks,
    )
    return isApplied ? made.length : 0
  }),
}

/** Nothing waits any more. */
const allSaved = ({ page }: Stage) =>
  expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)

const takeOff = press(`Remove it from ${lamp.name}`)

/** A change of a profile with a copy changes the copy too. */
const changing: Partial<Call> & Pick<Call, 'send' | 'done'> = {
  begin: async (stage, turn) => {
    await openProfile(stage, turn, { fk_device: lamp.id })
    await press('Sunday')(stage)
  },
  send: save,
  done: allSaved,
  ...queued((stage, turn) => {
    const [copy, ...others] = copies(stage, turn)
    const isChanged = JSON.stringify(copy?.rulespec) !== JSON.stringify(rulespec)
    return isChanged ? 1 + others.length : 0
  }),
}

export const profileCalls: readonly Call[] = [
  {
    operation: 'createRule',
    answers: 'entity',
    page,
    begin: async (stage, turn) => {
      await press('Add profile')(stage)
      await stage.page.getByLabel('Enter profile name...').fill(nameOf(turn))
      await press('Confirm')(stage)
    },
    send: save,
    done: async (stage, turn) => {
      await allSaved(stage)
      await expect(item(stage, nameOf(turn))).toContainText('not in use yet')
    },
    ...queued(({ site }, turn) => site.site.rules.filter(({ name }) => name === nameOf(turn)).length),
  },
  {
    operation: 'updateRule',
    answers: 'entity',
    page,
    begin: async (stage, turn) => {
      await openProfile(stage, turn)
      await stage.page.getByLabel('Name').fill(`Late ${turn}`)
    },
    send: save,
    done: allSaved,
    ...queued(({ site }, turn) => site.site.rules.filter(({ name }) => name === `Late ${turn}`).length),
  },
  { operation: 'listRules', answers: 'rows', page, ...changing },
  { operation: 'listAppliedRules', answers: 'rows', page, ...changing },
  { operation: 'applyRuleToGroup', answers: 'entity', page, ...applying },
  {
    operation: 'removeAppliedRule',
    answers: 'nothing',
    page,
    begin: (stage, turn) => openProfile(stage, turn, { fk_device: lamp.id }),
    send: takeOff,
    done: async (stage) => {
      await expect(stage.page.getByRole('button', { name: `Remove it from ${lamp.name}` })).toHaveCount(0)
      await allSaved(stage)
    },
    ...queued((stage, turn) => 1 + copies(stage, turn).length),
  },
  {
    operation: 'applyRule',
    answers: 'entity',
    page,
    begin: async (stage, turn) => {
      await openProfile(stage, turn)
      await press('Apply on the plan')(stage)
    },
    send: chooseLamp,
    done: async (stage, turn) => {
      await expect(item(stage, nameOf(turn))).toContainText('1 device')
      await allSaved(stage)
    },
    ...queued((stage, turn) => {
      const made = copies(stage, turn)
      return stage.site.rulesOn(lamp.id).includes(made[0]?.id ?? 0) ? made.length : 0
    }),
    finish: async (stage) => stage.page.keyboard.press('Escape'),
  },
  {
    operation: 'deleteRule',
    answers: 'nothing',
    page,
    begin: (stage, turn) => openProfile(stage, turn),
    send: deleteIt,
    done: async (stage, turn) => {
      await expect(item(stage, nameOf(turn))).toHaveCount(0)
      await allSaved(stage)
    },
    ...queued(({ site }, turn) => 1 + site.site.rules.filter(({ id }) => id === idOf(turn)).length),
  },
]

async function deleteIt(stage: Stage): Promise<void> {
  await press('Delete profile')(stage)
  await press('Confirm')(stage)
}

async function chooseLamp({ page }: Stage): Promise<void> {
  await page.getByRole('listbox', { name: 'Devices on the floor plan' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
}
