import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PLAN_TYPES } from '#domain/planImage.ts'
import { createBodyShares } from './bodyShares.ts'
import { deadlineOf, lengthOf, timed } from './deadlines.ts'
import { checkJsonShape } from './jsonShape.ts'
import { Refusal } from './refusal.ts'

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

/**
 * JSON is read, and a plan's image where the contract has one; with nothing where nothing belongs. How large a body may be
 * is its operation's (contract.ts), and how long it may take to come follows from its size (deadlines.ts).
 */
export function acceptBodies(app: FastifyInstance, grace?: number): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkJsonShape(text as string)
    } catch (refusal) {
      return done(refusal as Refusal)
    }
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

  // A file is handed on as it comes, and counted by its handler: fifty megabytes are not for memory.
  app.addContentTypeParser([...PLAN_TYPES], (_request, stream, done) => done(null, stream))

  app.addHook('onRequest', async (request) => checkBody(request))
  const takeShare = createBodyShares()
  app.addHook('preParsing', async (request, _reply, body) => {
    if (!hasBody(request)) return body
    // JSON is kept whole until it is read; a file goes to disk as it comes.
    const isKept = request.routeOptions.config.takes?.includes('application/json') ?? false
    const giveBack = isKept ? takeShare(request, lengthOf(request)) : () => {}
    return timed(body as Readable, deadlineOf(request, grace)).once('close', giveBack)
  })
  // What is refused before its body has come is read to its end, but not for ever.
  app.addHook('onResponse', async (request) => {
    const { raw } = request
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), deadlineOf(request, grace))
    raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** @throws Refusal 400, 413 or 415 where the head of a request tells that its body is not one that the contract has there. */
function checkBody(request: FastifyRequest): void {
  const { 'content-length': length, 'content-type': type = '' } = request.headers
  const { config, bodyLimit } = request.routeOptions
  const { takes } = config
  if (!takes) return
  if (takes.length === 0) {
    if (hasBody(request)) throw new Refusal(400, `${request.method} ${request.url} takes no body`)
    return
  }
  const takesJson = takes.includes('application/json')
  if (!hasBody(request))
    throw new Refusal(400, `body is missing: ${takesJson ? 'a JSON object' : 'an image'} is expected`)
  if (!takes.includes(type.replace(/\s*(;.*)?$/, '').toLowerCase()))
    throw new Refusal(415, `content-type must be ${takes.join(' or ')}, not "${type}"`)
  if (Number(length) > (bodyLimit ?? 0))
    throw new Refusal(
      413,
      takesJson
        ? `body has ${length} bytes; ${bodyLimit} are the most that ${request.method} ${request.url} takes`
        : 'The image is larger than 50 MB',
    )
}
