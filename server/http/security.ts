import { randomUUID, timingSafeEqual } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { HOUR, SECOND } from '#domain/units.ts'
import type { Database } from '../store/database.ts'
import type { Secrets } from '../store/state.ts'
import { Refusal } from './refusal.ts'

/** A sign-in with a password, and when it was, in ms: its tokens are renewed until `longestSession` after it. */
type SignIn = { id: string; since: number }

export type SignedInUser = { id: number; role: string[]; signIn: SignIn }

/** A browser on which these users have signed in. */
export type Device = { id: string; users: number[] }

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedInUser | undefined
  }
  interface FastifyContextConfig {
    /** Media types of the body that the contract has here; undefined outside the contract. */
    takes?: readonly string[]
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: Claims
  }
}

/**
 * `sub` is the user's id. `session` is the user's session generation: raising it revokes every earlier token. `sid` is one
 * sign-in, which can be ended alone, and `auth_time` when it was, in seconds since 1970; tokens of older versions have neither.
 */
type Claims = { sub: string; session: number; sid?: string; auth_time?: number; iat: number; exp: number }
type DeviceClaims = { device: string; users: number[]; exp: number }

/** A working day and its overtime; the console asks for a fresh token whenever it is opened. */
const sessionLength = 12 * HOUR
/** After so long, the password is asked for again. */
const longestSession = 30 * 24 * HOUR
/** How long a device is known after the last sign-in on it, and how many of its users are. */
const deviceKnownFor = 180 * 24 * HOUR
const usersOfDevice = 10

/** Makes access tokens, and the guards that the contract's security schemes name. */
export async function secure(app: FastifyInstance, { query }: Database, secrets: Secrets) {
  await app.register(jwt, { secret: secrets.signingKey })
  app.decorateRequest('signedIn', undefined)

  /** What a token of ours says; undefined where it is not ours or past its time. */
  const read = (token: string): Partial<Claims & DeviceClaims> | undefined => {
    try {
      return app.jwt.verify<Partial<Claims & DeviceClaims>>(token)
    } catch {
      return undefined
    }
  }
  const sign = (claims: object) => app.jwt.sign(claims as Claims)
  const inSeconds = (time: number) => Math.floor(time / SECOND)

  /** @throws Refusal 401 where the token is not ours, is past its time, its session was ended, or its user is disabled. */
  const whoIs = async (token: string): Promise<SignedInUser> => {
    const { sub, session = 0, iat = 0, auth_time = iat, sid = `${sub}-${iat}` } = read(token) ?? {}
    const since = auth_time * SECOND
    const user =
      sub !== undefined &&
      since + longestSession > Date.now() &&
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
    if (!user) throw new Refusal(401, 'Invalid access_token')
    return { ...user, signIn: { id: sid, since } }
  }

  const bearer: onRequestAsyncHookHandler = async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new Refusal(401, 'Invalid access_token')
    request.signedIn = await whoIs(token)
  }

  const ingestKey: onRequestAsyncHookHandler = async (request) => {
    const given = Buffer.from(String(request.headers['x-ingest-key'] ?? ''))
    const key = Buffer.from(secrets.ingestKey)
    if (given.length !== key.length || !timingSafeEqual(given, key))
      throw new Refusal(401, 'x-ingest-key is missing or wrong')
  }

  return {
    guards: { bearer, ingestKey },
    whoIs,

    /** A token of a new sign-in, or a fresh one of an earlier. */
    tokenFor(
      { id, session }: { id: number; session: number },
      { id: sid, since }: SignIn = { id: randomUUID(), since: Date.now() },
    ): string {
      const exp = inSeconds(Math.min(Date.now() + sessionLength, since + longestSession))
      return sign({ sub: String(id), session, sid, auth_time: inSeconds(since), exp })
    },

    /** Ends the session of one sign-in: none of its tokens is good any more. */
    async end({ id, since }: SignIn): Promise<void> {
      await query.deleteFrom('ended_session').where('expires_at', '<', new Date()).execute()
      await query
        .insertInto('ended_session')
        .values({ id, expires_at: new Date(since + longestSession) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The device that a token of `deviceTokenFor` stands for; undefined where it is none of ours. */
    deviceOf(token: string | null | undefined): Device | undefined {
      const { device, users } = (token && read(token)) || {}
      return device === undefined || users === undefined ? undefined : { id: device, users }
    },

    /** A token by which a device is known again: on which this user, too, has signed in now. */
    deviceTokenFor(user: number, { id, users }: Device = { id: randomUUID(), users: [] }): string {
      const all = [user, ...users.filter((other) => other !== user)].slice(0, usersOfDevice)
      return sign({ device: id, users: all, exp: inSeconds(Date.now() + deviceKnownFor) })
    },
  }
}
export type Security = Awaited<ReturnType<typeof secure>>
