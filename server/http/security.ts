import { randomUUID, timingSafeEqual } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { HOUR, SECOND } from '#domain/units.ts'
import type { ApiTokenScope } from '#openapi/lighting.d.ts'
import { type ApiTokenOfCall, findApiToken, looksLikeApiToken } from '../accounts/apiTokens.ts'
import type { Database } from '../store/database.ts'
import type { Secrets } from '../store/state.ts'
import { HttpError } from './httpErrors.ts'
import type { OperationId } from './operations.ts'

/** A sign-in with a password, or at a provider, and its time in ms. Its tokens can be renewed until `longestOf` it has passed. */
type SignIn = { id: string; since: number; isAtProvider?: boolean }

/** Who makes a call: a user who has signed in, or an API token of theirs with the role of its scope. */
export type SignedInUser = { id: number; role: string[]; signIn?: SignIn; apiToken?: ApiTokenOfCall }

/** A browser and the users who have signed in on it. */
export type Device = { id: string; users: number[] }

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyRequest {
    signedIn: SignedInUser | undefined
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyContextConfig {
    /** Media types of the operation's body; undefined outside the contract. */
    takes?: readonly string[]
    /** Undefined outside the contract. */
    operation?: OperationId
  }
}
declare module '@fastify/jwt' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyJWT {
    payload: Claims
    user: Claims
  }
}

/**
 * `sub` is the user's id. `session` is the user's session generation: raising it revokes every earlier token. `sid`
 * identifies one sign-in, which can be ended separately; `auth_time` is its time in seconds since 1970. Tokens of older
 * versions have neither.
 */
type Claims = {
  sub: string
  session: number
  sid?: string
  auth_time?: number
  idp?: true
  iat: number
  exp: number
}
type DeviceClaims = { device: string; users: number[]; exp: number }

/** A working day with overtime; the console renews its token whenever it is opened. */
const sessionLength = 12 * HOUR
/** After this time the password is required again. */
const longestSession = 30 * 24 * HOUR
/** After this time the provider is asked again, so that whoever has left is out. */
const longestOf = ({ isAtProvider }: Pick<SignIn, 'isAtProvider'>) =>
  isAtProvider ? sessionLength : longestSession
/** How long a device is remembered after its last sign-in, and the maximum number of its users. */
const deviceKnownFor = 180 * 24 * HOUR
const usersOfDevice = 10

/** What the calls of a token may do besides being in its scope (http/permissions.ts). */
const roleOfScope: Record<ApiTokenScope, string[]> = {
  read: ['user'],
  telemetry: [],
  write: ['staff'],
  admin: ['admin'],
}

/** Creates access tokens and the guards of the contract's security schemes. */
export async function secure(app: FastifyInstance, { query }: Database, secrets: Secrets) {
  await app.register(jwt, { secret: secrets.signingKey })
  app.decorateRequest('signedIn', undefined)

  /** The claims of a token; undefined if it is invalid or expired. */
  const read = (token: string): Partial<Claims & DeviceClaims> | undefined => {
    try {
      return app.jwt.verify<Partial<Claims & DeviceClaims>>(token)
    } catch {
      return undefined
    }
  }
  const sign = (claims: object) => app.jwt.sign(claims as Claims)
  const inSeconds = (time: number) => Math.floor(time / SECOND)

  /** @throws HttpError 401 if the token is invalid, expired or revoked, or its user is disabled. */
  const authenticate = async (token: string): Promise<SignedInUser & { signIn: SignIn }> => {
    const { sub, session = 0, iat = 0, auth_time = iat, sid = `${sub}-${iat}`, idp } = read(token) ?? {}
    const since = auth_time * SECOND
    const user =
      sub !== undefined &&
      since + longestOf({ isAtProvider: idp === true }) > Date.now() &&
      (await query
        .selectFrom('app_user')
        .select(['id', 'role'])
        .where('id', '=', Number(sub))
        .where('session', '=', session)
        .where('disabled', '=', false)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('ended_session').select('id').where('ended_session.id', '=', sid))),
        )
        .executeTakeFirst())
    if (!user) throw new HttpError(401, 'Invalid access_token')
    return { ...user, signIn: { id: sid, since, ...(idp && { isAtProvider: true }) } }
  }

  /** @throws HttpError 401 if the token is unknown or has ended, or its maker is no admin who can sign in. */
  const authenticateApiToken = async (token: string): Promise<SignedInUser> => {
    const found = await findApiToken(query, token)
    if (!found) throw new HttpError(401, 'Invalid access_token')
    return { id: found.fk_user, role: roleOfScope[found.scope], apiToken: found }
  }

  const bearer: onRequestAsyncHookHandler = async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new HttpError(401, 'Invalid access_token')
    request.signedIn = looksLikeApiToken(token)
      ? await authenticateApiToken(token)
      : await authenticate(token)
  }

  const ingestKey: onRequestAsyncHookHandler = async (request) => {
    const received = Buffer.from(String(request.headers['x-ingest-key'] ?? ''))
    const key = Buffer.from(secrets.ingestKey)
    if (received.length !== key.length || !timingSafeEqual(received, key))
      throw new HttpError(401, 'x-ingest-key is missing or wrong')
  }

  return {
    guards: { bearer, ingestKey },
    authenticate,

    /** A token for a new sign-in, or a renewed one for an earlier sign-in. */
    tokenFor(
      { id, session }: { id: number; session: number },
      signIn: SignIn = { id: randomUUID(), since: Date.now() },
    ): string {
      const { id: sid, since, isAtProvider } = signIn
      const exp = inSeconds(Math.min(Date.now() + sessionLength, since + longestOf(signIn)))
      const idp = isAtProvider && { idp: true }
      return sign({ sub: String(id), session, sid, auth_time: inSeconds(since), ...idp, exp })
    },

    /** A new sign-in at a provider. `signOutAddress` is where the provider ends its own session. */
    async signInAtProvider(signOutAddress: string | undefined): Promise<SignIn> {
      const signIn = { id: randomUUID(), since: Date.now(), isAtProvider: true }
      await query.deleteFrom('oidc_session').where('expires_at', '<', new Date()).execute()
      if (signOutAddress === undefined) return signIn
      const expires_at = new Date(signIn.since + longestOf(signIn))
      await query
        .insertInto('oidc_session')
        .values({ id: signIn.id, address: signOutAddress, expires_at })
        .execute()
      return signIn
    },

    /** Ends the session of one sign-in and revokes its tokens. @returns where the provider ends its own, if anywhere */
    async end({ id, since }: SignIn): Promise<string | undefined> {
      await query.deleteFrom('ended_session').where('expires_at', '<', new Date()).execute()
      await query
        .insertInto('ended_session')
        .values({ id, expires_at: new Date(since + longestSession) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const ended = await query
        .deleteFrom('oidc_session')
        .where('id', '=', id)
        .returning('address')
        .executeTakeFirst()
      return ended?.address
    },

    /** The device of a token made by `deviceTokenFor`; undefined if the token is invalid. */
    deviceOf(token: string | null | undefined): Device | undefined {
      const { device, users } = (token && read(token)) || {}
      return device === undefined || users === undefined ? undefined : { id: device, users }
    },

    /** A token that identifies the device later; `user` is added to its users. */
    deviceTokenFor(user: number, { id, users }: Device = { id: randomUUID(), users: [] }): string {
      const all = [user, ...users.filter((other) => other !== user)].slice(0, usersOfDevice)
      return sign({ device: id, users: all, exp: inSeconds(Date.now() + deviceKnownFor) })
    },
  }
}
export type Security = Awaited<ReturnType<typeof secure>>
