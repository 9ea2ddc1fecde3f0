import type { ApiProblem } from './apiProblem.ts'

/** What came of something that can fail: a value, or an error as a sentence for people. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string }

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const failure = (error: string): Result<never> => ({ ok: false, error })

/** The result of a request: its value, or what went wrong with it. */
export type RequestResult<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ApiProblem }

/** The result of a save whose value nobody needs. */
export type SaveResult = { readonly ok: true } | { readonly ok: false; readonly error: ApiProblem }
