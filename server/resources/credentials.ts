import { sql } from 'kysely'
import { byEmail, byId, checkDetails, userOf } from '../accounts/account.ts'
import { hashPassword, isPasswordOf } from '../accounts/hashing.ts'
import { ignoreMailedJustNow, pendingEmail, redeemOneTimeToken } from '../accounts/oneTimeTokens.ts'
import { HttpError, ValidationError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'

type CredentialHandlers = Pick<
  Handlers,
  'forgotPassword' | 'resetPassword' | 'changePassword' | 'sendConfirmation' | 'confirmEmail'
>

/** Resets passwords and confirms e-mail addresses: extensions. */
export function credentialHandlers({
  database: { query },
  security,
  signInThrottle,
  emails,
  oidc: { providers },
}: Context): CredentialHandlers {
  return {
    /** Runs after the response, so that neither the response nor its time reveals who has an account. */
    async forgotPassword({ body: { email } }) {
      emails.inBackground(async () => {
        const user = await byEmail(query, email)
        if (!user || user.disabled || user.issuer !== null) return
        await emails.sendPasswordToken(user).catch(ignoreMailedJustNow)
      })
      return undefined
    },

    async resetPassword({ body: { key, password } }) {
      checkDetails({ password })
      const password_hash = await hashPassword(password)
      return query.transaction().execute(async (transaction) => {
        const taken = await redeemOneTimeToken(transaction, key, ['password', 'invitation'])
        await transaction
          .deleteFrom('mail_key')
          .where('fk_user', '=', taken.fk_user)
          .where('purpose', '<>', 'email')
          .execute()
        return transaction
          .updateTable('app_user')
          .set((is) => ({
            password_hash,
            session: is('session', '+', 1),
            email_confirmed: sql<boolean>`email_confirmed or email is not distinct from ${taken.email}`,
          }))
          .where('id', '=', taken.fk_user)
          .returning('email')
          .executeTakeFirstOrThrow()
      })
    },

    async changePassword({ user, body: { current, password } }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      await signInThrottle.admitAgain(user.id)
      const before = await byId(query, user.id)
      if (before.issuer !== null) throw new HttpError(409, 'You sign in at a provider, without a password')
      if (!(await isPasswordOf(before, current))) {
        const message = 'The current password is wrong'
        throw new ValidationError(400, message, { current: [message] })
      }
      checkDetails({ password })
      const password_hash = await hashPassword(password)
      const row = await query.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('mail_key')
          .where('fk_user', '=', user.id)
          .where('purpose', '=', 'password')
          .execute()
        return transaction
          .updateTable('app_user')
          .set((is) => ({ password_hash, session: is('session', '+', 1) }))
          .where('id', '=', user.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return { user: await userOf(query, row, providers), access_token: security.tokenFor(row) }
    },

    async sendConfirmation({ user }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      const row = await byId(query, user.id)
      const pending = await pendingEmail(query, row)
      if (row.email_confirmed && pending === null)
        throw new HttpError(409, 'Your e-mail address is confirmed already')
      await emails.sendEmailToken(row, pending ?? row.email)
      return undefined
    },

    async confirmEmail({ body: { key } }) {
      return query.transaction().execute(async (transaction) => {
        const { fk_user, email } = await redeemOneTimeToken(transaction, key, ['email'])
        const other = await byEmail(transaction, email ?? '')
        if (other && other.id !== fk_user)
          throw new HttpError(409, 'This e-mail address has another account already')
        return transaction
          .updateTable('app_user')
          .set({ email: email ?? '', email_confirmed: true })
          .where('id', '=', fk_user)
          .returning('email')
          .executeTakeFirstOrThrow()
      })
    },
  }
}
