import type { ApiProblem, ChangedField, Consequence, ProblemKind } from '#domain/apiProblem.ts'
import { isObject } from '#domain/isObject.ts'

/** What came back for a call: a status and the body as parsed, or what `fetch` threw. */
export type Failure =
  | {
      readonly status: number
      readonly body: unknown
      /** The Retry-After header. */
      readonly retryAfter?: string | null
      /** The X-Request-Id header. */
      readonly requestId?: string | null
    }
  | { readonly status?: undefined; readonly thrown: unknown }

const INTERNAL_ERROR = 500

type Row = {
  readonly kind: ProblemKind
  readonly applies: (failure: Failure) => boolean
  readonly happens: Consequence
  readonly clearsSession: boolean
  readonly message: (failure: Failure) => string
}

/**
 * Specification §8, row by row; the first that applies is taken. A gateway that answers 502, 503 or 504 in the API's
 * place, without a message of the API's own, is no answer of the API: nobody is signed out by a server's restart.
 */
const catalogue: readonly Row[] = [
  {
    kind: 'unreachable',
    applies: (failure) => failure.status === undefined || (isGateway(failure.status) && !said(failure)),
    happens: 'general-error',
    clearsSession: false,
    message: () => 'The server does not answer',
  },
  {
    kind: 'internal',
    applies: ({ status }) => status === INTERNAL_ERROR,
    happens: 'general-error',
    clearsSession: false,
    message: () => 'Request returned Internal Server Error',
  },
  {
    kind: 'unauthorised',
    applies: ({ status }) => status === 401,
    happens: 'logout',
    clearsSession: true,
    message: () => 'Invalid access_token',
  },
  {
    kind: 'unprocessable',
    applies: ({ status }) => status === 422,
    happens: 'logout',
    clearsSession: true,
    message: (failure) => said(failure) || 'The server could not process the request',
  },
  {
    kind: 'refused',
    applies: (failure) => ownMessages(failure).length > 0,
    happens: 'general-error',
    clearsSession: false,
    message: said,
  },
  {
    kind: 'login-refused',
    applies: () => true,
    happens: 'login-error',
    clearsSession: true,
    message: (failure) => said(failure) || responseData(failure),
  },
]

/** The problem that a failed call stands for (specification §8). */
export function problemOf(failure: Failure): ApiProblem {
  const row = catalogue.find(({ applies }) => applies(failure)) as Row
  const { kind, happens, clearsSession } = row
  const fields = messagesByField(failure)
  return {
    kind,
    happens,
    clearsSession,
    message: row.message(failure),
    ...(failure.status !== undefined && { status: failure.status }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...idOf(failure),
    ...conflictIn(failure),
    ...pauseIn(failure),
    ...(failure.status === undefined && { stack: stackOf(failure.thrown) }),
  }
}

/** Seconds; a date is not worth a clock that may be wrong. */
function pauseIn(failure: Failure): Pick<ApiProblem, 'retryAfter'> {
  const header = failure.status === undefined ? undefined : failure.retryAfter
  const seconds = header?.trim() ? Number(header) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds * 1000 } : {}
}

const isGateway = (status: number) => status === 502 || status === 503 || status === 504

function fieldsOfBody(failure: Failure): object {
  const body = failure.status === undefined ? undefined : failure.body
  return typeof body === 'object' && body !== null ? body : {}
}

/** Every message in the body, joined by newlines; '' where it has none. */
function said(failure: Failure): string {
  return [...ownMessages(failure), ...Object.values(messagesByField(failure)).flat()].join('\n')
}

/** What names a failure that nobody expected in the server's log. */
function idOf(failure: Failure): { id?: string } {
  const body = fieldsOfBody(failure)
  if ('id' in body && typeof body.id === 'string') return { id: body.id }
  const { status, requestId } = { requestId: undefined, ...failure }
  return status === INTERNAL_ERROR && requestId ? { id: requestId } : {}
}

const CONFLICT = 409

/** What Latern's own server says of a conflict. */
function conflictIn(failure: Failure): Pick<ApiProblem, 'code' | 'changed'> {
  if (failure.status !== CONFLICT || !isObject(failure.body)) return {}
  const { code, changed } = failure.body
  if (code === 'idempotency_key_reused') return { code }
  if (code !== 'changed_meanwhile' || !isObject(changed)) return {}
  const fields = Object.entries(changed).map(([name, field]) => [name, changedField(field)])
  return { code, changed: Object.fromEntries(fields) }
}

function changedField(given: unknown): ChangedField {
  const { current, by, at } = isObject(given) ? given : {}
  const moment = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return {
    current,
    ...(typeof by === 'string' && { by }),
    ...(!Number.isNaN(moment) && { at: moment }),
  }
}

function ownMessages(failure: Failure): string[] {
  const body = fieldsOfBody(failure)
  return 'message' in body ? strings(body.message) : []
}

function messagesByField(failure: Failure): Record<string, string[]> {
  const body = fieldsOfBody(failure)
  const fields: Record<string, string[]> = {}
  const add = (field: string, messages: string[]) => {
    if (messages.length > 0) fields[field] = [...(fields[field] ?? []), ...messages]
  }
  if ('errors' in body && typeof body.errors === 'object')
    for (const [field, messages] of Object.entries(body.errors ?? {})) add(field, strings(messages))
  if ('error' in body && Array.isArray(body.error))
    for (const entry of body.error)
      if (typeof entry?.type === 'string') add(entry.type, strings(entry.message))
  return fields
}

const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string' && item !== '')

function responseData(failure: Failure): string {
  if (failure.status === undefined) return ''
  const text = typeof failure.body === 'string' ? failure.body : JSON.stringify(failure.body)
  const isPage = text?.trimStart().startsWith('<')
  return text && !isPage ? text : `The server answered ${failure.status}`
}

const stackOf = (thrown: unknown) =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
