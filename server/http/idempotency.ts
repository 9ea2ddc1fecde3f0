import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { isObject } from '#domain/isObject.ts'
import { HOUR } from '#domain/units.ts'
import { inOneTransaction } from '../store/callTransaction.ts'
import type { DB } from '../store/schema.d.ts'
import { canonicalJson } from './canonicalJson.ts'
import { ConflictError } from './httpErrors.ts'

const keptFor = 7 * 24 * HOUR

/** Where an answer says that it is an earlier one. */
const replayed = 'idempotency-replayed'

/** Does what a request asks for, unless its key says that it is done; then the answer is the first one, as JSON text. */
export type Once = <Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer>,
) => Promise<Answer | Buffer | undefined>

/** Makes the change of a request with an Idempotency-Key once. */
export function createIdempotency(query: Kysely<DB>): Once {
  /** When old keys were last removed, in ms since 1970. */
  let removed = 0

  async function removeOld() {
    const now = Date.now()
    if (now - removed < HOUR) return
    removed = now
    await query
      .deleteFrom('idempotency_key')
      .where('at', '<', new Date(now - keptFor))
      .execute()
  }

  return async (request, reply, work) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !request.signedIn) return work()
    await removeOld()
    const { method, url, body } = request
    const asked = { key, user: request.signedIn.id, method, url, body }
    const { answer, isReplayed } = await doOnce(query, asked, work)
    if (isReplayed) reply.header(replayed, 'true')
    return answer
  }
}

/** A change that a user asks for under a key. */
export type Asked = {
  readonly key: string
  readonly user: number
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/**
 * Makes a change once. The key, what was asked for and the answer are kept in the transaction of the change, so a request
 * that fails keeps nothing; of two at the same time, the second waits for the first. An answer that is replayed is JSON text.
 *
 * @throws ConflictError if the key was sent with something else before
 */
export function doOnce<Answer>(
  query: Kysely<DB>,
  { key, user, ...request }: Asked,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer | Buffer | undefined; isReplayed: boolean }> {
  return inOneTransaction(query, async () => {
    const asked = hashOf(request)
    const { status, answer, hash } = await take(query, user, key, asked)
    if (!hash.equals(asked))
      throw new ConflictError('This Idempotency-Key was sent with another request before', {
        code: 'idempotency_key_reused',
      })
    if (status !== null)
      return { answer: answer === null ? undefined : Buffer.from(answer), isReplayed: true }
    const made = await work()
    await query
      .updateTable('idempotency_key')
      .set(made === undefined ? { status: 204 } : { status: 200, answer: JSON.stringify(made) })
      .where('fk_user', '=', user)
      .where('key', '=', key)
      .execute()
    return { answer: made, isReplayed: false }
  })
}

/** The row of a key, locked until the end of the transaction. It has no status where this request is the first. */
const take = (query: Kysely<DB>, fk_user: number, key: string, hash: Buffer) =>
  query
    .insertInto('idempotency_key')
    .values({ fk_user, key, hash })
    .onConflict((conflict) =>
      conflict.columns(['fk_user', 'key']).doUpdateSet({ key: sql.ref('excluded.key') }),
    )
    .returning(['status', 'answer', 'hash'])
    .executeTakeFirstOrThrow()

function hashOf({ method, url, body }: Pick<Asked, 'method' | 'url' | 'body'>): Buffer {
  const [path] = url.split('?')
  return createHash('sha256')
    .update(canonicalJson([method, path, contentOf(body)]))
    .digest()
}

/** What a body asks for: all but the token, and beside a base the fields that it names alone. */
function contentOf(body: unknown): unknown {
  if (!isObject(body)) return null
  const { token: _, base, ...fields } = body
  if (!isObject(base)) return fields
  return { base, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in base)) }
}
