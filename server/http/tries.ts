import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Milliseconds, SECOND } from '#domain/units.ts'
import { BoundedQueue } from './boundedQueue.ts'
import { RetryLater } from './httpErrors.ts'
import { LruMap, monotonic } from './throttle.ts'

/** A limit of `tries` at once, which come back within a minute one after the other. The keys of each limit are its own. */
export type Limit = { readonly name: string; readonly tries: number }
export type Bucket = { readonly limit: Limit; readonly key: string }

export type Tries = ReturnType<typeof createTries>

/** Where tries are counted. */
export type TriesOptions = {
  /** Two connections (Database.tries). */
  pool: pg.Pool
  /** The time in ms, of a test. Default: the database's clock. */
  clock?: () => Milliseconds
}

const hashed = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest()
const hashOf = ({ limit, key }: Bucket) => hashed(limit.name, key)

type Taken = { taken: boolean; waits: Milliseconds[]; delay: Milliseconds | null }

/**
 * Counts tries of all servers of a database together (migrations/0018_shared_tries.ts): a client that is sent to several of
 * them has as many tries as at one. What a try is refused for is remembered here until then, so that a flood costs the database nothing.
 *
 * Where the database is away nothing is counted, and nothing let through.
 */
export function createTries({ pool, clock }: TriesOptions) {
  const now = clock ?? monotonic
  /** Until when the database has refused a bucket's next try. Only the time gives tries back, so it cannot be sooner. */
  const refusedUntil = new LruMap<Milliseconds>()
  const queue = new BoundedQueue({ atOnce: 2, longest: 512, message: 'Too many tries at once' })

  const keyOf = ({ limit: { name }, key }: Bucket) => `${name} ${key}`

  const waitOf = (bucket: Bucket): Milliseconds => Math.max(0, (refusedUntil.get(keyOf(bucket)) ?? 0) - now())

  const at = () => clock && new Date(clock())

  const remember = (buckets: readonly Bucket[], waits: readonly Milliseconds[]) => {
    for (const [index, wait] of waits.entries())
      if (wait > 0) refusedUntil.set(keyOf(buckets[index] as Bucket), now() + wait)
  }

  /** @returns 0, or the ms to wait */
  async function take(buckets: readonly Bucket[], failing?: Bucket): Promise<Milliseconds> {
    const known = buckets.map(waitOf).find((wait) => wait > 0)
    if (known !== undefined) return known
    const { rows } = await queue.run(() =>
      pool.query<Taken>(
        `select taken, waits, case when taken and $3::bytea is not null then delay_sign_in($3, $4, $5) end as delay
         from take_tries($1, $2, $5)`,
        [
          buckets.map(hashOf),
          buckets.map(({ limit }) => limit.tries),
          failing && hashOf(failing),
          failing?.limit.tries,
          at(),
        ],
      ),
    )
    const [{ taken, waits, delay } = { taken: false, waits: [SECOND], delay: null }] = rows
    remember(buckets, waits)
    return taken ? (delay ?? 0) : (waits.at(-1) ?? SECOND)
  }

  const refuse = (wait: Milliseconds): void => {
    if (wait > 0) throw new RetryLater(429, 'Too many tries', wait)
  }

  return {
    /** Refuses who is known here to have no try left; counts nothing. @throws RetryLater 429 */
    check: (bucket: Bucket): void => refuse(waitOf(bucket)),

    /**
     * Takes a try of each bucket in turn. Then, if there is a `failing` account, counts a failure of it, which delays its next try.
     * @throws RetryLater 429, RetryLater 503 where too many ask at once; what the database throws
     */
    async admit(buckets: readonly Bucket[], failing?: Bucket): Promise<void> {
      refuse(await take(buckets, failing))
    },

    /** Takes an account's failure back: it was none. */
    async takeBack(failing: Bucket): Promise<void> {
      await queue.run(() =>
        pool.query(
          'update sign_in_failure set failures = greatest(failures - 1, 0), next_at = last_at where account = $1',
          [hashOf(failing)],
        ),
      )
    },
  }
}
