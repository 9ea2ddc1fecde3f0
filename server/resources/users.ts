import { type Kysely, sql } from 'kysely'
import { byId, checkDetails, hasLocalAdmin, type UserRow } from '../accounts/account.ts'
import { HttpError, requireFound, ValidationError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import { accountsOf, decide } from '../oidc/connections.ts'
import type { DB } from '../store/schema.d.ts'
import type { Context } from './context.ts'

type UserHandlers = Pick<Handlers, 'listUsers' | 'addUser' | 'changeUser' | 'inviteUser' | 'connectUser'>

/** @throws HttpError 409 if no active admin with a password would remain: providers may be away. */
async function checkAdminStays(query: Kysely<DB>): Promise<void> {
  if (!(await hasLocalAdmin(query))) throw new HttpError(409, 'One admin who can sign in must stay')
}

/** Manages accounts and roles: extensions for admins. */
export function userHandlers({ database: { query }, emails, oidc: { providers } }: Context): UserHandlers {
  const accountOf = async (user: UserRow, transaction = query) => {
    const [account] = await accountsOf(transaction, providers, [user])
    return requireFound(account, 'user', user.id)
  }

  const invite = async (user: UserRow, inviter: number) => ({
    user: await accountOf(user),
    path: await emails.invite(user, await byId(query, inviter)),
  })

  return {
    async listUsers() {
      const rows = await query
        .selectFrom('app_user')
        .selectAll()
        .orderBy('display_name')
        .orderBy('id')
        .execute()
      return accountsOf(query, providers, rows)
    },

    async addUser({ user, body: { email, displayName, role } }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      checkDetails({ email, displayName })
      const added = await query
        .insertInto('app_user')
        .values({ email, display_name: displayName, role, password_hash: null })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!added) {
        const message = 'This e-mail address has an account already'
        throw new ValidationError(409, message, { email: [message] })
      }
      return invite(added, user.id)
    },

    async changeUser({ user, params: { id }, body: { role, disabled } }) {
      if (user?.id === id) throw new HttpError(409, 'Another admin has to change your own account')
      return query.transaction().execute(async (transaction) => {
        // Without the lock, two admins could demote each other concurrently.
        await sql`lock table app_user in share row exclusive mode`.execute(transaction)
        const before = requireFound(
          await transaction.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst(),
          'user',
          id,
        )
        const after = await transaction
          .updateTable('app_user')
          .set({
            role: role ?? before.role,
            disabled: disabled ?? before.disabled,
            // Re-enabling the account does not restore the sessions ended here.
            session: before.session + (disabled ? 1 : 0),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (disabled) await transaction.deleteFrom('mail_key').where('fk_user', '=', id).execute()
        await checkAdminStays(transaction)
        return accountOf(after, transaction)
      })
    },

    async connectUser({ params: { id }, body: { issuer, subject, accept } }) {
      return query.transaction().execute(async (transaction) => {
        await sql`lock table app_user in share row exclusive mode`.execute(transaction)
        const user = await decide(transaction, id, { issuer, subject, accept })
        await checkAdminStays(transaction)
        return accountOf(user, transaction)
      })
    },

    async inviteUser({ user, params: { id } }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      const row = requireFound(
        await query.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst(),
        'user',
        id,
      )
      if (row.issuer !== null) throw new HttpError(409, `${row.display_name} signs in at a provider`)
      if (row.password_hash !== null) throw new HttpError(409, `${row.display_name} has a password already`)
      if (row.disabled) throw new HttpError(409, `${row.display_name} is disabled`)
      return invite(row, user.id)
    },
  }
}
