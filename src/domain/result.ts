import type { ApiProblem } from './apiProblem.ts'

/** What came of something that can fail: a value, or why there is none; of a call, what went wrong with it. */
export type Result<Value, Reason = ApiProblem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Reason }

export const success = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })
export const failure = <Reason>(error: Reason): Result<never, Reason> => ({ ok: false, error })

/** The success of something that has no value to give. */
export const done = success(undefined)

const NOT_FOUND = 404

/** What somebody else has deleted in the meantime needs neither change nor deletion: that is a success too. */
export const orGone = <Value>(result: Result<Value>): Result<Value | undefined> =>
  !result.ok && result.error.status === NOT_FOUND ? done : result
