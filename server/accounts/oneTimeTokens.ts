import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { HOUR, MINUTE } from '#domain/units.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { DB, MailKey } from '../store/schema.d.ts'

/** What a mailed link allows: setting a new password, setting the first one, or confirming the address it was mailed to. */
export type TokenPurpose = 'password' | 'invitation' | 'email'

const lifetime: Record<TokenPurpose, number> = { password: HOUR, invitation: 7 * 24 * HOUR, email: 24 * HOUR }

/** The minimum time between two mails with the same purpose to one user. */
const minInterval = MINUTE

const hashed = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a token and stores its hash. It replaces an earlier token with the same purpose. `email` is the recipient.
 *
 * @throws MailedJustNow where `isLimited` and one was created just now: of requests at the same time, at any server, one has it
 */
export async function createOneTimeToken(
  query: Kysely<DB>,
  {
    purpose,
    user,
    email,
    isLimited = false,
  }: { purpose: TokenPurpose; user: number; email: string | null; isLimited?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const row = {
    hash: hashed(token),
    email,
    created_at: new Date(now),
    expires_at: new Date(now + lifetime[purpose]),
  }
  const created = await query
    .insertInto('mail_key')
    .values({ ...row, purpose, fk_user: user })
    .onConflict((conflict) => {
      const replaced = conflict.columns(['fk_user', 'purpose']).doUpdateSet(row)
      return isLimited ? replaced.where(({ not }) => not(isRecent(now))) : replaced
    })
    .returning('fk_user')
    .executeTakeFirst()
  if (!created) throw new MailedJustNow()
  return token
}

class MailedJustNow extends HttpError {
  constructor() {
    super(429, 'A mail was sent just now: try again in a minute')
  }
}

export function ignoreMailedJustNow(error: unknown): void {
  if (!(error instanceof MailedJustNow)) throw error
}

/** Servers' clocks differ by seconds; a token dated far in the future was created before the clock was set back. */
const isRecent = (now: number) =>
  sql<boolean>`(mail_key.created_at > ${new Date(now - minInterval)} and mail_key.created_at < ${new Date(now + minInterval)})`

/**
 * Redeems a token. It works once; if the transaction is rolled back, the token stays valid.
 *
 * @throws HttpError 410 if the token is unknown or expired, its user is disabled, or the user's address has changed
 * since it was mailed.
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
    // Who signs in at a provider has no password.
    .where(({ or, eb }) => or([eb('purpose', '=', 'email'), eb('app_user.issuer', 'is', null)]))
    // A former address must not set the password.
    .where(({ or, eb }) =>
      or([
        eb('purpose', '=', 'email'),
        eb('mail_key.email', 'is', null),
        sql<boolean>`lower(mail_key.email) = lower(app_user.email)`,
      ]),
    )
    .returningAll('mail_key')
    .executeTakeFirst()
  if (!taken) throw new HttpError(410, 'This link is not good any more: ask for another one')
  return taken
}

/** @throws MailedJustNow if a token with this purpose was created for a user just now */
export async function checkNotMailed(query: Kysely<DB>, user: number, purpose: TokenPurpose): Promise<void> {
  const recent = await query
    .selectFrom('mail_key')
    .select('hash')
    .where('fk_user', '=', user)
    .where('purpose', '=', purpose)
    .where(isRecent(Date.now()))
    .executeTakeFirst()
  if (recent) throw new MailedJustNow()
}

/** The user's new, unconfirmed address, or null. */
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
