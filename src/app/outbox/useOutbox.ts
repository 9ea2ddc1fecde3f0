import { useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { OutboxStatus } from './outbox.ts'

/** The changes that the server does not have yet. */
export function useOutbox(): OutboxStatus {
  const { outbox } = useCore()
  return useSyncExternalStore(outbox.subscribe, outbox.status)
}
