import { createStore } from '#domain/store.ts'

/** Whether the toolbar's panel of the outbox is open; a page opens it where its changes need a decision. */
export const outboxPanel = createStore(false)
