import { expect, test } from 'vitest'
import { createDataProblems } from '#gate/dataProblems.ts'
import { Problems } from '#gate/tables.ts'

function problemsOf(...values: [id: number, value: unknown][]) {
  const problems = new Problems()
  for (const [id, value] of values)
    problems.add('luminaires', { id }, { field: 'latitude', value, reason: 'not-a-number' }, 'value')
  return problems
}

function store() {
  let time = 0
  let told = 0
  const problems = createDataProblems(() => ++time)
  problems.subscribe(() => {
    told += 1
  })
  return {
    ...problems,
    told: () => told,
    listed: () => problems.current().problems.map(({ id, value, at }) => [id, value, at]),
  }
}

test('a problem is listed once, with its newest value and when that came; the newest is the first', () => {
  const { report, listed } = store()
  report('luminaires', problemsOf([1, 'a'], [2, 'b']))
  report('luminaires', problemsOf([1, 'a'], [2, 'c']))
  expect(listed()).toEqual([
    ['2', '"c"', 2],
    ['1', '"a"', 1],
  ])
})

test('a problem is gone when its row comes right', () => {
  const { report, current } = store()
  report('luminaires', problemsOf([1, 'a'], [2, 'b']))
  report('luminaires', problemsOf([2, 'b']))
  expect(current()).toMatchObject({ count: 1, problems: [{ id: '2' }] })
  report('luminaires', problemsOf())
  expect(current()).toEqual({ count: 0, problems: [] })
})

test('an answer with some rows says nothing of the others', () => {
  const { report, current } = store()
  report('luminaires', problemsOf([1, 'a'], [2, 'b']))
  report('luminaires', problemsOf(), new Set(['2']))
  expect(current()).toMatchObject({ count: 1, problems: [{ id: '1' }] })
})

test('nothing is told where nothing changes', () => {
  const { report, current, told } = store()
  report('settings', problemsOf())
  expect(told()).toBe(0)
  report('luminaires', problemsOf([1, 'a']))
  const before = current()
  report('luminaires', problemsOf([1, 'a']))
  expect([told(), current()]).toEqual([1, before])
  expect(current()).toBe(before)
})

test('a thousand are listed, and all are counted', () => {
  const { report, current } = store()
  report(
    'luminaires',
    problemsOf(...Array.from({ length: 1500 }, (_, id): [number, string] => [id + 1, 'a'])),
  )
  expect([current().count, current().problems.length]).toEqual([1500, 1000])
})

test('of the spans of histories, the last two hundred are kept', () => {
  const { report, current } = store()
  for (let span = 0; span < 300; span++) report(`readings ${span}`, problemsOf([span + 1, 'a']))
  expect(current().count).toBe(200)
})

test('another session begins without any', () => {
  const { report, clear, current } = store()
  report('luminaires', problemsOf([1, 'a']))
  clear()
  expect(current().count).toBe(0)
})
