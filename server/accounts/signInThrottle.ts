import { networkOf } from '../http/throttle.ts'
import type { Bucket, Tries } from '../http/tries.ts'

/** An attempt to sign in. */
export type SignInTry = {
  /** The client's IP address. */
  address: string
  /** The account's key (identityOf in account.ts), whether or not the account exists. */
  identity: string
  /** The device's id, if this account has signed in on it before. */
  knownDevice: string | undefined
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** One IP address may make this many times the attempts allowed for a single account. */
const spread = 3

/**
 * Limits sign-in attempts, of all servers of the database together. A device on which the account has signed in before has its
 * own bucket, so attempts from elsewhere never lock its user out. All others share three limits: per IP address, per IP address
 * and account, and a delay per account that doubles with each failure, up to a minute, and resets after a quarter of an hour
 * without one.
 */
export function createSignInThrottle(perMinute: number, tries: Tries) {
  const bucketsOf =
    (name: string, atOnce = perMinute) =>
    (key: string): Bucket => ({ limit: { name, tries: atOnce }, key })
  const device = bucketsOf('sign-in by device')
  const network = bucketsOf('sign-in by address', perMinute * spread)
  const accountAtNetwork = bucketsOf('sign-in by address and account')
  const account = bucketsOf('sign-in by account')
  const passwordAgain = bucketsOf('password again')

  return {
    /** For a signed-in user who enters the password again. @throws RetryLater 429 or 503 */
    admitAgain: (user: number): Promise<void> => tries.admit([passwordAgain(String(user))]),

    /** Refuses an address that is known to have no attempt left before anything is looked up for it. @throws RetryLater 429 */
    checkAddress: (address: string): void => tries.check(network(networkOf(address))),

    /**
     * An attempt counts as failed until it succeeds, so parallel attempts gain nothing over sequential ones.
     *
     * @returns a function to call when the password was correct
     * @throws RetryLater 429 or 503
     */
    async admit({ address, identity, knownDevice }: SignInTry): Promise<() => Promise<void>> {
      if (knownDevice !== undefined) {
        await tries.admit([device(`${knownDevice} ${identity}`)])
        return async () => {}
      }
      const at = networkOf(address)
      const failing = account(identity)
      await tries.admit([accountAtNetwork(`${at} ${identity}`), network(at)], failing)
      return () => tries.takeBack(failing)
    },
  }
}
