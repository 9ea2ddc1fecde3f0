import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { RetryLater } from '../http/httpErrors.ts'

/** Passwords hashed in parallel. Each occupies a processor for about 30 ms; one processor stays free. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Passwords that may wait in the queue: about a second of work. */
const longestQueue = 32

let running = 0
const waiting: (() => void)[] = []

/** @throws RetryLater 503 if the queue is full */
async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else {
    if (waiting.length >= longestQueue) throw new RetryLater(503, 'Too many sign in at once', 1000)
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

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). @throws RetryLater 503 */
export const hashPassword = (password: string): Promise<string> => enqueue(() => hash(password))

/** Verified for unknown users, so that the response time does not reveal whether an account exists. */
const nobody = hash('nobody has this password')

/** @throws RetryLater 503 */
export async function isPasswordOf(
  user: { password_hash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  const hash = user?.password_hash ?? (await nobody)
  const matches = await enqueue(() => verify(hash, password))
  return matches && user?.password_hash != null
}
