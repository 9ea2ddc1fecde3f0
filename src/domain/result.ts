import type { ApiProblem } from './apiProblem.ts'

/** The result of something that can fail: a value, or the reason of the failure; for an API call, its problem. */
export type Result<Value, Reason = ApiProblem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Reason }

export const success = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })
export const failure = <Reason>(error: Reason): Result<never, Reason> => ({ ok: false, error })

/** A success without a value. */
export const done = success(undefined)

const NOT_FOUND = 404

/**
 * Counts 404 as a success: somebody else has already deleted the thing that was to be changed or deleted. A 404 that
 * clears the session (specification §8) stays a failure: whatever was to follow would be sent without a token.
 */
export const orGone = <Value>(result: Result<Value>): Result<Value | undefined> =>
  !result.ok && result.error.status === NOT_FOUND && !result.error.clearsSession ? done : result
