import type { Problem } from '#openapi/lighting.d.ts'
import type { Milliseconds, Timestamp } from './units.ts'

/** The error of a call. It is part of the call's result and never thrown. */
export type ApiProblem = {
  readonly kind: ProblemKind
  readonly happens: Consequence
  /** Whether the stored access token must be discarded. */
  readonly clearsSession: boolean
  /** HTTP status; undefined without a response. */
  readonly status?: number
  /** English, as specification §8 prints it; several messages are joined by newlines. */
  readonly message: string
  /** Messages by field, from `{error: [{type, message}]}` or `{errors: {field: [message]}}`. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** The failure's id in the server's log (an extension, with 500). */
  readonly id?: string
  /** What kind of conflict it is (an extension, with 409). */
  readonly code?: NonNullable<Problem['code']>
  /** The fields that others have changed meanwhile (an extension, with the code `changed_meanwhile`). */
  readonly changed?: Readonly<Record<string, ChangedField>>
  /** When the server wants to be asked again, in ms from its answer. */
  readonly retryAfter?: Milliseconds
  /** The failed request's stack, without a response. */
  readonly stack?: string
}

/** A field's value on the server, and who changed it last and when, where that is known. */
export type ChangedField = { readonly current: unknown; readonly by?: string; readonly at?: Timestamp }

export type ProblemKind =
  | 'unreachable'
  | 'internal'
  | 'unauthorised'
  | 'unprocessable'
  | 'refused'
  | 'login-refused'

/** How the console handles a problem: as a message, by signing out, or on the sign-in form. */
export type Consequence = 'general-error' | 'logout' | 'login-error'

/**
 * Whether the server may have done what it was asked for: no answer came, or one under a good status that is not what was
 * asked for.
 */
export const mayBeDone = ({ kind, status = 200 }: ApiProblem): boolean =>
  kind === 'unreachable' || status < 300

const REQUEST_TIMEOUT = 408
export const CONFLICT = 409
const TOO_MANY_REQUESTS = 429
const INTERNAL_ERROR = 500

/**
 * Whether the same may be taken later. Another problem that ends the session is a refusal: sent again by itself, it would end
 * the next one too.
 */
export const isPassing = (problem: ApiProblem): boolean =>
  problem.kind === 'unauthorised' ||
  mayBeDone(problem) ||
  problem.status === REQUEST_TIMEOUT ||
  problem.status === TOO_MANY_REQUESTS ||
  isServerError(problem)

export const isServerError = ({ status = 0 }: ApiProblem): boolean => status >= INTERNAL_ERROR

/** Whether the server would answer any other request in the same way now. */
export const isBusy = ({ kind, status, retryAfter }: ApiProblem): boolean =>
  kind === 'unreachable' || status === TOO_MANY_REQUESTS || retryAfter !== undefined

/** What the console finds changed before it writes, as a server with the extension `base` would refuse it. */
export const conflictProblem = (message: string): ApiProblem => ({
  kind: 'refused',
  happens: 'general-error',
  clearsSession: false,
  status: CONFLICT,
  message,
})
