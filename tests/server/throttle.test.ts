import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignInThrottle, type SignInTry } from '#server/accounts/signInThrottle.ts'
import { readConfig } from '#server/config.ts'
import { RetryLater } from '#server/http/httpErrors.ts'
import { startForgettingTries } from '#server/http/startForgettingTries.ts'
import { networkOf } from '#server/http/throttle.ts'
import { type Bucket, createTries } from '#server/http/tries.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'

let temporary: Awaited<ReturnType<typeof temporaryDatabase>>
let database: Database
beforeAll(async () => {
  temporary = await temporaryDatabase()
  database = await openDatabase(temporary.connection)
})
afterAll(async () => {
  await database.close()
  await temporary.remove()
})

let now = 0
/** The tries of one more server on the same database. */
const anotherServer = () => createTries({ pool: database.tries, clock: () => now })
beforeEach(async () => {
  now = 0
  await database.pool.query('truncate try_bucket, sign_in_failure')
})

/** The ms that a try must wait. */
const msOf = async (work: () => unknown) => {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    return error.wait
  }
}
const each = async <Item>(items: readonly Item[], work: (item: Item) => unknown) => {
  const waits: number[] = []
  for (const item of items) waits.push(await msOf(() => work(item)))
  return waits
}

describe('tries that are limited', () => {
  const bucket = (key: string, name = 'calls'): Bucket => ({ limit: { name, tries: 3 }, key })
  const take = (tries: ReturnType<typeof createTries>, key: string) => () => tries.admit([bucket(key)])

  test('are let through so many at once, and then one after the other', async () => {
    const tries = anotherServer()
    expect(await each([1, 2, 3, 4], take(tries, 'a'))).toEqual([0, 0, 0, 20_000])
    expect(await msOf(take(tries, 'b'))).toBe(0)
    now = 19_999
    expect(await msOf(take(tries, 'a'))).toBe(1)
    now = 20_000
    expect(await each([1, 2], take(tries, 'a'))).toEqual([0, 20_000])
    now = 80_000
    expect(await each([1, 2, 3, 4], take(tries, 'a'))).toEqual([0, 0, 0, 20_000])
  })

  test('are counted over all servers together, one after the other and all at once', async () => {
    const servers = [anotherServer(), anotherServer(), anotherServer()]
    expect(await each([...servers, ...servers], (tries) => tries.admit([bucket('a')]))).toEqual([
      0, 0, 0, 20_000, 20_000, 20_000,
    ])
    const many = [...servers, ...servers, ...servers, ...servers].map((tries) => msOf(take(tries, 'b')))
    expect((await Promise.all(many)).filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('are those of one limit alone', async () => {
    const tries = anotherServer()
    await each([1, 2, 3], take(tries, 'a'))
    expect(await msOf(() => tries.admit([bucket('a', 'others')]))).toBe(0)
  })

  test('are let through as at first once the clock of the database was set back', async () => {
    now = 3_600_000
    const before = anotherServer()
    await each([1, 2, 3], take(before, 'a'))
    now = 0
    expect(await each([1, 2, 3, 4], take(anotherServer(), 'a'))).toEqual([0, 0, 0, 20_000])
  })

  test('ask the database no more until the refused one may be tried again', async () => {
    let asked = 0
    const pool = { query: (...query: [string, unknown[]]) => ++asked && database.tries.query(...query) }
    const tries = createTries({ pool: pool as unknown as Database['tries'], clock: () => now })
    await each(Array.from({ length: 100 }), take(tries, 'a'))
    expect(asked).toBe(3)
    now = 20_000
    expect(await msOf(take(tries, 'a'))).toBe(0)
  })

  test('are forgotten once they limit nobody, and no sooner', async () => {
    const tries = createTries({ pool: database.tries })
    await tries.admit([bucket('a')], bucket('a'))
    const kept = () =>
      database.pool.query(`
        select (select count(*) from try_bucket) as buckets, (select count(*) from sign_in_failure) as accounts`)
    const forget = () => startForgettingTries(database, () => {}).stop()
    await forget()
    expect((await kept()).rows).toEqual([{ buckets: 1, accounts: 1 }])
    await database.pool.query(`
      update try_bucket set full_at = full_at - interval '1 minute';
      update sign_in_failure set last_at = last_at - interval '15 minutes'`)
    await forget()
    expect((await kept()).rows).toEqual([{ buckets: 0, accounts: 0 }])
  })

  test('keep whole networks apart, not the addresses that one subscriber has', () => {
    const same: [string, string][] = [
      ['192.0.2.1', '::ffff:192.0.2.1'],
      ['2001:db8::1', '2001:db8:0:0:ffff::2'],
      ['fe80::1%eth0', 'fe80::2'],
    ]
    for (const [one, other] of same) expect(networkOf(one)).toBe(networkOf(other))
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'))
  })
})

describe('signing in to one account from everywhere', () => {
  const perMinute = 3
  const throttleOf = () => createSignInThrottle(perMinute, anotherServer())
  const from = (index: number): SignInTry => ({
    address: `192.0.2.${index}`,
    identity: 'a@b.ee',
    knownDevice: undefined,
  })

  test('waits twice as long after each failure, whichever server is asked, a minute at most, and is never locked', async () => {
    const [one, other] = [throttleOf(), throttleOf()]
    const waits: number[] = []
    for (let index = 0; index < 12; index++) {
      waits.push(await msOf(() => one.admit(from(index))))
      const wait = await msOf(() => other.admit(from(100 + index)))
      waits.push(wait / 1000)
      now += wait
    }
    expect(waits.filter((wait) => wait > 0)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
  })

  test('counts many at once as one after the other, and those that succeed not at all', async () => {
    const servers = [throttleOf(), throttleOf()]
    const at = (index: number) => servers[index % 2] as (typeof servers)[number]
    for (let index = 0; index < 50; index++) await (await at(index).admit(from(index)))()
    const admitted = await Promise.all(
      Array.from({ length: 20 }, (_, index) => msOf(() => at(index).admit(from(100 + index)))),
    )
    expect(admitted.filter((wait) => wait === 0)).toHaveLength(perMinute)
  })

  test('refuses an address without attempts left before its account is looked up, and counts no attempt for asking', async () => {
    const throttle = throttleOf()
    const somebody = (index: number): SignInTry => ({ ...from(1), identity: `${index}@b.ee` })
    for (let index = 0; index < 3 * perMinute; index++) {
      throttle.checkAddress('192.0.2.1')
      await throttle.admit(somebody(index))
    }
    expect(await msOf(() => throttle.checkAddress('192.0.2.1'))).toBeGreaterThan(0)
    expect(await msOf(() => throttle.checkAddress('192.0.2.2'))).toBe(0)
  })

  test('forgets failures after a quarter of an hour', async () => {
    const throttle = throttleOf()
    for (let index = 0; index < perMinute; index++) await throttle.admit(from(index))
    expect(await msOf(() => throttle.admit(from(9)))).toBe(1000)
    now += 15 * 60_000
    expect(await each([1, 2], (index) => throttle.admit(from(index)))).toEqual([0, 0])
  })
})

describe('LATERN_TRUST_PROXY', () => {
  const read = (text?: string) => {
    const config = readConfig([], text === undefined ? {} : { LATERN_TRUST_PROXY: text })
    return config === 'help' ? undefined : config.trustProxy
  }

  test('names proxies; without it, nobody is believed', () => {
    expect(read()).toBeUndefined()
    expect(read('')).toBeUndefined()
    expect(read('loopback')).toEqual(['loopback'])
    expect(read('10.0.0.1, 192.168.0.0/16,2001:db8::/32')).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '2001:db8::/32',
    ])
  })

  test.each([
    'true',
    '*',
    '1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.1/8/9',
    'proxy.example',
    '10.0.0.1,',
  ])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(/LATERN_TRUST_PROXY must be addresses/)
  })
})
