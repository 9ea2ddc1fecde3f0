import type { Stage } from '../model/stage.ts'
import type { Call } from './call.ts'

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
