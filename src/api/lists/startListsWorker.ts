import type { Port } from './protocol.ts'

/** Starts a worker that requests and reads lists. */
export function startListsWorker(): Port {
  return new Worker(new URL('./lists.worker.ts', import.meta.url), { type: 'module' })
}
