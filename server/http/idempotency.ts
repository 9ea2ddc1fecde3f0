import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type Selectable, sql } from 'kysely'
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
    const { answer, isReplayed } = await doOnce(query, request.signedIn.id, { key, method, url, body }, work)
    if (isReplayed) reply.header(replayed, 'true')
    return answer
  }
}

/** A change that a user asks for under a key. */
export type Asked = {
  readonly key: string
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/** What became of it. An answer that is replayed is JSON text. */
export type Outcome<Answer> = { answer: Answer | Buffer | undefined; isReplayed: boolean }

/**
 * Makes a user's change once. The key, what was asked for and the answer are kept in the transaction of the change, so a request
 * that fails keeps nothing; of two at the same time, the second waits for the first.
 *
 * @throws ConflictError if the key was sent with something else before
 */
async function doOnce<Answer>(
  query: Kysely<DB>,
  user: number,
  asked: Asked,
  work: () => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const [outcome] = await doAllOnce(query, user, [asked], async () => [await work()])
  return outcome as Outcome<Answer>
}

/**
 * The same for many changes at a time, of which no two have the same key: all of them, or none.
 *
 * @param work makes those that are new, by their places in `asked`; its answers are in the order of the places
 * @throws ConflictError if one of the keys was sent with something else before
 */
export function doAllOnce<Answer>(
  query: Kysely<DB>,
  user: number,
  asked: readonly Asked[],
  work: (places: readonly number[]) => Promise<readonly Answer[]>,
): Promise<Outcome<Answer>[]> {
  return inOneTransaction(query, async () => {
    const hashes = asked.map(hashOf)
    const rows = await takeAll(query, user, asked, hashes)
    const earlier = rows.map(({ status, answer, hash }, place): Outcome<Answer> | undefined => {
      if (!hash.equals(hashes[place] as Buffer))
        throw new ConflictError('This Idempotency-Key was sent with another request before', {
          code: 'idempotency_key_reused',
        })
      if (status === null) return undefined
      return { answer: answer === null ? undefined : Buffer.from(answer), isReplayed: true }
    })
    const places = [...earlier.keys()].filter((place) => earlier[place] === undefined)
    if (places.length === 0) return earlier as Outcome<Answer>[]
    const made = await work(places)
    await keepAnswers(
      query,
      user,
      places.map((place, index) => ({ key: asked[place]?.key as string, answer: made[index] })),
    )
    const outcomes = [...earlier]
    for (const [index, place] of places.entries())
      outcomes[place] = { answer: made[index], isReplayed: false }
    return outcomes as Outcome<Answer>[]
  })
}

type KeyRow = Pick<Selectable<DB['idempotency_key']>, 'status' | 'answer' | 'hash'>

/** The row of each key, locked until the end of the transaction. It has no status where this request is the first. */
async function takeAll(
  query: Kysely<DB>,
  user: number,
  asked: readonly Asked[],
  hashes: readonly Buffer[],
): Promise<KeyRow[]> {
  // In one order, so that two such requests do not wait for each other.
  const { rows } = await sql<KeyRow>`
    with asked as (
      select * from unnest(${asked.map(({ key }) => key)}::uuid[], ${hashes}::bytea[]) with ordinality a(key, hash, place)
    ), taken as (
      insert into idempotency_key (fk_user, key, hash) select ${user}, key, hash from asked order by key
      on conflict (fk_user, key) do update set key = excluded.key
      returning *
    )
    select t.status, t.answer, t.hash from asked join taken t using (key) order by place`.execute(query)
  return rows
}

async function keepAnswers(
  query: Kysely<DB>,
  user: number,
  made: readonly { key: string; answer: unknown }[],
): Promise<void> {
  const answers = made.map(({ answer }) => (answer === undefined ? null : JSON.stringify(answer)))
  await sql`
    update idempotency_key k set status = case when a.answer is null then 204 else 200 end, answer = a.answer
    from unnest(${made.map(({ key }) => key)}::uuid[], ${answers}::text[]) a(key, answer)
    where k.fk_user = ${user} and k.key = a.key`.execute(query)
}

function hashOf({ method, url, body }: Asked): Buffer {
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
