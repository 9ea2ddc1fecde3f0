import { MINUTE, type Milliseconds, SECOND } from '#domain/units.ts'
import { TryLater } from '../http/refusal.ts'
import { monotonic, networkOf, Recent, Throttle } from '../http/throttle.ts'

/** Who tries to sign in. */
export type SignInTry = {
  /** The network address that it comes from. */
  address: string
  /** What accounts are told apart by (account.ts), whether there is one or not. */
  identity: string
  /** The device's id, where this account has been signed in on it. */
  knownDevice: string | undefined
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** E-mails that one address may try in a minute, in tries at one of them. */
const spread = 3

const longestDelay: Milliseconds = MINUTE
/** After so long without a failure, an account's failures are forgotten. */
const forgottenAfter: Milliseconds = 15 * MINUTE

/**
 * How often sign-in may be tried. A device on which an account was signed in before has a bucket of its own: whatever others
 * try, the right password gets in there. Everybody else shares three limits: one for an address, one for an address with
 * an account, and for the account a delay that doubles with each failure, wherever the tries come from.
 */
export function createSignInThrottle(tries: number, now = monotonic) {
  const devices = new Throttle(tries, { now })
  const addresses = new Throttle(tries * spread, { now })
  const accountsAtAddresses = new Throttle(tries, { now })
  const passwordsAgain = new Throttle(tries, { now })
  const accounts = new Recent<{ failures: number; last: Milliseconds; next: Milliseconds }>()

  const refuse = (wait: Milliseconds): void => {
    if (wait > 0) throw new TryLater(429, 'Too many tries', wait)
  }

  /** A try counts as failed until it succeeds, so that many at once are no more than one after the other. */
  function delay(identity: string): () => void {
    const known = accounts.get(identity)
    const before = known && now() - known.last < forgottenAfter ? known : { failures: 0, last: 0, next: 0 }
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
    /** A signed-in user gives the password once more. @throws TryLater 429 */
    admitAgain: (user: number): void => refuse(passwordsAgain.take(String(user))),

    /**
     * @returns what to call when the password was right
     * @throws TryLater 429
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
