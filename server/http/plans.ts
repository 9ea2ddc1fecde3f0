import type { FastifyInstance } from 'fastify'
import { PlanReaders } from '../plans/planReaders.ts'
import { piecesOfPlan } from '../plans/planStore.ts'
import type { Database } from '../store/database.ts'
import { Refusal } from './refusal.ts'

const planName = /^([0-9a-f]{64})(\.\w+)?$/

/**
 * Floor plans' images, by the hash of what is in them: an address that can't be guessed, and can be kept for ever.
 * An SVG is drawn as a picture only: its policy allows it nothing else, wherever it is opened.
 *
 * @param idleTimeout ms for which a reader may take nothing of what is there for it
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
      if (!plan) throw new Refusal(404, `There is no plan ${name}`)
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
        throw new Refusal(503, 'Too many plans are being read. Try again in a few seconds.')
      }
      return reply.headers(withSize).type(plan.media_type).send(stream)
    },
  })
}
