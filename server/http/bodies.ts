import type { FastifyInstance } from 'fastify'
import { largestPlanBytes, PLAN_TYPES } from '#domain/planImage.ts'
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

/** JSON is read, and a plan's image where the contract has one; with nothing where nothing belongs. */
export function acceptBodies(app: FastifyInstance): void {
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

  // A file is handed on as it comes, and counted by whoever takes it: fifty megabytes are not for memory.
  app.addContentTypeParser([...PLAN_TYPES], (_request, stream, done) => done(null, stream))

  app.addHook('onRequest', async (request) => {
    const {
      'content-length': length,
      'transfer-encoding': encoding,
      'content-type': type = '',
    } = request.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    const { takes } = request.routeOptions.config
    if (!takes) return
    if (takes.length === 0) {
      if (hasBody) throw new Refusal(400, `${request.method} ${request.url} takes no body`)
      return
    }
    if (!hasBody) {
      const expected = takes.includes('application/json') ? 'a JSON object' : 'an image'
      throw new Refusal(400, `body is missing: ${expected} is expected`)
    }
    if (!takes.includes(type.replace(/\s*(;.*)?$/, '').toLowerCase()))
      throw new Refusal(415, `content-type must be ${takes.join(' or ')}, not "${type}"`)
    if (!takes.includes('application/json') && Number(length) > largestPlanBytes)
      throw new Refusal(413, 'The image is larger than 50 MB')
  })
}
