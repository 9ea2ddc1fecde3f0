import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { TryLater } from '../http/refusal.ts'

/** Passwords that are worked on at once. Each takes a processor for some 30 ms; one is left to everything else. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Passwords that may wait their turn: a second's work. */
const longestQueue = 32

let running = 0
const waiting: (() => void)[] = []

/** @throws TryLater 503 where too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else {
    if (waiting.length >= longestQueue) throw new TryLater(503, 'Too many sign in at once', 1000)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). @throws TryLater 503 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Checked where there is no such user, so that the time it takes doesn't tell. */
const nobody = hash('nobody has this password')

/** @throws TryLater 503 */
export async function isPasswordOf(
  user: { password_hash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  const kept = user?.password_hash ?? (await nobody)
  const matches = await inTurn(() => verify(kept, password))
  return matches && user?.password_hash != null
}
