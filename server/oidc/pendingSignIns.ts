import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MINUTE } from '#domain/units.ts'
import type { DB } from '../store/schema.d.ts'
import type { Checks } from './flow.ts'

/** How long a browser may be away at a provider. */
const longestAway = 10 * MINUTE

const hashed = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * Keeps a sign-in that a browser begins.
 * @returns what the browser keeps, and comes back with: nobody else's browser can finish the sign-in
 */
export async function storePendingSignIn(
  query: Kysely<DB>,
  provider: string,
  checks: Checks,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  await query.deleteFrom('oidc_sign_in').where('expires_at', '<', new Date()).execute()
  await query
    .insertInto('oidc_sign_in')
    .values({
      hash: hashed(checks.state),
      provider,
      challenge: hashed(verifier).toString('base64url'),
      code_verifier: checks.codeVerifier,
      nonce: checks.nonce,
      expires_at: new Date(Date.now() + longestAway),
    })
    .execute()
  return verifier
}

/** Takes a sign-in away, so that it is finished once; undefined where there is none, or the browser is another one. */
export async function takePendingSignIn(
  query: Kysely<DB>,
  state: string,
  verifier: string,
): Promise<{ provider: string; checks: Checks } | undefined> {
  const pending = await query
    .deleteFrom('oidc_sign_in')
    .where('hash', '=', hashed(state))
    .where('challenge', '=', hashed(verifier).toString('base64url'))
    .where('expires_at', '>', new Date())
    .returningAll()
    .executeTakeFirst()
  if (!pending) return undefined
  return {
    provider: pending.provider,
    checks: { state, nonce: pending.nonce, codeVerifier: pending.code_verifier },
  }
}
