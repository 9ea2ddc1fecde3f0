import type { Emails } from '../accounts/emails.ts'
import type { SignInThrottle } from '../accounts/signInThrottle.ts'
import type { Changes } from '../changes.ts'
import type { Security } from '../http/security.ts'
import type { Database } from '../store/database.ts'

/** What the handlers work with. */
export type Context = {
  database: Database
  changes: Changes
  security: Security
  signInThrottle: SignInThrottle
  emails: Emails
  site: SiteOptions
  /** ms for which the reader of a stream may take nothing. */
  idleTimeout: number
}

export type SiteOptions = {
  /** Whether this is the demo site, with its simulated field and its published sign-in. */
  demo: boolean
  /** Whether anybody may register. Where not, only the first account can be made, and it is an admin's. */
  openRegistration: boolean
  version: string
}
