import { createStore, type Store } from '#domain/store.ts'
import type { PlanDrag } from '#plan/Plan.tsx'

/** The positions of the dragged devices. A store, so that only its subscribers render on each frame. */
export type LiveDrag = Store<PlanDrag | undefined>

export const createLiveDrag = (): LiveDrag => createStore<PlanDrag | undefined>(undefined)
