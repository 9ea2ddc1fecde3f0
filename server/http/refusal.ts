import type { AuthProblem } from '#openapi/lighting.d.ts'

/** A request that is turned down: becomes `{message}` with this status. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** A request that may come again: becomes `{message}` with `Retry-After`. */
export class TryLater extends Refusal {
  /** For the header Retry-After. */
  readonly seconds: number
  /** @param wait ms until it may succeed */
  constructor(statusCode: 429 | 503, reason: string, wait: number) {
    const seconds = Math.max(1, Math.ceil(wait / 1000))
    super(statusCode, `${reason}: retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`)
    this.seconds = seconds
  }
}

/** A request that is turned down field by field: becomes `{message, errors}`. Never 422, which signs people out. */
export class FieldRefusal extends Refusal {
  constructor(
    statusCode: number,
    message: string,
    readonly errors: Readonly<Record<string, string[]>>,
  ) {
    super(statusCode, message)
  }
}

/** Sign-in details that are turned down field by field: becomes `{error: [...]}` with status 400 (decisions.md). */
export class AuthRefusal extends Error {
  readonly statusCode = 400
  constructor(readonly error: AuthProblem['error']) {
    super(error.map(({ type, message }) => `${type}: ${message}`).join('\n'))
  }
}

/** @throws Refusal 404 naming what was asked for, where `found` is undefined. */
export function present<T>(found: T | undefined, what: string, id: number): T {
  if (found === undefined) throw new Refusal(404, `There is no ${what} ${id}`)
  return found
}
