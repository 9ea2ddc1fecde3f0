import { Counter, Gauge, type Registry } from 'prom-client'
import type { Transport } from './refusedTelemetry.ts'
import type { ReportList } from './rowChecks.ts'

/** What is counted of telemetry, by how it reached the server. A batch is a request or a message. */
export type IngestMetrics = {
  stored(list: ReportList, rows: number, transport: Transport): void
  batch(outcome: 'stored' | 'refused' | 'failed', transport: Transport): void
  /** Called when a connection to the broker is there, and when it is gone. */
  brokerConnections(change: 1 | -1): void
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyInstance {
    readonly ingestMetrics: IngestMetrics
  }
}

const kinds: Partial<Record<ReportList, string>> = { readings: 'reading', events: 'event' }

export function createIngestMetrics(registry: Registry): IngestMetrics {
  const registers = [registry]
  const rows = new Counter({
    name: 'latern_ingest_rows_total',
    help: 'Readings and events that were stored and acknowledged.',
    labelNames: ['kind', 'transport'],
    registers,
  })
  const batches = new Counter({
    name: 'latern_ingest_batches_total',
    help: 'Batches of telemetry, by whether they were stored.',
    labelNames: ['outcome', 'transport'],
    registers,
  })
  const connections = new Gauge({
    name: 'latern_mqtt_connections',
    help: 'Connections to the MQTT broker.',
    registers,
  })
  return {
    stored(list, count, transport) {
      const kind = kinds[list]
      if (kind !== undefined) rows.inc({ kind, transport }, count)
    },
    batch: (outcome, transport) => batches.inc({ outcome, transport }),
    brokerConnections: (change) => connections.inc(change),
  }
}
