import { type Kysely, sql } from 'kysely'
import { byEmail, hasLocalAdmin, type UserRow } from '../accounts/account.ts'
import { HttpError } from '../http/httpErrors.ts'
import type { DB } from '../store/schema.d.ts'
import type { Identity } from './flow.ts'
import { type OidcProvider, roleIn } from './providers.ts'

/**
 * The account of somebody who has signed in at a provider, with the role of their groups; made at the first sign-in. Accounts
 * are found by issuer and subject: an address alone never opens an account, since the provider may let people choose it.
 *
 * @throws HttpError 403 if they may not sign in, 409 if the address is another account's: admins are asked
 */
export async function accountOfIdentity(
  query: Kysely<DB>,
  provider: OidcProvider,
  identity: Identity,
): Promise<UserRow> {
  const { issuer, subject } = identity
  const role = roleIn(provider, identity.groups)
  const known = () =>
    query.updateTable('app_user').where('issuer', '=', issuer).where('subject', '=', subject)
  if (role === undefined) {
    // Sessions from before the group was taken away end too, and so do an admin's API tokens.
    await known()
      .set((is) => ({ role: [], session: is('session', '+', 1) }))
      .execute()
    throw new HttpError(403, `${provider.name} has you in none of the groups that may sign in here`)
  }
  const user =
    (await known()
      .set({ role: [role], signed_in_at: new Date() })
      .where('disabled', '=', false)
      .returningAll()
      .executeTakeFirst()) ?? (await newAccount(query, provider, identity, role))
  if (user.disabled) throw new HttpError(403, 'This account is disabled')
  return user
}

/** The account that is made, or the one that is disabled. */
async function newAccount(
  query: Kysely<DB>,
  provider: OidcProvider,
  { issuer, subject, email, isEmailVerified, displayName }: Identity,
  role: string,
): Promise<UserRow> {
  const disabled = await query
    .selectFrom('app_user')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (disabled) return disabled
  if (email === undefined) throw new HttpError(403, `${provider.name} does not tell your e-mail address`)
  await checkLocalAdmin(query)
  const name = displayName ?? email
  const made = await query
    .insertInto('app_user')
    .values({
      email,
      email_confirmed: isEmailVerified === true,
      display_name: name,
      role: [role],
      password_hash: null,
      issuer,
      subject,
      signed_in_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return askAdmins(query, provider, { issuer, subject, email, name, isEmailVerified })
  // Whom they were taken for under another address.
  await query
    .deleteFrom('connection_request')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return made
}

/** @throws HttpError 403 before the first account, an admin's with a password: nobody could sign in while providers are away */
async function checkLocalAdmin(query: Kysely<DB>): Promise<void> {
  if (!(await hasLocalAdmin(query)))
    throw new HttpError(
      403,
      'Make the first account here, with a password, before anybody signs in at a provider',
    )
}

type Asker = Pick<Identity, 'issuer' | 'subject' | 'isEmailVerified'> & { email: string; name: string }

/** @throws HttpError 409 always */
async function askAdmins(
  query: Kysely<DB>,
  provider: OidcProvider,
  { issuer, subject, email, name, isEmailVerified }: Asker,
): Promise<never> {
  const other = await byEmail(query, email)
  // Who only claims an address is not even put to the admins.
  if (!other || other.disabled || other.issuer !== null || isEmailVerified === false)
    throw new HttpError(409, `The address ${email} has another account here: ask an admin`)
  const request = { issuer, subject, display_name: name, requested_at: sql<Date>`now()` }
  await query
    .insertInto('connection_request')
    .values({ ...request, fk_user: other.id })
    .onConflict((conflict) => conflict.column('fk_user').doUpdateSet(request))
    .execute()
  throw new HttpError(
    409,
    `The address ${email} has an account here already. An admin has to connect it with ${provider.name}: ask one, then sign in again`,
  )
}
