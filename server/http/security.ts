import { timingSafeEqual } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Database } from '../store/database.ts'
import type { Secrets } from '../store/state.ts'
import { Refusal } from './refusal.ts'

export type SignedInUser = { id: number; role: string[] }

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

/** Whose session it is, and which of theirs: all up to one end together. */
type Claims = { sub: string; session: number }

/** A working day and its overtime; the console asks for a fresh token whenever it is opened. */
const sessionLength = '12h'

/** Makes access tokens, and the guards that the contract's security schemes name. */
export async function secure(app: FastifyInstance, { query }: Database, secrets: Secrets) {
  await app.register(jwt, { secret: secrets.signingKey, sign: { expiresIn: sessionLength } })
  app.decorateRequest('signedIn', undefined)

  /** @throws Refusal 401 where the token is not ours, is past its time, its session was ended, or its user is disabled. */
  const whoIs = async (token: string): Promise<SignedInUser> => {
    const claims = claimsOf(token)
    const user =
      claims &&
      (await query
        .selectFrom('app_user')
        .select(['id', 'role'])
        .where('id', '=', Number(claims.sub))
        .where('session', '=', claims.session)
        .where('disabled', '=', false)
        .executeTakeFirst())
    if (!user) throw new Refusal(401, 'Invalid access_token')
    return user
  }
  const claimsOf = (token: string): Claims | undefined => {
    try {
      return { session: 0, ...app.jwt.verify<Partial<Claims> & Pick<Claims, 'sub'>>(token) }
    } catch {
      return undefined
    }
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
    tokenFor: ({ id, session }: { id: number; session: number }) =>
      app.jwt.sign({ sub: String(id), session }),
  }
}
export type Security = Awaited<ReturnType<typeof secure>>
