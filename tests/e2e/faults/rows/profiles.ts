import { expect } from '@playwright/test'
import { NEW_PROFILE, writeProfile } from '#domain/profile.ts'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { press, retry, save } from '../hands.ts'
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

/** The open profile is open no longer after signing in again. */
const reopen = async (stage: Stage, turn: number) => {
  const profile = item(stage, nameOf(turn))
  if ((await profile.getAttribute('aria-expanded')) !== 'true') await profile.click()
}

const box = ({ page }: Stage) => page.getByRole('list', { name: 'Groups' }).getByRole('checkbox').first()
const copies = ({ site }: Stage, turn: number) =>
  site.site.rules.filter(
    ({ notes }) => (notes as { related_rule_id?: number })?.related_rule_id === idOf(turn),
  )

const applying: Pick<Call, 'begin' | 'send' | 'retry' | 'resume' | 'done' | 'effects'> = {
  begin: (stage, turn) => openProfile(stage, turn),
  send: (stage) => box(stage).click(),
  retry,
  resume: async (stage, turn) => {
    await reopen(stage, turn)
    await box(stage).click()
  },
  done: (stage, turn) => expect(item(stage, nameOf(turn))).toContainText('1 group'),
  effects: (stage, turn) => {
    const made = copies(stage, turn)
    const isApplied = stage.site.appliedToGroups.some(
      ({ fk_rule, fk_group }) => fk_rule === made[0]?.id && fk_group === desks,
    )
    return isApplied ? made.length : 0
  },
}

const takeOff = press(`Take it off ${lamp.name}`)

/** A change of a profile with a copy changes the copy too. */
const changing: Pick<Call, 'begin' | 'send' | 'retry' | 'resume' | 'done' | 'effects'> = {
  begin: async (stage, turn) => {
    await openProfile(stage, turn, { fk_device: lamp.id })
    await press('Sunday')(stage)
  },
  send: save,
  retry,
  // The profile is saved, its copies may not be: that is said, and the next save changes them too.
  resume: async (stage, turn) => {
    await expect(stage.page.getByText(`Please check: ${nameOf(turn)}`)).toBeVisible()
    await reopen(stage, turn)
    await press('Monday')(stage)
    await save(stage)
  },
  done: async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Saving')).toHaveCount(0)
  },
  effects: (stage, turn) => {
    const [copy, ...others] = copies(stage, turn)
    const isChanged = JSON.stringify(copy?.rulespec) !== JSON.stringify(rulespec)
    return isChanged ? 1 + others.length : 0
  },
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
    kept: ({ page }, turn) => expect(page.getByLabel('Name')).toHaveValue(nameOf(turn)),
    done: (stage, turn) => expect(item(stage, nameOf(turn))).toContainText('applies nowhere yet'),
    effects: ({ site }, turn) => site.site.rules.filter(({ name }) => name === nameOf(turn)).length,
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
    kept: ({ page }, turn) => expect(page.getByLabel('Name')).toHaveValue(`Late ${turn}`),
    done: ({ page }) => expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0),
    effects: ({ site }, turn) => site.site.rules.filter(({ name }) => name === `Late ${turn}`).length,
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
    retry,
    resume: async (stage, turn) => {
      await reopen(stage, turn)
      await takeOff(stage)
    },
    done: async ({ page }) => {
      await expect(page.getByRole('button', { name: `Take it off ${lamp.name}` })).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
    effects: (stage, turn) => 1 + copies(stage, turn).length,
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
    retry,
    resume: async (stage, turn) => {
      await reopen(stage, turn)
      await press('Apply on the plan')(stage)
      await chooseLamp(stage)
    },
    done: (stage, turn) => expect(item(stage, nameOf(turn))).toContainText('1 device'),
    effects: (stage, turn) => {
      const made = copies(stage, turn)
      return stage.site.rulesOn(lamp.id).includes(made[0]?.id ?? 0) ? made.length : 0
    },
    finish: async (stage) => stage.page.keyboard.press('Escape'),
  },
  {
    operation: 'deleteRule',
    answers: 'nothing',
    page,
    begin: (stage, turn) => openProfile(stage, turn),
    send: deleteIt,
    retry,
    resume: async (stage, turn) => {
      await reopen(stage, turn)
      await deleteIt(stage)
    },
    done: (stage, turn) => expect(item(stage, nameOf(turn))).toHaveCount(0),
    effects: ({ site }, turn) => 1 + site.site.rules.filter(({ id }) => id === idOf(turn)).length,
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
