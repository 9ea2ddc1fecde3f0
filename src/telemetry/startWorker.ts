import type { Port } from './protocol.ts'

/** Starts a worker that answers questions about readings. */
export function startReadingsWorker(): Port {
  return new Worker(new URL('./readings.worker.ts', import.meta.url), { type: 'module' })
}
