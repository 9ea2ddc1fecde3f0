import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../http/boundedQueue.ts'

/**
 * Passwords hashed in parallel. Each occupies a processor for about 30 ms; one processor stays free. It is the processors' limit, so
 * each server has its own.
 */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

/** About a second of work may wait. */
const hashes = new BoundedQueue({ atOnce, longest: 32, message: 'Too many sign in at once' })

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). @throws RetryLater 503 */
export const hashPassword = (password: string): Promise<string> => hashes.run(() => hash(password))

/** Verified for unknown users, so that the response time does not reveal whether an account exists. */
const nobody = hash('nobody has this password')

/** @throws RetryLater 503 */
export async function isPasswordOf(
  user: { password_hash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  const hash = user?.password_hash ?? (await nobody)
  const matches = await hashes.run(() => verify(hash, password))
  return matches && user?.password_hash != null
}
