import { sql } from 'kysely'
import type { Session } from '#openapi/lighting.d.ts'
import {
  byEmail,
  byId,
  checkDetails,
  checkPhoto,
  identityOf,
  type UserRow,
  userOf,
  validateDetails,
} from '../accounts/account.ts'
import { hashPassword, isPasswordOf } from '../accounts/hashing.ts'
import { checkNotMailed, pendingEmail } from '../accounts/oneTimeTokens.ts'
import { BoundedQueue } from '../http/boundedQueue.ts'
import { AuthError, HttpError, ValidationError } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Device, SignedInUser } from '../http/security.ts'
import { ignoreDiskFull } from '../store/unavailable.ts'
import type { Context } from './context.ts'

type AuthHandlers = Pick<Handlers, 'register' | 'login' | 'loginWithToken' | 'signOut' | 'updateUser'>

/** The names of an account's fields in section 7's error responses. */
const typeOf = { displayName: 'username', email: 'email', password: 'password' } as const

/** A crowd that signs in must not take a server's connections to the database from those who are signed in there. */
const lookUps = new BoundedQueue({ atOnce: 2, longest: 256, message: 'Too many sign in at once' })

/** Limit of a user's settings, in characters of JSON. */
const longestSettings = 64 * 1024

/** Calls of specification section 7, "Auth". */
export function authHandlers({
  database: { query },
  security,
  signInThrottle,
  emails,
  oidc: { providers },
  site,
}: Context): AuthHandlers {
  const sessionOf = async (row: UserRow, signIn?: SignedInUser['signIn']): Promise<Session> => ({
    user: await userOf(query, row, providers),
    access_token: security.tokenFor(row, signIn),
  })

  /** @throws AuthError, RetryLater 429 after too many attempts, RetryLater 503 at too many concurrent attempts */
  async function passwordHolder(
    { email, password }: { email: string; password: string },
    device: Device | undefined,
    address: string,
  ): Promise<UserRow> {
    const { identity, user } = await lookUps.run(async () => {
      // A device on which somebody has signed in may have a bucket of its own.
      if (!device) signInThrottle.checkAddress(address)
      const identity = await identityOf(query, email)
      return { identity, user: await byEmail(query, identity) }
    })
    const isKnown = device !== undefined && user !== undefined && device.users.includes(user.id)
    const takeBack = await signInThrottle.admit({
      address,
      identity,
      knownDevice: isKnown ? device.id : undefined,
    })
    const isRight = await isPasswordOf(user, password).catch(async (error) => {
      await takeBack()
      throw error
    })
    if (!isRight || !user) throw new AuthError([{ type: 'password', message: 'E-mail or password is wrong' }])
    await takeBack()
    return user
  }

  /** Whether the address is neither the user's current nor pending one. */
  async function isNewAddress(user: UserRow, email: string): Promise<boolean> {
    const identities = [user.email, await pendingEmail(query, user)].map((it) => it && identityOf(query, it))
    const [identity, ...known] = await Promise.all([identityOf(query, email), ...identities])
    return !known.includes(identity)
  }

  /**
   * An unlocked console must not suffice to take over the account by changing its address.
   * @throws ValidationError 400 if the password is missing or wrong, RetryLater 429
   */
  async function checkCurrent(user: UserRow, current: string | undefined): Promise<void> {
    const refusal = (message: string) => new ValidationError(400, message, { current: [message] })
    if (user.issuer !== null) throw refusal('You sign in at a provider: your e-mail address is changed there')
    if (current === undefined) throw refusal('The current password is needed to change the e-mail address')
    await signInThrottle.admitAgain(user.id)
    if (!(await isPasswordOf(user, current))) throw refusal('The current password is wrong')
  }

  return {
    async login({ body: { device: deviceToken, ...credentials }, request: { ip } }) {
      const device = security.deviceOf(deviceToken)
      const user = await passwordHolder(credentials, device, ip)
      if (user.disabled) throw new AuthError([{ type: 'email', message: 'This account is disabled' }])
      if (site.onlyAdminsHavePasswords && !user.role.includes('admin'))
        throw new AuthError([{ type: 'email', message: 'Only admins sign in with a password here' }])
      // Users can sign in and read while the database is read-only.
      await query
        .updateTable('app_user')
        .set({ signed_in_at: new Date() })
        .where('id', '=', user.id)
        .execute()
        .catch(ignoreDiskFull)
      return { ...(await sessionOf(user)), device: security.deviceTokenFor(user.id, device) }
    },

    async register({ body: { email, password, displayName } }) {
      const faults = validateDetails({ displayName, email, password })
      if (faults.length > 0)
        throw new AuthError(faults.map(({ field, message }) => ({ type: typeOf[field], message })))

      const password_hash = await hashPassword(password)
      const user = await query.transaction().execute(async (transaction) => {
        await sql`lock table app_user in share row exclusive mode`.execute(transaction)
        const { users } = await transaction
          .selectFrom('app_user')
          .select((is) => is.fn.countAll<number>().as('users'))
          .executeTakeFirstOrThrow()
        if (users > 0 && (!site.openRegistration || site.onlyAdminsHavePasswords))
          throw new HttpError(403, 'Registration is closed here: ask an admin for an account')
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
        throw new AuthError([{ type: 'email', message: 'This e-mail address has an account already' }])
      await emails.sendEmailToken(user, user.email)
      return { ...(await sessionOf(user)), device: security.deviceTokenFor(user.id) }
    },

    async loginWithToken({ body: { token } }) {
      const { id, signIn } = await security.authenticate(token)
      return sessionOf(await byId(query, id), signIn)
    },

    async signOut({ user }) {
      if (!user?.signIn) throw new HttpError(401, 'Invalid access_token')
      const address = await security.end(user.signIn)
      return address === undefined ? undefined : { address }
    },

    /**
     * Updates a user's own name, photo, shortcuts and settings, but not the role. A new e-mail address takes effect
     * once it is confirmed; the response does not reveal whether another account has it.
     */
    async updateUser({ user, body }) {
      if (!user) throw new HttpError(401, 'Invalid access_token')
      const { displayName, photoURL, shortcuts, settings, email } = body.user.data
      const before = await byId(query, user.id)
      if (displayName !== before.display_name) checkDetails({ displayName })
      if (photoURL !== undefined && photoURL !== before.photo_url) checkPhoto(photoURL)
      const settingsText = settings && JSON.stringify(settings)
      if (settingsText && settingsText.length > longestSettings)
        throw new HttpError(400, 'body.user.data.settings is too long')

      const changesEmail = await isNewAddress(before, email)
      if (changesEmail) {
        checkDetails({ email })
        await checkCurrent(before, body.current)
        await checkNotMailed(query, user.id, 'email')
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
      if (changesEmail) await emails.sendEmailToken(row, email)
      return { user: await userOf(query, row, providers) }
    },
  }
}
