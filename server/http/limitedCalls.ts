import type { FastifyRequest } from 'fastify'
import type { OperationId } from './operations.ts'
import { TryLater } from './refusal.ts'
import { networkOf, Throttle } from './throttle.ts'

/** Calls that guess at a secret, have mail sent, or write to the log for anybody, and whose tries are counted together. */
const limited: Partial<Record<OperationId, 'network' | 'user'>> = {
  register: 'network',
  forgotPassword: 'network',
  resetPassword: 'network',
  confirmEmail: 'network',
  reportProblem: 'network',
  sendConfirmation: 'user',
}

/** Lets through so many of each limited call in a minute. Passwords have limits of their own (accounts/signInThrottle.ts). */
export function createCallLimits(triesPerMinute: number) {
  const throttles = new Map<OperationId, Throttle>()
  /** @throws TryLater 429 */
  return (id: OperationId, { ip, signedIn }: FastifyRequest): void => {
    const by = limited[id]
    if (!by) return
    const throttle = throttles.get(id) ?? new Throttle(triesPerMinute)
    throttles.set(id, throttle)
    const wait = throttle.take(by === 'user' ? String(signedIn?.id) : networkOf(ip))
    if (wait > 0) throw new TryLater(429, 'Too many tries', wait)
  }
}
