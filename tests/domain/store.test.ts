import { expect, test } from 'vitest'
import { createListeners, createStore } from '#domain/store.ts'

test('listeners are called with what there is to tell, each until it unsubscribes', () => {
  const { subscribe, notify } = createListeners<[one: number, other: string]>()
  const told: unknown[] = []
  const end = subscribe((...values) => told.push(['first', ...values]))
  subscribe((...values) => told.push(['second', ...values]))
  notify(1, 'a')
  end()
  notify(2, 'b')
  expect(told).toEqual([
    ['first', 1, 'a'],
    ['second', 1, 'a'],
    ['second', 2, 'b'],
  ])
})

test('a store has its new value before anybody is told', () => {
  const store = createStore('before')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.current()))
  expect(store.current()).toBe('before')
  store.set('after')
  expect(seen).toEqual(['after'])
})
