import { createStore, type Store } from '#domain/store.ts'
import type { PlanDrag } from '#plan/Plan.tsx'

/** Where the devices under the pointer are, told to those who follow alone: the page is not rendered for each frame. */
export type LiveDrag = Store<PlanDrag | undefined>

export const createLiveDrag = (): LiveDrag => createStore<PlanDrag | undefined>(undefined)
