import { sql } from 'kysely'
import type { Session } from '#openapi/lighting.d.ts'
import {
  byEmail,
  byId,
  checkDetails,
  checkPhoto,
  faultsOf,
  hashPassword,
  isPasswordOf,
  type UserRow,
  userOf,
} from '../accounts/account.ts'
import { isTooSoon, pendingEmail } from '../accounts/keys.ts'
import type { Handlers } from '../http/operations.ts'
import { AuthRefusal, Refusal } from '../http/refusal.ts'
import { unlessFull } from '../store/unavailable.ts'
import type { Context } from './context.ts'

type AuthHandlers = Pick<Handlers, 'register' | 'login' | 'loginWithToken' | 'updateUser'>

/** What section 7's forms call an account's fields. */
const typeOf = { displayName: 'username', email: 'email', password: 'password' } as const

/** Characters of JSON that a user's settings may take. */
const longestSettings = 64 * 1024

/** Calls of specification section 7, "Auth". */
export function authHandlers({ database: { query }, security, letters, site }: Context): AuthHandlers {
  const sessionOf = async (row: UserRow): Promise<Session> => ({
    user: await userOf(query, row),
    access_token: security.tokenFor(row),
  })

  return {
    async login({ body: { email, password } }) {
      const user = await byEmail(query, email)
      if (!(await isPasswordOf(user, password)) || !user)
        throw new AuthRefusal([{ type: 'password', message: 'E-mail or password is wrong' }])
      if (user.disabled) throw new AuthRefusal([{ type: 'email', message: 'This account is disabled' }])
      // Who may read may sign in while nothing can be saved.
      await query
        .updateTable('app_user')
        .set({ signed_in_at: new Date() })
        .where('id', '=', user.id)
        .execute()
        .catch(unlessFull)
      return sessionOf(user)
    },

    async register({ body: { email, password, displayName } }) {
      const faults = faultsOf({ displayName, email, password })
      if (faults.length > 0)
        throw new AuthRefusal(faults.map(({ field, message }) => ({ type: typeOf[field], message })))

      const password_hash = await hashPassword(password)
      const user = await query.transaction().execute(async (transaction) => {
        await sql`lock table app_user in share row exclusive mode`.execute(transaction)
        const { users } = await transaction
          .selectFrom('app_user')
          .select((is) => is.fn.countAll<number>().as('users'))
          .executeTakeFirstOrThrow()
        if (users > 0 && !site.openRegistration)
          throw new Refusal(403, 'Registration is closed here: ask an admin for an account')
        return transaction
          .insertInto('app_user')
          .values({
            email,
            password_hash,
            display_name: displayName,
            role: users === 0 ? ['admin'] : ['user'],
            signed_in_at: new Date(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      })
      if (!user)
        throw new AuthRefusal([{ type: 'email', message: 'This e-mail address has an account already' }])
      await letters.sendEmailKey(user, user.email)
      return sessionOf(user)
    },

    async loginWithToken({ body: { token } }) {
      const { id } = await security.whoIs(token)
      return sessionOf(await byId(query, id))
    },

    /**
     * A user's own name, photo, shortcuts and settings; the role is not the user's to change. Another e-mail address takes
     * the old one's place once it is confirmed, and nobody is told here whether somebody else has it.
     */
    async updateUser({ user, body }) {
      if (!user) throw new Refusal(401, 'Invalid access_token')
      const { displayName, photoURL, shortcuts, settings, email } = body.user.data
      const before = await byId(query, user.id)
      if (displayName !== before.display_name) checkDetails({ displayName })
      if (photoURL !== undefined && photoURL !== before.photo_url) checkPhoto(photoURL)
      const settingsText = settings && JSON.stringify(settings)
      if (settingsText && settingsText.length > longestSettings)
        throw new Refusal(400, 'body.user.data.settings is too long')

      const isAnother = (address: string | null) => address?.toLowerCase() !== email.toLowerCase()
      const changesEmail = isAnother(before.email) && isAnother(await pendingEmail(query, before))
      if (changesEmail) {
        checkDetails({ email })
        if (await isTooSoon(query, user.id, 'email'))
          throw new Refusal(429, 'A mail was sent just now: try again in a minute')
      }
      const row = await query
        .updateTable('app_user')
        .set({
          display_name: displayName,
          ...(photoURL !== undefined && { photo_url: photoURL }),
          ...(shortcuts && { shortcuts: JSON.stringify(shortcuts) }),
          ...(settingsText && { settings: settingsText }),
        })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (changesEmail) await letters.sendEmailKey(row, email)
      return { user: await userOf(query, row) }
    },
  }
}
