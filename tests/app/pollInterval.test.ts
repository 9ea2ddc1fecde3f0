import { expect, test } from 'vitest'
import { untilNextPoll } from '#app/site/pollInterval.ts'

const period = 10_000
const answered = 50_000
const ended = { fetchStatus: 'idle', errorUpdatedAt: 0 } as const

test('the next poll is a period after the last one ended', () => {
  expect(untilNextPoll(ended, answered, period, 50_000)).toBe(10_000)
  expect(untilNextPoll(ended, answered, period, 57_500)).toBe(2_500)
})

test('a poll that failed has ended too', () => {
  expect(untilNextPoll({ ...ended, errorUpdatedAt: 56_000 }, answered, period, 57_500)).toBe(8_500)
})

test('a poll that is overdue comes soon, but does not spin', () => {
  expect(untilNextPoll(ended, answered, period, 99_000)).toBe(100)
})

test('a clock that is set back by an hour holds up no poll', () => {
  expect(untilNextPoll(ended, answered, period, 50_000 - 3_600_000)).toBe(period)
})

test('a poll under way is not overtaken by the next', () => {
  expect(untilNextPoll({ ...ended, fetchStatus: 'fetching' }, answered, period, 99_000)).toBe(period)
})
