import { expect, test } from 'vitest'
import { createBodyCache } from '#server/resources/bodyCache.ts'

const bodyOf = (length: number) => Promise.resolve(Buffer.alloc(length))
/** Adds bodies of these lengths under their places, one after the other. */
async function cacheWith(limit: number, lengths: readonly number[]) {
  const cache = createBodyCache(limit)
  for (const [key, length] of lengths.entries()) {
    cache.add(`${key}`, bodyOf(length))
    await cache.get(`${key}`)
  }
  return lengths.map((_, key) => cache.get(`${key}`) !== undefined)
}

test('the oldest bodies go once all have more bytes than the limit, and no more than have to', async () => {
  expect(await cacheWith(10, [5, 5])).toEqual([true, true])
  expect(await cacheWith(10, [5, 5, 1])).toEqual([false, true, true])
  expect(await cacheWith(10, [4, 4, 2, 7])).toEqual([false, false, true, true])
})

test('the newest body stays, however large', async () => {
  expect(await cacheWith(10, [5, 50])).toEqual([false, true])
})

test('a body is there for others while it is being made, and gone where that fails', async () => {
  const cache = createBodyCache(10)
  const body = Promise.reject(new Error('out of memory'))
  cache.add('key', body)
  expect(cache.get('key')).toBe(body)
  await expect(body).rejects.toThrow('out of memory')
  expect(cache.get('key')).toBeUndefined()
})
