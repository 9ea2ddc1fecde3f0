import { expect } from '@playwright/test'
import { panel } from '#support/models/luminaireType.ts'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { press, queued, save } from '../hands.ts'
import { polled } from '../world.ts'

const page = '/settings/luminaires-types'
const nameOf = (turn: number) => `Mast ${turn}`
const link = ({ page }: Stage, name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\b`) })
const power = ({ page }: Stage) => page.getByLabel('Rated power')

const isSaved = ({ page }: Stage) =>
  expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)

const confirm = async (stage: Stage) => {
  await press('Delete')(stage)
  await press('Confirm')(stage)
}

export const typeCalls: readonly Call[] = [
  {
    operation: 'createLuminaireType',
    answers: 'entity',
    page: `${page}?type=new`,
    isFresh: true,
    begin: ({ page }, turn) => page.getByLabel('Name', { exact: true }).fill(nameOf(turn)),
    send: save,
    kept: ({ page }, turn) => expect(page.getByLabel('Name', { exact: true })).toHaveValue(nameOf(turn)),
    done: async (stage, turn) => {
      await expect(link(stage, nameOf(turn))).toBeVisible()
      await isSaved(stage)
    },
    ...queued(
      ({ site }, turn) => site.site.luminairetypes.filter(({ name }) => name === nameOf(turn)).length,
    ),
  },
  {
    operation: 'updateLuminaireType',
    answers: 'entity',
    page: `${page}?type=${panel.id}`,
    begin: (stage, turn) => power(stage).fill(String(40 + turn)),
    send: save,
    done: async (stage, turn) => {
      await isSaved(stage)
      await expect(link(stage, panel.name)).toContainText(`${40 + turn} W`)
    },
    ...queued(
      ({ site }, turn) =>
        site.site.luminairetypes.filter(({ rated_power }) => rated_power === 40 + turn).length,
    ),
  },
  {
    operation: 'deleteLuminaireType',
    answers: 'nothing',
    page,
    begin: async (stage, turn) => {
      stage.site.site.luminairetypes.push({ ...panel, id: 900 + turn, name: nameOf(turn) })
      await polled(stage)
      await link(stage, nameOf(turn)).click()
    },
    send: confirm,
    done: (stage, turn) => expect(link(stage, nameOf(turn))).toHaveCount(0),
    ...queued(({ site }, turn) => 1 + site.site.luminairetypes.filter(({ id }) => id === 900 + turn).length),
  },
]
