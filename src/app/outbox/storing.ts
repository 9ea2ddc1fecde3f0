// What is loaded beside the first page.
import { createLeaseClaims } from './leaseClaims.ts'
import { openOutboxStore } from './store.ts'

export { openOutboxStore }

/** Claims where there are no Web Locks. */
export const leaseClaims = () =>
  createLeaseClaims(
    openOutboxStore(() => undefined),
    Date.now,
  )
