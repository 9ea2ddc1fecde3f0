import { expect } from '@playwright/test'
import type { Stage } from '../model/stage.ts'
import type { Call } from './call.ts'
import { PATIENCE } from './faults.ts'

/** Presses a button, the last of its name: a dialog's stands after the page's. */
export const press =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('button', { name, exact: true }).last().click()

export const retry = press('Retry')
export const save = press(/^(Save|Retry)$/)

/** Opens a page anew. The one before is left first: it may still make calls of its own, and be signed out by them. */
export const opening = (address: string): Pick<Call, 'page' | 'begin' | 'send'> => ({
  page: address,
  begin: (stage) => stage.leave(),
  send: (stage) => stage.visit(address),
})

/** Longer than the outbox waits for its next try. */
export const LONGEST_PAUSE = 60_000

/** How a call of the outbox comes to its end: by itself, or by the user's decision where it was refused. */
export function queued(
  effects: NonNullable<Call['effects']>,
): Pick<Call, 'isQueued' | 'retry' | 'resume' | 'effects'> {
  async function decide(stage: Stage, turn: number) {
    const show = stage.page.getByRole('button', { name: 'Show', exact: true })
    await expect.poll(async () => (await show.isVisible()) || effects(stage, turn) === 1).toBe(true)
    if (!(await show.isVisible())) return
    await show.click()
    await stage.page
      .getByRole('button', { name: /^Retry/ })
      .last()
      .click()
    await stage.page.keyboard.press('Escape')
  }
  return {
    isQueued: true,
    effects,
    retry: async (stage, turn) => {
      await stage.pass(PATIENCE)
      await stage.pass(LONGEST_PAUSE)
      await decide(stage, turn)
    },
    resume: decide,
  }
}
