import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { HOUR, MINUTE } from '#domain/units.ts'
import { Refusal } from '../http/refusal.ts'
import type { DB, MailKey } from '../store/schema.d.ts'

/** What a mailed link gives the right to: a new password, a first one, or to confirm the address it was mailed to. */
export type TokenPurpose = 'password' | 'invitation' | 'email'

const lifetime: Record<TokenPurpose, number> = { password: HOUR, invitation: 7 * 24 * HOUR, email: 24 * HOUR }

/** Between two mails of one purpose to one user, at least. */
const shortestPause = MINUTE

const hashed = (token: string) => createHash('sha256').update(token).digest()

/** Creates a token, of which only the hash is stored; an earlier one of the same purpose is void. `email` is where it is mailed to. */
export async function createOneTimeToken(
  query: Kysely<DB>,
  { purpose, user, email }: { purpose: TokenPurpose; user: number; email: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    hash: hashed(token),
    email,
    created_at: new Date(),
    expires_at: new Date(Date.now() + lifetime[purpose]),
  }
  await query
    .insertInto('mail_key')
    .values({ ...row, purpose, fk_user: user })
    .onConflict((conflict) => conflict.columns(['fk_user', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/**
 * Redeems a token, which works once. Where its transaction is rolled back it works again.
 *
 * @throws Refusal 410 where there is no such token, it is past its time, its user is disabled, or it was mailed to another
 * address than the user has by now.
 */
export async function redeemOneTimeToken(
  query: Kysely<DB>,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<Selectable<MailKey>> {
  const taken = await query
    .deleteFrom('mail_key')
    .using('app_user')
    .whereRef('app_user.id', '=', 'mail_key.fk_user')
    .where('app_user.disabled', '=', false)
    .where('hash', '=', hashed(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', new Date())
    // Who has an address that was the user's once does not choose the password.
    .where(({ or, eb }) =>
      or([
        eb('purpose', '=', 'email'),
        eb('mail_key.email', 'is', null),
        sql<boolean>`lower(mail_key.email) = lower(app_user.email)`,
      ]),
    )
    .returningAll('mail_key')
    .executeTakeFirst()
  if (!taken) throw new Refusal(410, 'This link is not good any more: ask for another one')
  return taken
}

/** Whether a user was mailed a token of this purpose just now; one from the future is from before the clock was set back. */
export async function isTooSoon(query: Kysely<DB>, user: number, purpose: TokenPurpose): Promise<boolean> {
  const now = Date.now()
  const recent = await query
    .selectFrom('mail_key')
    .select('hash')
    .where('fk_user', '=', user)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now - shortestPause))
    .where('created_at', '<=', new Date(now))
    .executeTakeFirst()
  return recent !== undefined
}

/** The address that a user wants and has not confirmed yet; null where there is none. */
export async function pendingEmail(
  query: Kysely<DB>,
  user: { id: number; email: string },
): Promise<string | null> {
  const pending = await query
    .selectFrom('mail_key')
    .select('email')
    .where('fk_user', '=', user.id)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', new Date())
    .where(sql<boolean>`lower(email) <> lower(${user.email})`)
    .executeTakeFirst()
  return pending?.email ?? null
}
