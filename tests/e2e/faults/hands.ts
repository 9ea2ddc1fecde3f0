import type { Stage } from '../model/stage.ts'

/** Presses a button, the last of its name: a dialog's stands after the page's. */
export const press =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('button', { name, exact: true }).last().click()

export const retry = press('Retry')
export const save = press(/^(Save|Retry)$/)
