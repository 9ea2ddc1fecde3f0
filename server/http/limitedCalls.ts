import type { FastifyRequest } from 'fastify'
import type { OperationId } from './operations.ts'
import { networkOf } from './throttle.ts'
import type { Tries } from './tries.ts'

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
export const createCallLimits =
  (triesPerMinute: number, tries: Tries) =>
  /** @throws RetryLater 429 or 503 */
  async (id: OperationId, { ip, signedIn }: FastifyRequest): Promise<void> => {
    const by = limitedCalls[id]
    if (!by) return
    const key = by === 'user' ? String(signedIn?.id) : networkOf(ip)
    await tries.admit([{ limit: { name: id, tries: triesPerMinute }, key }])
  }
