import { hash, verify } from '@node-rs/argon2'
import { type Selectable, sql } from 'kysely'
import type { AuthProblem, Session, User } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import { AuthRefusal, Refusal } from '../http/refusal.ts'
import type { AppUser } from '../store/schema.d.ts'
import type { Context } from './context.ts'

type AuthHandlers = Pick<Handlers, 'register' | 'login' | 'loginWithToken' | 'updateUser'>

/** Specification section 5. */
const minimumLength = 4
const tooShort = 'Min character length is 4'
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/

/** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
export const hashPassword = (password: string) => hash(password)

/** Checked where there is no such user, so that the time it takes doesn't tell. */
const nobody = hash('nobody has this password')

const toUser = (row: Selectable<AppUser>): User => ({
  role: row.role,
  from: 'latern',
  data: {
    displayName: row.display_name,
    photoURL: row.photo_url,
    email: row.email,
    shortcuts: row.shortcuts as string[],
    settings: row.settings as Record<string, unknown>,
  },
})

/** Calls of specification section 7, "Auth". */
export function authHandlers({ database: { query }, security, site }: Context): AuthHandlers {
  const byId = (id: number) =>
    query.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const byEmail = (email: string) =>
    query
      .selectFrom('app_user')
      .selectAll()
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .executeTakeFirst()
  const sessionOf = (row: Selectable<AppUser>): Session => ({
    user: toUser(row),
    access_token: security.tokenFor(row.id),
  })

  return {
    async login({ body: { email, password } }) {
      const user = await byEmail(email)
      if (await verify(user?.password_hash ?? (await nobody), password)) if (user) return sessionOf(user)
      throw new AuthRefusal([{ type: 'password', message: 'E-mail or password is wrong' }])
    },

    async register({ body: { email, password, displayName } }) {
      const error: AuthProblem['error'] = []
      if (displayName.length < minimumLength) error.push({ type: 'username', message: tooShort })
      if (!looksLikeEmail.test(email)) error.push({ type: 'email', message: 'This is not an e-mail address' })
      if (password.length < minimumLength) error.push({ type: 'password', message: tooShort })
      if (error.length > 0) throw new AuthRefusal(error)

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
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      })
      if (!user)
        throw new AuthRefusal([{ type: 'email', message: 'This e-mail address has an account already' }])
      return sessionOf(user)
    },

    async loginWithToken({ body: { token } }) {
      const { id } = await security.whoIs(token)
      return sessionOf(await byId(id))
    },

    /** A user's own name, photo, shortcuts and settings; role and e-mail are not the user's to change here. */
    async updateUser({ user, body }) {
      if (!user) throw new Refusal(401, 'Invalid access_token')
      const { displayName, photoURL, shortcuts, settings, email } = body.user.data
      const saved = await query
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', user.id)
        .executeTakeFirst()
      if (saved && saved.email.toLowerCase() !== email.toLowerCase())
        throw new AuthRefusal([{ type: 'email', message: 'The e-mail address can not be changed here' }])
      const row = await query
        .updateTable('app_user')
        .set({
          display_name: displayName,
          ...(photoURL !== undefined && { photo_url: photoURL }),
          ...(shortcuts && { shortcuts: JSON.stringify(shortcuts) }),
          ...(settings && { settings: JSON.stringify(settings) }),
        })
        .where('id', '=', user.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { user: toUser(row) }
    },
  }
}
