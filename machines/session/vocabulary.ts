import type { Timestamp } from '#domain/units.ts'
import type { Session, User } from '#openapi/lighting.d.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What a visitor without an account gives for one. */
export interface Registration extends Credentials {
  readonly displayName: string
}

/** Why a sign-in did not come about. */
export interface Refusal {
  /** The server could not be asked; the same request may succeed later, and the stored token is still good. */
  readonly mayRetry: boolean
  readonly message: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Where it is one that the console has words of its own for. */
  readonly reason?: 'server-unreachable' | 'registration-closed'
}

export type SignIn =
  | { readonly ok: true; readonly value: Session }
  | { readonly ok: false; readonly error: Refusal }

/** Whom a locked console waits for: it asks for their password alone. */
export interface Locked {
  readonly email: string
  readonly displayName: string
  readonly photoURL?: string | null | undefined
}

/** The outside of a session. None of them throws or rejects. */
export interface SessionPorts {
  readonly readToken: () => string | undefined
  readonly storeToken: (token: string) => void
  readonly clearToken: () => void
  /** The path to return to after sign-in; it outlives a reload of the sign-in page. */
  readonly readPath: () => string | undefined
  readonly storePath: (path: string | undefined) => void
  /** Who has locked the console and has not come back; it outlives a reload too. */
  readonly readLocked: () => Locked | undefined
  readonly storeLocked: (locked: Locked | undefined) => void
  readonly loginWithToken: (token: string) => Promise<SignIn>
  readonly login: (credentials: Credentials) => Promise<SignIn>
  /** Makes an account, and signs in to it. */
  readonly register: (registration: Registration) => Promise<SignIn>
  /** Forgets what the user has seen. */
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
  | { readonly type: 'boot.abandoned' }
  | { readonly type: 'session.startedElsewhere' }
  | { readonly type: 'session.signedOutElsewhere' }
  | { readonly type: 'call.unauthorised' }
  | { readonly type: 'call.unprocessable'; readonly message: string }
  | { readonly type: 'call.loginRefused'; readonly message: string }
  | { readonly type: 'path.remembered'; readonly path: string }

/** What the session says to people. `code` names it for translation, `message` is specification §8's English. */
export interface Notice {
  readonly code: NoticeCode
  readonly message: string
  readonly fields?: Refusal['fields']
}

export type NoticeCode = keyof typeof messages | Quoted

/** The server's own words: about the sign-in form, the registration form, or a call that ended the session. */
type Quoted = 'sign-in-refused' | 'registration-refused' | 'call-refused'

const messages = {
  'logging-in-with-jwt': 'Logging in with JWT',
  'logged-in-with-jwt': 'Logged in with JWT',
  'token-expired': 'access_token expired',
  'token-refused': 'Failed to login with token.',
  'token-invalid': 'Invalid access_token',
  'server-unreachable': 'The server does not answer',
  'registration-closed': 'Registration is closed here: ask an admin for an account',
  'signed-out-elsewhere': 'Signed out in another window',
} as const

export const notice = (code: keyof typeof messages): Notice => ({ code, message: messages[code] })

/** The notice of what a server answered in its own words. */
export const quote = (code: Quoted, { message, fields }: Pick<Refusal, 'message' | 'fields'>): Notice => ({
  code,
  message,
  fields,
})

export interface SessionContext {
  readonly user: User | undefined
  readonly notice: Notice | undefined
  readonly locked: Locked | undefined
  /** Where to go after sign-in: a path of this console with its search and hash. */
  readonly returnTo: string | undefined
}
