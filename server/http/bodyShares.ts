import type { FastifyRequest } from 'fastify'
import { RetryLater } from './httpErrors.ts'

/**
 * Bytes of bodies being received at the same time: per caller, and in total. Bodies are held in memory until they are
 * parsed.
 */
const limits = { ofOne: 64 * 1024 * 1024, ofAll: 160 * 1024 * 1024 }

/** Smaller bodies are not counted. */
const small = 64 * 1024

export function createBodyQuota() {
  const taken = new Map<string, number>()
  let all = 0

  /**
   * Counts a body of `bytes` towards its sender's quota.
   * @returns a function that releases the bytes
   * @throws RetryLater 503 if the quota is used up
   */
  return ({ signedIn, ip }: FastifyRequest, bytes: number): (() => void) => {
    if (bytes <= small) return () => {}
    const caller = signedIn ? `user ${signedIn.id}` : ip
    const own = taken.get(caller) ?? 0
    if (own + bytes > limits.ofOne || all + bytes > limits.ofAll)
      throw new RetryLater(503, 'Too many large bodies are on their way', 1000)
    taken.set(caller, own + bytes)
    all += bytes
    return () => {
      all -= bytes
      const left = (taken.get(caller) ?? 0) - bytes
      if (left > 0) taken.set(caller, left)
      else taken.delete(caller)
    }
  }
}
