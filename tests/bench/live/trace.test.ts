import { expect, test } from 'vitest'
import { medians } from './summary.ts'
import { blocksOf, readTrace, workOfPolls } from './trace.ts'

const thread = { pid: 1, tid: 2 }
const task = (start: number, duration: number, processor = duration) => ({ start, duration, processor })

test('of a trace, the tasks of the page that made the last mark, and of its workers, are read, in milliseconds since 1970', () => {
  const events = [
    { name: 'bench-zero', ph: 'I', ts: 100, pid: 9, tid: 9 },
    { name: 'RunTask', ph: 'X', ts: 150, dur: 5, tdur: 5, pid: 9, tid: 9 },
    { name: 'RunTask', ph: 'X', ts: 6_000, dur: 30_000, tdur: 20_000, ...thread },
    { name: 'bench-zero', ph: 'I', ts: 5_000, ...thread },
    { name: 'thread_name', ph: 'M', ts: 0, pid: 1, tid: 4, args: { name: 'DedicatedWorker thread' } },
    { name: 'thread_name', ph: 'M', ts: 0, pid: 1, tid: 3, args: { name: 'Compositor' } },
    { name: 'RunTask', ph: 'X', ts: 9_000, dur: 2_000, tdur: 1_000, pid: 1, tid: 4 },
    { name: 'RunTask', ph: 'X', ts: 9_000, dur: 3_000, tdur: 3_000, pid: 1, tid: 3 },
    { name: 'EventLatency', ph: 'b', ts: 7_000, pid: 1, tid: 3, id2: { local: '0x1' } },
    { name: 'EventLatency', ph: 'e', ts: 16_000, pid: 1, tid: 3, id2: { local: '0x1' } },
  ]
  expect(readTrace(events, 1_000_000)).toEqual({
    tasks: [task(1_000_001, 30, 20)],
    ofWorkers: [task(1_000_004, 2, 1)],
    inputToScreen: [9],
  })
})

test('the longest block, the busiest one and those above 50 ms are told apart', () => {
  expect(blocksOf([task(0, 51, 10), task(100, 80, 20), task(200, 50, 45)])).toEqual({
    longest: 80,
    busiest: 45,
    above50: 2,
  })
})

test('a poll costs what the thread does after it beyond what it did before, per millisecond', () => {
  const beforeIt = Array.from({ length: 20 }, (_, at) => task(780 + at * 10, 1))
  const afterIt = [task(1_010, 30), task(1_500, 3), task(1_600, 1)]
  const [poll] = workOfPolls([...beforeIt, ...afterIt], [{ asked: 1_000, answered: 1_010 }], 1_000)
  expect(poll).toMatchObject({ longest: 30, above50: 0, untilQuiet: 493 })
  // 730 ms at a tenth of the thread would be 73 ms, more than there was.
  expect(poll?.processor).toBe(0)
  const [costly] = workOfPolls([task(900, 2), task(1_000, 500)], [{ asked: 1_000, answered: 1_000 }], 1_000)
  expect(costly?.processor).toBeCloseTo(500 - (2 / 200) * 720, 6)
})

test('the median of visits has their shape', () => {
  const visits = [
    { heap: 1, use: { p99: 30 } },
    { heap: 5, use: { p99: 10 } },
    { heap: 2, use: { p99: 20 } },
  ]
  expect(medians(visits)).toEqual({ heap: 2, use: { p99: 20 } })
})
