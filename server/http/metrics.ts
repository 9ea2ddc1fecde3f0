import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import { createIngestMetrics, type IngestMetrics } from '../telemetry/ingestMetrics.ts'
import { HttpError } from './httpErrors.ts'

type MetricsOptions = {
  database: Database
  version: string
  /** Whoever sends it as bearer may read the metrics from anywhere; without one they are read from the same machine alone. */
  token?: string | undefined
}

/** Of the process: its memory, its processor time, the lag of its event loop. One for all apps, since none of it is ever let go. */
let ofProcess: Registry | undefined
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Serves `/metrics` in the format of Prometheus: requests, polls, ingest, connections and the process. */
export function serveMetrics(app: FastifyInstance, { database, version, token }: MetricsOptions): void {
  const registry = new Registry()
  countRequests(app, registry)
  countPolls(app, registry)
  const ingestMetrics = createIngestMetrics(registry)
  app.decorate('ingestMetrics', ingestMetrics)
  countIngest(app, ingestMetrics)
  watchConnections(database, registry)
  new Gauge({
    name: 'latern_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
  const all = Registry.merge([registry, processMetrics()])

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new HttpError(403, 'Metrics are for this machine, or for a token')
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

const loopback = /^(::1|(::ffff:)?127(\.\d+){3})$/
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A proxy on the same machine passes on what comes from anywhere, so what was forwarded is not of this machine. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token !== undefined && given !== undefined) return timingSafeEqual(hashOf(given), hashOf(token))
  const isForwarded = 'forwarded' in headers || 'via' in headers || 'x-forwarded-for' in headers
  return !isForwarded && loopback.test(raw.socket.remoteAddress ?? '')
}

/** The operation's id in the contract; what the contract does not have (the console's files, plans) is one. */
const operationOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation ?? 'other'

function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'latern_request_duration_seconds',
    help: 'From the request to the end of its answer.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { operation: operationOf(request), status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / SECOND)
  })
}

function countPolls(app: FastifyInstance, registry: Registry): void {
  const bytes = new Counter({
    name: 'latern_poll_bytes_total',
    help: 'Bytes of the answers to polls, as they are sent.',
    labelNames: ['operation'],
    registers: [registry],
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const operation = operationOf(request)
    if (operation !== 'poll' && operation !== 'pollChanges') return
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      bytes.inc({ operation }, Buffer.byteLength(payload))
  })
}

function countIngest(app: FastifyInstance, metrics: IngestMetrics): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (operationOf(request) !== 'ingestTelemetry' || reply.statusCode !== 200) return payload
    const { readings = 0, events = 0 } = payload as { readings?: number; events?: number }
    metrics.stored('readings', readings, 'http')
    metrics.stored('events', events, 'http')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (operationOf(request) !== 'ingestTelemetry') return
    const { statusCode } = reply
    metrics.batch(statusCode === 200 ? 'stored' : statusCode < 500 ? 'refused' : 'failed', 'http')
  })
}

function watchConnections({ pool, streams }: Database, registry: Registry): void {
  new Gauge({
    name: 'latern_database_connections',
    help: 'Connections to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'latern_histories',
    help: 'Histories that are being read, and those that wait.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'read' }, streams.running)
      this.set({ state: 'awaited' }, streams.waiting)
    },
  })
}
