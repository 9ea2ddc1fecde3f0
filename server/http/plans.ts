import type { FastifyInstance } from 'fastify'
import type { Database } from '../store/database.ts'
import { Refusal } from './refusal.ts'

/**
 * Floor plans' images, by the hash of what is in them: an address that can't be guessed, and can be kept for ever.
 * An SVG is drawn as a picture only: its policy allows it nothing else, wherever it is opened.
 */
export function servePlans(app: FastifyInstance, { query }: Database): void {
  app.get<{ Params: { name: string } }>('/plans/:name', async ({ params: { name } }, reply) => {
    const image = await query
      .selectFrom('plan_image')
      .selectAll()
      .where('hash', '=', name.replace(/\.\w+$/, ''))
      .executeTakeFirst()
    if (!image) throw new Refusal(404, `There is no plan ${name}`)
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      })
      .type(image.media_type)
      .send(image.bytes)
  })
}
