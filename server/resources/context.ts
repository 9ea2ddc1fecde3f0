import type { Emails } from '../accounts/emails.ts'
import type { SignInThrottle } from '../accounts/signInThrottle.ts'
import type { Security } from '../http/security.ts'
import type { KeptReadings } from '../keeping/keptReadings.ts'
import type { OidcProvider } from '../oidc/providers.ts'
import type { Database } from '../store/database.ts'

/** The handlers' dependencies. */
export type Context = {
  database: Database
  security: Security
  signInThrottle: SignInThrottle
  emails: Emails
  oidc: OidcOptions
  keptReadings: KeptReadings
  site: SiteOptions
  /** Idle time-out of streamed responses in ms. */
  idleTimeout: number
}

export type OidcOptions = {
  /** None: people sign in here alone. */
  providers: readonly OidcProvider[]
  /** The console's address without a trailing slash, where browsers come back to. */
  consoleAddress: () => string
}

export type SiteOptions = {
  /** Whether this is the demo site, with a simulated field and a public sign-in. */
  demo: boolean
  /** Whether anybody may register. If not, only the first account can be registered; it is an admin's. */
  openRegistration: boolean
  /** Whether only admins may sign in with a password; others sign in at a provider. Default: everybody. */
  onlyAdminsHavePasswords?: boolean
  version: string
}
