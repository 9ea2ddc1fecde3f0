import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { HOUR, MINUTE } from '#domain/units.ts'
import { Refusal } from '../http/refusal.ts'
import type { DB, MailKey } from '../store/schema.d.ts'

/** What following a mailed link proves the right to: a new password, a first one, or the address it was mailed to. */
export type KeyPurpose = 'password' | 'invitation' | 'email'

const lifetime: Record<KeyPurpose, number> = { password: HOUR, invitation: 7 * 24 * HOUR, email: 24 * HOUR }

/** A user is not mailed the same again sooner, whoever asks for it. */
const shortestPause = MINUTE

const hashed = (key: string) => createHash('sha256').update(key).digest()

/** Makes a key, of which its hash is kept; the one before of the same purpose is void. `email` is where it is mailed to. */
export async function makeKey(
  query: Kysely<DB>,
  { purpose, user, email }: { purpose: KeyPurpose; user: number; email: string | null },
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const row = {
    hash: hashed(key),
    email,
    created_at: new Date(),
    expires_at: new Date(Date.now() + lifetime[purpose]),
  }
  await query
    .insertInto('mail_key')
    .values({ ...row, purpose, fk_user: user })
    .onConflict((conflict) => conflict.columns(['fk_user', 'purpose']).doUpdateSet(row))
    .execute()
  return key
}

/**
 * Takes a key, which is good once. Inside a transaction it is good again where that is rolled back.
 *
 * @throws Refusal 410 where there is no such key, it is past its time, its user is disabled, or it was mailed to another
 * address than the user has by now.
 */
export async function takeKey(
  query: Kysely<DB>,
  key: string,
  purposes: readonly KeyPurpose[],
): Promise<Selectable<MailKey>> {
  const taken = await query
    .deleteFrom('mail_key')
    .using('app_user')
    .whereRef('app_user.id', '=', 'mail_key.fk_user')
    .where('app_user.disabled', '=', false)
    .where('hash', '=', hashed(key))
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

/** Whether a user was mailed a key of this purpose just now; one from the future is from before the clock was set back. */
export async function isTooSoon(query: Kysely<DB>, user: number, purpose: KeyPurpose): Promise<boolean> {
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
