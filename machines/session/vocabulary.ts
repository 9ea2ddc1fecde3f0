import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Session, User } from '#openapi/lighting.d.ts'

export type Credentials = {
  readonly email: string
  readonly password: string
}

/** The fields that a visitor registers with. */
export interface Registration extends Credentials {
  readonly displayName: string
}

export type SignInResult = Result<Session>

/** The user of a locked console, who is asked for the password only. */
export type LockedUser = {
  readonly email: string
  readonly displayName: string
  readonly photoURL?: string | null | undefined
}

/** The ports of a session. None of them throws or rejects. */
export type SessionPorts = {
  readonly readToken: () => string | undefined
  readonly storeToken: (token: string) => void
  readonly clearToken: () => void
  /** The path to return to after sign-in; it survives a reload of the sign-in page. */
  readonly readPath: () => string | undefined
  readonly storePath: (path: string | undefined) => void
  /** The user who has locked the console; it survives a reload too. */
  readonly readLocked: () => LockedUser | undefined
  readonly storeLocked: (locked: LockedUser | undefined) => void
  readonly loginWithToken: (token: string) => Promise<SignInResult>
  readonly login: (credentials: Credentials) => Promise<SignInResult>
  /** Creates an account and signs in to it. */
  readonly register: (registration: Registration) => Promise<SignInResult>
  /** Ends what must not outlive the session on the server while the token still holds: devices that are identified. */
  readonly finishWork: () => Promise<void>
  /** Clears the data that was loaded for the user. */
  readonly logout: () => Promise<void>
  readonly now: () => Timestamp
}

export type SessionEvent =
  | ({ readonly type: 'login.submitted' } & Credentials)
  | ({ readonly type: 'registration.submitted' } & Registration)
  | { readonly type: 'logout.requested' }
  | { readonly type: 'lock.requested' }
  | { readonly type: 'user.changed'; readonly user: User }
  | { readonly type: 'boot.retried' }
  | { readonly type: 'boot.cancelled' }
  | { readonly type: 'session.startedElsewhere' }
  | { readonly type: 'session.signedOutElsewhere' }
  | { readonly type: 'call.unauthorised' }
  | { readonly type: 'call.unprocessable'; readonly problem: ApiProblem }
  | { readonly type: 'call.loginRefused'; readonly problem: ApiProblem }
  | { readonly type: 'path.remembered'; readonly path: string }

/** A message for the user. `code` is the key of its translation, `message` the English text of specification §8. */
export type SessionMessage = {
  readonly code: SessionMessageCode
  readonly message: string
  /** Of a message in the server's words. */
  readonly problem?: ApiProblem
}

export type SessionMessageCode = keyof typeof messages | Quoted

/**
 * Messages in the server's words: for the stored token, the sign-in form, the registration form, or a request that ended
 * the session.
 */
type Quoted = 'boot-failed' | 'sign-in-refused' | 'registration-refused' | 'call-refused'

const messages = {
  'logging-in-with-jwt': 'Logging in with JWT',
  'logged-in-with-jwt': 'Logged in with JWT',
  'token-expired': 'access_token expired',
  'token-refused': 'Failed to login with token.',
  'token-invalid': 'Invalid access_token',
  'access-token-invalid': 'Invalid access token',
  'user-missing': 'The server did not say who has signed in',
  'server-unreachable': 'The server does not answer',
  'registration-closed': 'Registration is closed here: ask an admin for an account',
  'signed-out-elsewhere': 'Signed out in another window',
} as const

export const sessionMessage = (code: keyof typeof messages): SessionMessage => ({
  code,
  message: messages[code],
})

/** A message in the server's words. */
export const quote = (code: Quoted, problem: ApiProblem): SessionMessage => ({
  code,
  message: problem.message,
  problem,
})

export type SessionContext = {
  readonly user: User | undefined
  readonly message: SessionMessage | undefined
  readonly locked: LockedUser | undefined
  /** Where to go after sign-in: a path of this console with its search and hash. */
  readonly returnTo: string | undefined
}
