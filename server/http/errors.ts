import type { FastifyError, FastifyInstance } from 'fastify'
import type { Problem } from '#openapi/lighting.d.ts'
import { databaseProblem } from '../store/unavailable.ts'
import { AuthError, ConflictError, HttpError, RetryLater, ValidationError } from './httpErrors.ts'

const secret = /password|token|\.(key|current)$/i

/** Shortens a value for an error message: the input may be megabytes. */
function truncate(value: unknown, levels = 3): unknown {
  if (typeof value === 'string') return value.slice(0, 80)
  if (value === null || typeof value !== 'object') return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => truncate(item, levels - 1))
  const fields = Object.entries(value).slice(0, 20)
  return Object.fromEntries(fields.map(([name, inner]) => [name, truncate(inner, levels - 1)]))
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(truncate(value)) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** "body.latitude must be <= 100, not 130": the field, the constraint, and the value unless it is secret. */
function explain({ validation, validationContext }: FastifyError): string {
  const first = validation?.[0] as
    | { instancePath: string; message?: string; data?: unknown; params: Record<string, unknown> }
    | undefined
  if (!first) return `${validationContext ?? 'request'} is not as the contract has it`
  const place = `${validationContext ?? 'request'}${first.instancePath.replaceAll('/', '.')}`
  const unknown = first.params.additionalProperty
  if (unknown !== undefined) return `${place}.${unknown} is not a field of the contract`
  const missing = first.params.missingProperty
  if (missing !== undefined) return `${place}.${missing} is missing`
  return `${place} ${first.message}${secret.test(place) ? '' : `, not ${shown(first.data)}`}`
}

/** PostgreSQL errors that a request can cause, by error code. */
const conflicts: Record<string, [status: number, message: string]> = {
  '23505': [409, 'There is one like it already'],
  '23503': [409, 'It names something that does not exist, or is still in use'],
}

/** What a refusal is answered with. */
export function problemOf(error: HttpError): Problem {
  const { message } = error
  if (error instanceof ValidationError) return { message, errors: error.errors }
  return error instanceof ConflictError ? { message, ...error.problem } : { message }
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AuthError) return reply.code(400).send({ error: error.error })
    if (error instanceof RetryLater) reply.header('retry-after', error.seconds)
    if (error instanceof HttpError) return reply.code(error.statusCode).send(problemOf(error))
    if (error.validation) return reply.code(400).send({ message: explain(error) })
    const conflict = conflicts[error.code]
    if (conflict) return reply.code(conflict[0]).send({ message: conflict[1] })
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: error.message })
    const problem = databaseProblem(error)
    if (problem) {
      request.log.warn({ err: error }, problem.message)
      if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
      return reply.code(problem.status).send({ message: problem.message })
    }
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ message: 'Internal Server Error', id: request.id })
  })
}
