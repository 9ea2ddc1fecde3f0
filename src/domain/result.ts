/** What came of something that can fail: a value, or an error as a sentence for people. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string }

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const failure = (error: string): Result<never> => ({ ok: false, error })

/** The result of a request: its value, or an error with the server's words and, if it answered, the HTTP status. */
export type RequestResult<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly message: string; readonly status?: number } }

/** The result of a save whose value nobody needs. */
export type SaveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly message: string } }
