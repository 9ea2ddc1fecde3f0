import { describe, expect, test } from 'vitest'
import { createSignInThrottle, type SignInTry } from '#server/accounts/signInThrottle.ts'
import { readConfig } from '#server/config.ts'
import { RetryLater } from '#server/http/httpErrors.ts'
import { networkOf, Throttle } from '#server/http/throttle.ts'

describe('a throttle', () => {
  test('lets through so many at once, and then one after the other', () => {
    let now = 0
    const throttle = new Throttle(3, { span: 60_000, now: () => now })
    expect([1, 2, 3, 4].map(() => throttle.take('a'))).toEqual([0, 0, 0, 20_000])
    expect(throttle.take('b')).toBe(0)
    now = 19_999
    expect(throttle.take('a')).toBe(1)
    now = 20_000
    expect([1, 2].map(() => throttle.take('a'))).toEqual([0, 20_000])
    now = 80_000
    expect([1, 2, 3, 4].map(() => throttle.take('a'))).toEqual([0, 0, 0, 20_000])
  })

  test('keeps whole networks apart, not the addresses that one subscriber has', () => {
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
  const tries = 3
  let now = 0
  const from = (index: number): SignInTry => ({
    address: `192.0.2.${index}`,
    identity: 'a@b.ee',
    knownDevice: undefined,
  })
  const waitOf = (work: () => unknown) => {
    try {
      work()
      return 0
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      return error.seconds
    }
  }

  test('waits twice as long after each failure, a minute at most, and is never locked', () => {
    const throttle = createSignInThrottle(tries, () => now)
    const waits: number[] = []
    for (let index = 0; index < 12; index++) {
      waits.push(waitOf(() => throttle.admit(from(index))))
      const wait = waitOf(() => throttle.admit(from(100 + index)))
      waits.push(wait)
      now += wait * 1000
    }
    expect(waits.filter((wait) => wait > 0)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
  })

  test('counts many at once as one after the other, and those that succeed not at all', () => {
    const throttle = createSignInThrottle(tries, () => now)
    for (let index = 0; index < 50; index++) throttle.admit(from(index))()
    const admitted = Array.from({ length: 20 }, (_, index) => waitOf(() => throttle.admit(from(index))))
    expect(admitted.filter((wait) => wait === 0)).toHaveLength(tries)
  })

  test('refuses an address without attempts left before its account is looked up, and counts no attempt for asking', () => {
    const throttle = createSignInThrottle(tries, () => now)
    const somebody = (index: number): SignInTry => ({ ...from(1), identity: `${index}@b.ee` })
    for (let index = 0; index < 3 * tries; index++) {
      throttle.checkAddress('192.0.2.1')
      throttle.admit(somebody(index))
    }
    expect(waitOf(() => throttle.checkAddress('192.0.2.1'))).toBeGreaterThan(0)
    expect(waitOf(() => throttle.checkAddress('192.0.2.2'))).toBe(0)
  })

  test('forgets failures after a quarter of an hour', () => {
    const throttle = createSignInThrottle(tries, () => now)
    for (let index = 0; index < tries; index++) throttle.admit(from(index))
    expect(waitOf(() => throttle.admit(from(9)))).toBe(1)
    now += 15 * 60_000
    expect([1, 2].map((index) => waitOf(() => throttle.admit(from(index))))).toEqual([0, 0])
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
