import { describe, expect, test } from 'vitest'
import { fieldChanges, isOmission } from '#app/audit/fieldChanges.ts'
import { auditSearch, filterOf } from '#features/audit/auditSearch.ts'

describe('the audit log in an address', () => {
  test('is filtered by what makes sense, and by nothing else', () => {
    expect(auditSearch({ user: '3', kind: 'rules', entity: 9, days: 7, other: 1 })).toEqual({
      user: 3,
      kind: 'rules',
      entity: 9,
      days: 7,
    })
    expect(auditSearch({ user: '-3', kind: 'poems', entity: 'x', days: 6 })).toEqual({})
  })

  test('asks for so many days back', () => {
    const now = Date.UTC(2026, 10, 21, 12)
    expect(filterOf({ days: 7, kind: 'rules' }, now)).toEqual({
      kind: 'rules',
      start_date: '2026-11-14T12:00:00.000Z',
    })
    expect(filterOf({}, now)).toEqual({})
  })
})

test('every field that changed is there with what it was and what it became, but not the id, which the entry has', () => {
  expect(fieldChanges({ before: { name: 'A', tags: ['x'] }, after: { name: 'B', tags: null } })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'tags', before: ['x'], after: null },
  ])
  expect(fieldChanges({ before: null, after: { id: 3, name: 'B' } })).toEqual([
    { field: 'name', before: undefined, after: 'B' },
  ])
})

test('a value that the server has left out of the log is not taken for the value', () => {
  const long = { omitted: 'long', length: 20_012, beginning: '{"note": "x' } as const
  const deep = { omitted: 'deep', length: 90_000 } as const
  expect(
    fieldChanges({ before: { settings: long }, after: { settings: deep, other: [{ omitted: 1 }] } }),
  ).toEqual([
    { field: 'settings', before: long, after: deep },
    { field: 'other', before: undefined, after: [{ omitted: 1 }] },
  ])
  expect([long, deep, [{ omitted: 1 }], { omitted: 'long' }, null].map(isOmission)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
