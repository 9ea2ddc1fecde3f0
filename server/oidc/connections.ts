import { type Kysely, sql } from 'kysely'
import type { Account } from '#openapi/lighting.d.ts'
import { accountOf, type UserRow } from '../accounts/account.ts'
import { requireFound } from '../http/httpErrors.ts'
import type { DB } from '../store/schema.d.ts'
import { type OidcProvider, providerName } from './providers.ts'

/** Accounts as admins see them: with where they sign in, and whom a provider knows by their address. */
export async function accountsOf(
  query: Kysely<DB>,
  providers: readonly OidcProvider[],
  rows: readonly UserRow[],
): Promise<Account[]> {
  const requests = await query.selectFrom('connection_request').selectAll().execute()
  return rows.map((row) => {
    const request = requests.find(({ fk_user }) => fk_user === row.id)
    return {
      ...accountOf(row),
      signsInAt: row.issuer && providerName(providers, row.issuer),
      connection: request
        ? {
            issuer: request.issuer,
            subject: request.subject,
            provider: providerName(providers, request.issuer),
            displayName: request.display_name,
            dt_requested: request.requested_at.toISOString(),
          }
        : null,
    }
  })
}

/** Whom an admin decides about. */
export type Connection = { issuer: string; subject: string; accept: boolean }

/**
 * Takes a request away, and connects the account if the admin says that both are the same. In a transaction.
 * @throws HttpError 404 if it is another one by now
 */
export async function decide(
  query: Kysely<DB>,
  id: number,
  { issuer, subject, accept }: Connection,
): Promise<UserRow> {
  const taken = await query
    .deleteFrom('connection_request')
    .where('fk_user', '=', id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('fk_user')
    .executeTakeFirst()
  requireFound(taken, 'request to connect user', id)
  if (accept) await query.deleteFrom('mail_key').where('fk_user', '=', id).execute()
  return query
    .updateTable('app_user')
    .set(
      accept
        ? { issuer, subject, password_hash: null, session: sql<number>`session + 1` }
        : { session: sql<number>`session` },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
