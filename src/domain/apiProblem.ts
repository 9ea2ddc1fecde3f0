/** What went wrong with a call. Calls never throw it: it is the error of their result. */
export interface ApiProblem {
  readonly kind: ProblemKind
  readonly happens: Consequence
  /** Whether the stored access token is thrown away. */
  readonly clearsSession: boolean
  /** HTTP status; missing where nothing answered. */
  readonly status?: number
  /** English, as specification §8 prints it; several messages are joined by newlines. */
  readonly message: string
  /** Messages by field, from `{error: [{type, message}]}` or `{errors: {field: [message]}}`. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Of the failure in the server's log (an extension, under 500). */
  readonly id?: string
  /** Of the failed request, where nothing answered. */
  readonly stack?: string
}

export type ProblemKind =
  | 'unreachable'
  | 'internal'
  | 'unauthorised'
  | 'unprocessable'
  | 'refused'
  | 'login-refused'

/** What the console does about a problem: tell of it, sign out, or show it on the sign-in form. */
export type Consequence = 'general-error' | 'logout' | 'login-error'
