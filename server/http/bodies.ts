import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PLAN_TYPES } from '#domain/planImage.ts'
import { createBodyQuota } from './bodyShares.ts'
import { deadlineOf, lengthOf, withDeadline } from './deadlines.ts'
import { HttpError } from './httpErrors.ts'
import { checkJsonShape } from './jsonShape.ts'

/** Refuses what JSON allows and PostgreSQL's UTF-8 text does not: NUL and unpaired surrogates. */
function checkText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new HttpError(400, `${path} holds a character that is not text`)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      checkText(key, `${path}: a name`)
      checkText(inner, `${path}.${key}`)
    }
  }
}

/**
 * Parses JSON bodies and streams plan images where the contract allows them; operations without a body accept none. The
 * operation sets the size limit (contract.ts), and the size sets the deadline (deadlines.ts).
 */
export function acceptBodies(app: FastifyInstance, grace?: number): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkJsonShape(text as string)
    } catch (refusal) {
      return done(refusal as HttpError)
    }
    parseJson(request, text as string, (error, body) => {
      if (error) return done(error)
      try {
        // Valid UTF-8 contains these characters only as escapes.
        if (text.includes('\\u')) checkText(body, 'body')
        done(null, body)
      } catch (refusal) {
        done(refusal as HttpError)
      }
    })
  })

  // A file is streamed to its handler, which counts the bytes: 50 MB should not be held in memory.
  app.addContentTypeParser([...PLAN_TYPES], (_request, stream, done) => done(null, stream))

  app.addHook('onRequest', async (request) => checkBody(request))
  const takeShare = createBodyQuota()
  app.addHook('preParsing', async (request, _reply, body) => {
    if (!hasBody(request)) return body
    // JSON is buffered until it is parsed; a file is streamed to disk.
    const isKept = request.routeOptions.config.takes?.includes('application/json') ?? false
    const giveBack = isKept ? takeShare(request, lengthOf(request)) : () => {}
    return withDeadline(body as Readable, deadlineOf(request, grace)).once('close', giveBack)
  })
  // The body of a refused request is drained, within its deadline.
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

/** @throws HttpError 400, 413 or 415 if the headers announce a body that the contract does not allow. */
function checkBody(request: FastifyRequest): void {
  const { 'content-length': length, 'content-type': type = '' } = request.headers
  const { config, bodyLimit } = request.routeOptions
  const { takes } = config
  if (!takes) return
  if (takes.length === 0) {
    if (hasBody(request)) throw new HttpError(400, `${request.method} ${request.url} takes no body`)
    return
  }
  const takesJson = takes.includes('application/json')
  if (!hasBody(request))
    throw new HttpError(400, `body is missing: ${takesJson ? 'a JSON object' : 'an image'} is expected`)
  if (!takes.includes(type.replace(/\s*(;.*)?$/, '').toLowerCase()))
    throw new HttpError(415, `content-type must be ${takes.join(' or ')}, not "${type}"`)
  if (Number(length) > (bodyLimit ?? 0))
    throw new HttpError(
      413,
      takesJson
        ? `body has ${length} bytes; ${bodyLimit} are the most that ${request.method} ${request.url} takes`
        : 'The image is larger than 50 MB',
    )
}
