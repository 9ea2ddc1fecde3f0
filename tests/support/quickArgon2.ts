/**
 * Stands in for `@node-rs/argon2` in server tests: argon2id in one pass over 1 MiB. What a hash costs is no matter of
 * theirs; the built server, which other tests run, has the real cost.
 */
import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const hash = (password: string): Promise<string> =>
  argon2.hash(password, { memoryCost: 1024, timeCost: 1 })

export const { verify } = argon2
