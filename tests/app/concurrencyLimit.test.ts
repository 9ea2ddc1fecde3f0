import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#app/figures/concurrencyLimit.ts'

/** Tasks that record their start and are ended by the test. */
function works() {
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const fail = new Map<string, (error: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      end.set(name, () => resolve(name))
      fail.set(name, reject)
    })
  return { begun, end, fail, work }
}

const everythingSettled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('so many work at a time, in the order in which they came', async () => {
  const { begun, end, work } = works()
  const inTurn = createConcurrencyLimit(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)))
  await everythingSettled()
  expect(begun).toEqual(['a', 'b'])
  end.get('b')?.()
  expect(await all[1]).toBe('b')
  await everythingSettled()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('who fails makes room, and the failure is theirs', async () => {
  const { begun, fail, work } = works()
  const inTurn = createConcurrencyLimit(1)
  const first = inTurn(work('a'))
  void inTurn(work('b'))
  await everythingSettled()
  fail.get('a')?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await everythingSettled()
  expect(begun).toEqual(['a', 'b'])
})

test('who no longer wants to wait leaves the queue', async () => {
  const { begun, end, work } = works()
  const inTurn = createConcurrencyLimit(1)
  const leaving = new AbortController()
  void inTurn(work('a'))
  const left = inTurn(work('b'), leaving.signal)
  void inTurn(work('c'))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await everythingSettled()
  end.get('a')?.()
  await everythingSettled()
  expect(begun).toEqual(['a', 'c'])
})
