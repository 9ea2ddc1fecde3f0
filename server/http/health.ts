import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { SECOND } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import { migrations } from '../store/migrations/index.ts'
import { withTimeout } from '../withTimeout.ts'
import { monotonic } from './throttle.ts'

/** Guests ask too, so the database is asked at most so often. */
const askedEvery = SECOND
/** What asks (a load balancer, systemd) waits no longer. */
const longestWait = 2 * SECOND

const noDatabase = 'the database does not answer'

/**
 * `/health`: this process lives. `/ready`: it can also serve: its database answers and has every migration, and it is not
 * stopping; otherwise 503 with the reason. Neither needs a sign-in.
 */
export function serveHealth(app: FastifyInstance, database: Database, stopping?: AbortSignal): void {
  let isStopping = false
  let last: { at: number; answer: Promise<string | undefined> } | undefined
  app.addHook('preClose', async () => {
    isStopping = true
  })

  function notReady(): Promise<string | undefined> {
    if (isStopping || stopping?.aborted) return Promise.resolve('this server is stopping')
    if (last === undefined || monotonic() - last.at >= askedEvery)
      last = { at: monotonic(), answer: problemOf(database) }
    return last.answer
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ready',
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const reason = await notReady()
      if (reason === undefined) return reply.send({ status: 'ready' })
      return reply.code(503).send({ status: 'not ready', reason })
    },
  })
}

/** Why this server cannot serve from its database now; undefined if it can. */
async function problemOf({ query }: Database): Promise<string | undefined> {
  const names = Object.keys(migrations)
  const asking = sql<{ made: number }>`
    select count(*) as made from kysely_migration where name = any(${names})`.execute(query)
  try {
    const { rows } = await withTimeout(longestWait, asking, noDatabase)
    return rows[0]?.made === names.length ? undefined : 'the database is not up to date'
  } catch {
    return noDatabase
  }
}
