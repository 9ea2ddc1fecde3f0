import { createStore } from '#domain/store.ts'

/** How far the copies of a profile are brought to its state; `total` may grow while others make copies. */
export type CopyProgress = { readonly profile: number; readonly done: number; readonly total: number }

/** The work on copies that this page is doing; undefined if there is none. */
export const copyProgress = createStore<CopyProgress | undefined>(undefined)
