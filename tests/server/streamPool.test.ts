import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StreamPool, type StreamReader } from '#server/store/streamPool.ts'

/** Fake connections: the test is about who gets one. */
const connections = () =>
  ({
    connect: async () => ({ release: () => {} }) as unknown as pg.PoolClient,
    end: async () => {},
  }) as unknown as pg.Pool

let pool: StreamPool
beforeEach(() => {
  vi.useFakeTimers()
  pool = new StreamPool(connections)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A reader with a rate in bytes per second, always with data to read; it closes when it is cut. */
function reader(user: number, rate: number, isBehind = true) {
  const begun = performance.now()
  const left = new AbortController()
  let close: ((error?: Error) => void) | undefined
  const its = {
    left,
    cutFor: '',
    isIn: false,
    problem: undefined as { status: number; retryAfter?: number } | undefined,
    end: () => close?.(),
  }
  const asked: StreamReader = {
    user,
    taken: () => ((performance.now() - begun) / 1000) * rate,
    isBehind: () => isBehind,
    cut: ({ message }) => {
      its.cutFor = message
      close?.(new Error(message))
    },
    left: left.signal,
  }
  pool.open(asked).then(
    (opened) => {
      close = opened.close
      its.isIn = true
    },
    ({ problem }) => {
      its.problem = problem
    },
  )
  return its
}

const readers = (count: number, user: number, rate: number, isBehind?: boolean) =>
  Array.from({ length: count }, () => reader(user, rate, isBehind))
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const cut = (all: { cutFor: string }[]) => all.filter(({ cutFor }) => cutFor !== '').length

describe('readers of streamed answers', () => {
  test('who are slow, but honest, are left in peace as long as nobody waits', async () => {
    const phones = [...readers(4, 1, 20_000), ...readers(4, 2, 20_000)]
    await pass(600)
    expect(cut(phones)).toBe(0)
  })

  test('who take next to nothing are cut after a minute, and never while it is the database that is slow', async () => {
    const slow = reader(1, 7_000)
    const sorting = reader(1, 0, false)
    await pass(59)
    expect(slow.cutFor).toBe('')
    await pass(3)
    expect(slow.cutFor).toBe('The reader took 7000 bytes a second, which is too slow')
    expect(sorting.cutFor).toBe('')
  })

  test('are four of a user at once; more wait their turn, and go when they leave', async () => {
    const first = readers(4, 1, 100_000)
    const fifth = reader(1, 100_000)
    const sixth = reader(1, 100_000)
    await pass(10)
    expect([pool.running, pool.waiting]).toEqual([4, 2])
    fifth.left.abort()
    first[0]?.end()
    await pass(0)
    expect([fifth.isIn, sixth.isIn, pool.running, pool.waiting]).toEqual([false, true, 4, 0])
    expect(cut(first)).toBe(0)
  })

  test('that wait are sixteen of a user, for a minute', async () => {
    readers(4, 1, 100_000)
    const waiting = readers(16, 1, 100_000)
    const refused = reader(1, 100_000)
    await pass(1)
    expect(refused.problem).toMatchObject({ status: 429, retryAfter: 10 })
    expect(waiting.some(({ problem }) => problem)).toBe(false)
    await pass(60)
    expect(waiting.every(({ problem }) => problem?.status === 503 && problem.retryAfter === 10)).toBe(true)
  })

  test('yield to a user with fewer: only the slowest stream of those above a fair share', async () => {
    const some = readers(4, 1, 40_000)
    const others = [...readers(3, 2, 50_000), ...readers(1, 2, 30_000)]
    await pass(6)
    expect(cut([...some, ...others])).toBe(0)
    const third = reader(3, 1_000_000)
    await pass(0)
    expect(third.isIn).toBe(true)
    expect(others.map(({ cutFor }) => cutFor !== '')).toEqual([false, false, false, true])
    expect(cut(some)).toBe(0)
  })

  test('yield up to a fair share, however many streams a user requests', async () => {
    const slow = [...readers(4, 1, 22_000), ...readers(4, 2, 22_000)]
    await pass(6)
    const greedy = readers(10, 3, 1_000_000)
    await pass(3)
    expect(cut(slow)).toBe(2)
    expect(greedy.filter(({ isIn }) => isIn)).toHaveLength(2)
  })

  test('do not yield to a user with as many streams, nor while they keep up', async () => {
    const quick = [...readers(4, 1, 2_000_000), ...readers(4, 2, 2_000_000)]
    await pass(6)
    const third = reader(3, 1_000_000)
    reader(1, 1_000_000)
    await pass(20)
    expect(cut(quick)).toBe(0)
    quick[0]?.end()
    await pass(0)
    expect(third.isIn).toBe(true)
    expect(pool.waiting).toBe(1)
  })

  test('of eight accounts yield too: those slower than 64 kB a second are cut', async () => {
    const slow = Array.from({ length: 8 }, (_, user) => reader(user, 22_000 + user))
    await pass(6)
    const ninth = reader(9, 1_000_000)
    await pass(0)
    expect(ninth.isIn).toBe(true)
    expect(slow.map(({ cutFor }) => cutFor !== '')).toEqual([true, ...Array(7).fill(false)])
  })
})
