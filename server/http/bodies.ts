import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Megabytes enough for a rulespec of thousands of sensors or a batch of 50,000 readings. */
const bodyLimit = 16 * 1024 * 1024

/** What JSON can say and a database of UTF-8 text can't hold: NUL, and half of a surrogate pair. */
function checkText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Refusal(400, `${path} holds a character that is not text`)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      checkText(key, `${path}: a name`)
      checkText(inner, `${path}.${key}`)
    }
  }
}

/** JSON alone is read, with nothing where nothing belongs. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    parseJson(request, text as string, (error, body) => {
      if (error) return done(error)
      try {
        // Such characters reach us only as escapes.
        if (text.includes('\\u')) checkText(body, 'body')
        done(null, body)
      } catch (refusal) {
        done(refusal as Refusal)
      }
    })
  })

  app.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    const { takesBody } = request.routeOptions.config
    if (takesBody === false && hasBody)
      throw new Refusal(400, `${request.method} ${request.url} takes no body`)
    if (takesBody && !hasBody) throw new Refusal(400, 'body is missing: a JSON object is expected')
    if (takesBody && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new Refusal(
        415,
        `content-type must be application/json, not "${request.headers['content-type'] ?? ''}"`,
      )
  })
}
