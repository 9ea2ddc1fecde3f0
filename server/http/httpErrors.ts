import type { AuthProblem, Problem } from '#openapi/lighting.d.ts'

/** Becomes a response `{message}` with this status. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** Becomes a response `{message}` with `Retry-After`. */
export class RetryLater extends HttpError {
  /** The value of Retry-After. */
  readonly seconds: number
  /** @param wait ms until a retry may succeed */
  constructor(
    statusCode: 429 | 503,
    reason: string,
    readonly wait: number,
  ) {
    const seconds = Math.max(1, Math.ceil(wait / 1000))
    super(statusCode, `${reason}: retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`)
    this.seconds = seconds
  }
}

/** Becomes a response `{message, errors}` with messages per field. Never 422, which signs users out. */
export class ValidationError extends HttpError {
  constructor(
    statusCode: number,
    message: string,
    readonly errors: Readonly<Record<string, string[]>>,
  ) {
    super(statusCode, message)
  }
}

/** Becomes a response `{message, code}` with status 409, and `changed` where that tells more. */
export class ConflictError extends HttpError {
  constructor(
    message: string,
    readonly problem: Pick<Problem, 'code' | 'changed'>,
  ) {
    super(409, message)
  }
}

/** Becomes a response `{error: [...]}` with status 400: messages per field of a sign-in form (decisions.md). */
export class AuthError extends Error {
  readonly statusCode = 400
  constructor(readonly error: AuthProblem['error']) {
    super(error.map(({ type, message }) => `${type}: ${message}`).join('\n'))
  }
}

/** @throws HttpError 404 if `found` is undefined. */
export function requireFound<T>(found: T | undefined, what: string, id: number): T {
  if (found === undefined) throw new HttpError(404, `There is no ${what} ${id}`)
  return found
}
