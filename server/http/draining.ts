import type { FastifyInstance } from 'fastify'
import { type Milliseconds, SECOND } from '#domain/units.ts'

/** Requests that are under way when the server closes have this long to end. */
const longestDrain: Milliseconds = 10 * SECOND

/**
 * Lets a server that stops finish what is under way: connections end with their requests once `stopping` is aborted, and
 * what is not finished some time after closing began is cut.
 */
export function drainConnections(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  if (stopping)
    app.addHook('onSend', async (_request, reply) => {
      if (stopping.aborted) reply.header('connection', 'close')
    })
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), longestDrain)
    timer.unref()
    app.server.once('close', () => clearTimeout(timer))
  })
}
