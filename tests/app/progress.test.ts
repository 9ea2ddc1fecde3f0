import { expect, test } from 'vitest'
import { createProgress } from '#app/figures/progress.ts'

const at = (bytes: number) => ({ bytes, rows: bytes / 100, part: 0, parts: 1 })

test('listeners are notified when a load begins, when it ends, and four times a second in between', () => {
  let now = 0
  const progress = createProgress(() => now)
  const told: Record<string, number>[] = []
  progress.subscribe(() =>
    told.push(Object.fromEntries([...progress.current()].map(([key, { bytes }]) => [key, bytes]))),
  )
  for (; now < 1000; now += 50) progress.report('first', at(now))
  expect(told).toEqual([{ first: 0 }, { first: 250 }, { first: 500 }, { first: 750 }])
  progress.report('second', at(7))
  expect(told.at(-1)).toEqual({ first: 950, second: 7 })
  progress.report('second', at(8))
  progress.forget('first')
  expect(told.slice(5)).toEqual([{ second: 8 }])
})

test('an inactive load notifies nobody, and neither does any load after unsubscribing', () => {
  const progress = createProgress(() => 0)
  let tellings = 0
  const leave = progress.subscribe(() => {
    tellings += 1
  })
  progress.forget('load')
  leave()
  progress.report('load', at(1))
  expect(tellings).toBe(0)
})
