import type { ApiProblem } from './apiProblem.ts'

/** The result of an operation that can fail: a value, or an error as a sentence for the user. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string }

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const failure = (error: string): Result<never> => ({ ok: false, error })

/** The result of a request: its value or its error. */
export type RequestResult<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiProblem }

/** The result of a save without a value. */
export type SaveResult = { readonly ok: true } | { readonly ok: false; readonly error: ApiProblem }
