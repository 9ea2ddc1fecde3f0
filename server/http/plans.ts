import type { FastifyInstance } from 'fastify'
import { PlanReaders } from '../plans/planReaders.ts'
import { piecesOfPlan } from '../plans/planStore.ts'
import type { Database } from '../store/database.ts'
import { HttpError } from './httpErrors.ts'

const planName = /^([0-9a-f]{64})(\.\w+)?$/

/**
 * Serves plan images by the hash of their content: the URL cannot be guessed and is cached for ever. The content
 * security policy of an SVG allows it to draw and nothing else.
 *
 * @param idleTimeout ms without progress after which a slow client is disconnected
 */
export function servePlans(app: FastifyInstance, { query }: Database, idleTimeout: number): void {
  const readers = new PlanReaders(idleTimeout)
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/plans/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const [, hash] = planName.exec(name) ?? []
      const plan =
        hash && (await query.selectFrom('plan_image').selectAll().where('hash', '=', hash).executeTakeFirst())
      if (!plan) throw new HttpError(404, `There is no plan ${name}`)
      const tag = `"${plan.hash}"`
      const about = {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        etag: tag,
      }
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).headers(about).send()
      const withSize = { ...about, 'content-length': plan.size }
      if (request.method === 'HEAD') return reply.headers(withSize).type(plan.media_type).send()
      const stream = readers.admit(request.ip, reply.raw, piecesOfPlan(query, plan))
      if (!stream) {
        reply.header('retry-after', '2')
        throw new HttpError(503, 'Too many plans are being read. Try again in a few seconds.')
      }
      return reply.headers(withSize).type(plan.media_type).send(stream)
    },
  })
}
