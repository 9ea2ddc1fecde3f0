import { MINUTE, type Milliseconds, SECOND } from '#domain/units.ts'
import { RetryLater } from '../http/httpErrors.ts'
import { LruMap, monotonic, networkOf, Throttle } from '../http/throttle.ts'

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

const longestDelay: Milliseconds = MINUTE
/** An account's failure count resets after this time without a failure. */
const resetAfter: Milliseconds = 15 * MINUTE

/**
 * Limits sign-in attempts. A device on which the account has signed in before has its own bucket, so attempts from
 * elsewhere never lock its user out. All others share three limits: per IP address, per IP address and account, and a
 * delay per account that doubles with each failure.
 */
export function createSignInThrottle(tries: number, now = monotonic) {
  const devices = new Throttle(tries, { now })
  const addresses = new Throttle(tries * spread, { now })
  const accountsAtAddresses = new Throttle(tries, { now })
  const passwordsAgain = new Throttle(tries, { now })
  const accounts = new LruMap<{ failures: number; last: Milliseconds; next: Milliseconds }>()

  const refuse = (wait: Milliseconds): void => {
    if (wait > 0) throw new RetryLater(429, 'Too many tries', wait)
  }

  /** An attempt counts as failed until it succeeds, so parallel attempts gain nothing over sequential ones. */
  function delay(identity: string): () => void {
    const known = accounts.get(identity)
    const before = known && now() - known.last < resetAfter ? known : { failures: 0, last: 0, next: 0 }
    refuse(before.next - now())
    const failures = before.failures + 1
    const pause = failures < tries ? 0 : Math.min(longestDelay, SECOND * 2 ** Math.min(failures - tries, 10))
    accounts.set(identity, { failures, last: now(), next: now() + pause })
    return () => {
      const { failures: since, last } = accounts.get(identity) ?? { failures: 1, last: 0 }
      accounts.set(identity, { failures: since - 1, last, next: 0 })
    }
  }

  return {
    /** For a signed-in user who enters the password again. @throws RetryLater 429 */
    admitAgain: (user: number): void => refuse(passwordsAgain.take(String(user))),

    /** Refuses an address that has no attempt left before anything is looked up for it. @throws RetryLater 429 */
    checkAddress: (address: string): void => refuse(addresses.waitOf(networkOf(address))),

    /**
     * @returns a function to call when the password was correct
     * @throws RetryLater 429
     */
    admit({ address, identity, knownDevice }: SignInTry): () => void {
      if (knownDevice !== undefined) {
        refuse(devices.take(`${knownDevice} ${identity}`))
        return () => {}
      }
      const network = networkOf(address)
      refuse(accountsAtAddresses.take(`${network} ${identity}`))
      refuse(addresses.take(network))
      return delay(identity)
    },
  }
}
