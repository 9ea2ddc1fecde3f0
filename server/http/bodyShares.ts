import type { FastifyRequest } from 'fastify'
import { TryLater } from './refusal.ts'

/** Bytes of bodies that are on their way at once: of one caller, and of all. They are whole in memory when they are read. */
const most = { ofOne: 64 * 1024 * 1024, ofAll: 160 * 1024 * 1024 }

/** Bodies up to here are not counted: they never add up to anything. */
const small = 64 * 1024

export function createBodyShares() {
  const taken = new Map<string, number>()
  let all = 0

  /**
   * Counts a body of so many bytes towards its sender's share.
   * @returns what to call when it has come or never will
   * @throws TryLater 503 where too much is on its way already
   */
  return ({ signedIn, ip }: FastifyRequest, bytes: number): (() => void) => {
    if (bytes <= small) return () => {}
    const caller = signedIn ? `user ${signedIn.id}` : ip
    const own = taken.get(caller) ?? 0
    if (own + bytes > most.ofOne || all + bytes > most.ofAll)
      throw new TryLater(503, 'Too many large bodies are on their way', 1000)
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
