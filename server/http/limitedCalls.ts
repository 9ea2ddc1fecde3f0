import type { FastifyRequest } from 'fastify'
import { RetryLater } from './httpErrors.ts'
import type { OperationId } from './operations.ts'
import { networkOf, Throttle } from './throttle.ts'

/** Calls that could guess a secret, send mail or write to the log, and whether they are counted by network or by user. */
const limitedCalls: Partial<Record<OperationId, 'network' | 'user'>> = {
  register: 'network',
  forgotPassword: 'network',
  resetPassword: 'network',
  confirmEmail: 'network',
  startOidc: 'network',
  finishOidc: 'network',
  reportProblem: 'network',
  sendConfirmation: 'user',
}

/** Limits each of these calls to `triesPerMinute`. Sign-in has its own limits (accounts/signInThrottle.ts). */
export function createCallLimits(triesPerMinute: number) {
  const throttles = new Map<OperationId, Throttle>()
  /** @throws RetryLater 429 */
  return (id: OperationId, { ip, signedIn }: FastifyRequest): void => {
    const by = limitedCalls[id]
    if (!by) return
    const throttle = throttles.get(id) ?? new Throttle(triesPerMinute)
    throttles.set(id, throttle)
    const wait = throttle.take(by === 'user' ? String(signedIn?.id) : networkOf(ip))
    if (wait > 0) throw new RetryLater(429, 'Too many tries', wait)
  }
}
