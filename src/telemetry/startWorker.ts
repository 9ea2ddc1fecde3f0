import type { Port } from './protocol.ts'

/** A worker of this window that answers questions about readings. */
export function startReadingsWorker(): Port {
  return new Worker(new URL('./readings.worker.ts', import.meta.url), { type: 'module' })
}
