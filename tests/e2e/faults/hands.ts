import { expect } from '@playwright/test'
import type { Stage } from '../model/stage.ts'

/** Presses a button, the last of its name: a dialog's stands after the page's. */
export const press =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('button', { name, exact: true }).last().click()

export const retry = press('Retry')
export const save = press(/^(Save|Retry)$/)

/** How often the site was asked for something in this way. */
export const countOf = <Item>(items: readonly Item[], isMeant: (item: Item) => boolean) =>
  items.filter(isMeant).length

/** Nothing on the page says that something failed. */
export const noAlert = ({ page }: Stage) => expect(page.getByRole('alert')).toHaveCount(0)
