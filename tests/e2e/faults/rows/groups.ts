import { expect } from '@playwright/test'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { press, queued, save } from '../hands.ts'
import { addRule, desks, lamp, polled, zone } from '../world.ts'

const page = `/groups?zone=${zone}&group=${desks}`
const groupOf = ({ site }: Stage) => site.site.devicegroups.find(({ id }) => id === desks)
const header = ({ page }: Stage, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** A device is put into the group; a click on the list does the same as one on the plan. */
const putting: Partial<Call> & Pick<Call, 'send' | 'done'> = {
  begin: async (stage) => {
    const group = groupOf(stage)
    if (!group || group.devices.length === 0) return
    group.devices = []
    await polled(stage)
  },
  send: putLamp,
  done: async (stage) => {
    await expect(header(stage, 'Desks')).toContainText('1 device')
    await expect(stage.page.getByText('Saving…')).toHaveCount(0)
  },
  ...queued((stage) => groupOf(stage)?.devices.filter((id) => id === lamp.id).length ?? 0),
}

const nameOf = (turn: number) => `Yard ${turn}`
const doomed = (turn: number) => 700 + turn
const copy = (turn: number) => 800 + turn

/** A group with a copy of a profile is deleted. */
const deleting: Partial<Call> & Pick<Call, 'send' | 'done'> = {
  begin: async (stage, turn) => {
    const { site } = stage.site
    site.devicegroups.push({ id: doomed(turn), name: nameOf(turn), description: '', devices: [], tags: [] })
    addRule(stage, { id: 600, name: 'Night' })
    addRule(
      stage,
      { id: copy(turn), name: 'Night', notes: { related_rule_id: 600 } },
      { fk_group: doomed(turn) },
    )
    await polled(stage)
  },
  send: async (stage, turn) => {
    await header(stage, nameOf(turn)).click()
    await press('Delete')(stage)
    await press('Confirm')(stage)
  },
  done: (stage, turn) => expect(header(stage, nameOf(turn))).toHaveCount(0),
  ...queued(
    ({ site }, turn) =>
      1 +
      site.site.devicegroups.filter(({ id }) => id === doomed(turn)).length +
      site.site.rules.filter(({ id }) => id === copy(turn)).length,
  ),
}

export const groupCalls: readonly Call[] = [
  { operation: 'listGroups', answers: 'rows', page, ...putting },
  { operation: 'updateGroup', answers: 'entity', page, ...putting },
  { operation: 'regroupDevices', answers: 'object', page, world: ['regroupDevices'], ...putting },
  {
    operation: 'createGroup',
    answers: 'entity',
    page,
    begin: async (stage, turn) => {
      await press('Add group')(stage)
      await stage.page.getByLabel('Name', { exact: true }).fill(nameOf(turn))
    },
    send: save,
    done: async (stage, turn) => {
      await expect(header(stage, nameOf(turn))).toBeVisible()
      await expect(stage.page.getByRole('alert')).toHaveCount(0)
    },
    ...queued(({ site }, turn) => site.site.devicegroups.filter(({ name }) => name === nameOf(turn)).length),
  },
  { operation: 'listAppliedGroupRules', answers: 'rows', page, ...deleting },
  { operation: 'removeAppliedGroupRule', answers: 'nothing', page, ...deleting },
  { operation: 'deleteGroup', answers: 'nothing', page, ...deleting },
]

async function putLamp(stage: Stage): Promise<void> {
  for (const name of ['Desks', 'Unset devices']) {
    const part = header(stage, name)
    if ((await part.getAttribute('aria-expanded')) !== 'true') await part.click()
  }
  await stage.page.getByTitle(`Add ${lamp.name} to Desks`).click()
}
