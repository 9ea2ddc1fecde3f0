import { expect } from '@playwright/test'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { opening, queued, retry } from '../hands.ts'
import { zone } from '../world.ts'

/** A field that is saved by itself after a pause, and then by the outbox. */
function field(
  label: string,
  pause: number,
  textOf: (turn: number) => string,
  effects: NonNullable<Call['effects']>,
) {
  const kept = ({ page }: Stage, turn: number) => expect(page.getByLabel(label)).toHaveValue(textOf(turn))
  return {
    begin: ({ page }: Stage, turn: number) => page.getByLabel(label).fill(textOf(turn)),
    send: (stage: Stage) => stage.pass(pause),
    kept,
    done: async (stage: Stage, turn: number) => {
      await expect(stage.page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0)
      await kept(stage, turn)
    },
    ...queued(effects),
  }
}

const cost = 'energy_cost'
const known = ({ site }: Stage) => {
  site.settings.splice(0, site.settings.length, { id: 1, name: cost, value: 0 })
}
const areaOf = ({ site }: Stage) => site.site.areas.find(({ id }) => id === zone)

export const settingsCalls: readonly Call[] = [
  {
    operation: 'createSetting',
    answers: 'entity',
    page: '/settings/general',
    isFresh: true,
    ...field(
      'Energy cost per kWh',
      1000,
      () => '0,5',
      ({ site }) => site.settings.filter(({ name, value }) => name === cost && value === 0.5).length,
    ),
  },
  {
    operation: 'updateSetting',
    answers: 'entity',
    page: '/settings/general',
    isFresh: true,
    ...field(
      'Energy cost per kWh',
      1000,
      (turn) => String(turn + 1),
      ({ site }, turn) => site.settings.filter(({ value }) => value === turn + 1).length,
    ),
    begin: async (stage, turn) => {
      known(stage)
      await stage.page.reload()
      await stage.page.getByLabel('Energy cost per kWh').fill(String(turn + 1))
    },
  },
  {
    operation: 'createAreaSetting',
    answers: 'entity',
    page: `/settings/areas/${zone}`,
    isFresh: true,
    ...field(
      'Working hours a day',
      2000,
      () => '8',
      (stage) => areaOf(stage)?.settings.filter(({ name }) => name === 'working_hours').length ?? 0,
    ),
  },
  {
    operation: 'updateAreaSetting',
    answers: 'entity',
    page: `/settings/areas/${zone}`,
    isFresh: true,
    ...field(
      'Working hours a day',
      2000,
      () => '9',
      (stage) => areaOf(stage)?.settings.filter(({ value }) => value === 9).length ?? 0,
    ),
    begin: async (stage) => {
      areaOf(stage)?.settings.push({ id: 90, area_id: zone, name: 'working_hours', value: 4 })
      await stage.page.reload()
      await stage.page.getByLabel('Working hours a day').fill('9')
    },
  },
  {
    operation: 'updateArea',
    answers: 'entity',
    page: `/settings/areas/${zone}`,
    ...field(
      'Name',
      2000,
      (turn) => `Office ${turn}`,
      (stage, turn) => Number(areaOf(stage)?.name === `Office ${turn}`),
    ),
  },
  ...(['listSettings', 'listAreaSettings'] as const).map(
    (operation): Call => ({
      operation,
      answers: 'rows',
      ...opening('/luminaires'),
      kept: ({ page }) => expect(page.getByText('L-12')).toBeVisible(),
      retry,
      resume: async () => undefined,
      done: async ({ page }) => {
        await expect(page.getByText('L-12')).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      },
      expected: Object.fromEntries(
        [
          'no response',
          'reset',
          'truncated',
          'garbage',
          'wrong shape',
          '204',
          'HTML',
          '403 with a message',
          '500',
          '503',
          'after 30 s',
          'done, but the answer is lost',
        ].map((fault) => [fault, { comes: 'message', text: 'The settings could not be loaded:' }]),
      ),
    }),
  ),
]
