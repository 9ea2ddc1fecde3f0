/**
 * Stands in for `@node-rs/argon2` in server tests: argon2id in one pass over 1 MiB. What a hash costs is seldom a matter of
 * theirs; where it is, there is `atRealCost`. The built server, which other tests run, always has the real cost.
 */
import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

let isAtRealCost = false

/** While `work` is done, a password takes as long to check as for users. */
export async function atRealCost<T>(work: () => Promise<T>): Promise<T> {
  isAtRealCost = true
  try {
    return await work()
  } finally {
    isAtRealCost = false
  }
}

export const hash = (password: string): Promise<string> =>
  argon2.hash(password, { memoryCost: 1024, timeCost: 1 })

export async function verify(hashed: string, password: string): Promise<boolean> {
  // What checking a hash costs was decided when it was made: another one is made besides, with the library's defaults.
  if (isAtRealCost) await argon2.hash(password)
  return argon2.verify(hashed, password)
}
