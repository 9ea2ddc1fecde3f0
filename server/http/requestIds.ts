import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What may stand in a log line as it came: no spaces, no quotes, nothing long. */
const wellFormed = /^[\w.:/+=-]{1,128}$/

/** The header of a request and of its answer that names both in the logs. */
export const requestIdHeader = 'x-request-id'

/** The id that a proxy or a client has given its request, if it is well-formed; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Names every request in its answer as in the log. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
}
