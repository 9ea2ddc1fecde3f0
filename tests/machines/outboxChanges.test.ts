import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  compareFields,
  fieldsOf,
  heldAs,
  isContinued,
  isSame,
  isUnchanged,
  markedTried,
  triedIn,
  withoutTheirs,
} from '#machines/outbox/changes.ts'
import type { Change, Fields, Json, Mutation } from '#machines/outbox/vocabulary.ts'

const mutation = (id: string, patch: Fields, base: Fields): Mutation => ({
  id,
  lane: 'device-12',
  kind: 'placement',
  patch,
  base,
  at: 0,
  by: 'ulle@site.test',
  schema: 1,
  tried: false,
})
const change = (patch: Fields, base: Fields): Change => ({
  id: 'a',
  lane: 'device-12',
  kind: 'placement',
  patch,
  base,
})

describe('two values are the same', () => {
  /** With the properties of objects in one order. */
  const sorted = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    const names = Object.keys(value).sort()
    return Object.fromEntries(names.map((name) => [name, sorted((value as Fields)[name] ?? null)]))
  }
  const leaf = fc.constantFrom<Json>(null, true, false, 0, 1, '', 'a')
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      leaf,
      fc.array(tie('json'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('json'), { maxKeys: 2 }),
    ),
  }))

  test('where their texts are, but for the order of properties', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(isSame(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))
      }),
      { numRuns: 2000 },
    )
  })

  test('where one is read from the text of the other', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(isSame(value, JSON.parse(JSON.stringify(value)))).toBe(true)
      }),
    )
  })

  test.each<[Json | undefined, Json | undefined]>([
    [null, {}],
    [{}, null],
    ['a', { a: 1 }],
    [{ a: 1 }, 'a'],
    [[], {}],
    [['a'], { 0: 'a' }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { a: 1, c: 2 },
    ],
    [
      [1, 2],
      [1, 3],
    ],
    [undefined, null],
    [undefined, {}],
  ])('and not where they are %j and %j', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })

  test('in whatever order their properties are', () => {
    expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  })
})

describe('mutations of one lane', () => {
  test('may be at the server with the newest values of each try, and with what an entity was created as', () => {
    const [a, b, c, d] = [
      mutation('a', { name: 'Hall', created: { name: 'Hall' } }, { created: null }),
      mutation('b', { name: 'Yard' }, { name: 'Hall' }),
      mutation('c', { name: 'Shed', tags: ['x'] }, { name: 'Yard', tags: [] }),
      mutation('d', { name: 'Barn' }, { name: 'Shed' }),
    ] as const
    expect(triedIn([a, b, c, d])).toEqual([])
    expect(triedIn(markedTried([b, c]))).toEqual([{ name: 'Shed', tags: ['x'] }])
    expect(triedIn([...markedTried([a, b]), ...markedTried([c]), d])).toEqual([
      a.patch,
      { name: 'Yard', created: { name: 'Hall' } },
      a.patch,
      { name: 'Shed', tags: ['x'], created: { name: 'Hall' } },
    ])
  })

  test('are one change from the oldest values to the newest, named after the last', () => {
    const mutations = [
      mutation('a', { latitude: 1, name: 'L-1' }, { latitude: 0, name: 'L-0' }),
      mutation('b', { latitude: 2, longitude: 3 }, { latitude: 1, longitude: 0 }),
    ]
    expect(changeOf(mutations)).toEqual({
      id: 'b',
      lane: 'device-12',
      kind: 'placement',
      patch: { latitude: 2, longitude: 3, name: 'L-1' },
      base: { latitude: 0, longitude: 0, name: 'L-0' },
    })
    expect(changeOf([])).toBeUndefined()
  })

  test('have the reason why they are held on the newest alone', () => {
    const mutations = [mutation('a', { latitude: 1 }, {}), mutation('b', { latitude: 2 }, {})]
    const held = { type: 'refused', message: 'No' } as const
    expect(heldAs(mutations, held)).toEqual([mutations[0], { ...mutations[1], held }])
  })
})

describe('a change', () => {
  test('is none where every field ends where it began', () => {
    expect(isUnchanged(change({ latitude: 1, name: 'a' }, { latitude: 1, name: 'a' }))).toBe(true)
    expect(isUnchanged(change({ latitude: 1, name: 'b' }, { latitude: 1, name: 'a' }))).toBe(false)
  })

  test('is about the fields that it sets', () => {
    const entity = { id: 12, latitude: 0, name: 'L-12' }
    expect(fieldsOf(entity, { patch: { latitude: 1, tags: [] } })).toEqual({ latitude: 0 })
  })

  test('is continued by a mutation that starts from one of the values that it sets', () => {
    const first = change({ latitude: 1, longitude: 2 }, {})
    const isContinuedFrom = (base: Fields) => isContinued(first, mutation('b', {}, base))
    expect(isContinuedFrom({ latitude: 1, longitude: 9 })).toBe(true)
    expect(isContinuedFrom({ latitude: 9, longitude: 2 })).toBe(true)
    expect(isContinuedFrom({ latitude: 2, longitude: 1 })).toBe(false)
    expect(isContinuedFrom({ name: 'L-1' })).toBe(false)
    expect(isContinuedFrom({})).toBe(false)
  })
})

describe('a change whose entity the server has', () => {
  const moved = change({ latitude: 1, name: 'new' }, { latitude: 0, name: 'old' })
  const compared = (current: Fields, ...ours: Fields[]) => compareFields(moved, current, ours)

  test('is done where every field has its new value', () => {
    expect(compared({ latitude: 1, name: 'new', other: 3 })).toBe('done')
  })

  test('is written where what is left has the values that this user saw or has sent', () => {
    expect(compared({ latitude: 0, name: 'old' })).toBe('written')
    expect(compared({ latitude: 1, name: 'old' })).toBe('written')
    expect(compared({ latitude: 7, name: 'sent' }, { latitude: 7 }, { name: 'sent' })).toBe('written')
  })

  test('is asked about where any field has somebody else’s value', () => {
    expect(compared({ latitude: 0, name: 'theirs' })).toBe('conflicted')
    expect(compared({ latitude: 7, name: 'old' }, { name: 'old' })).toBe('conflicted')
    expect(compared({ latitude: 1, name: 'theirs' })).toBe('conflicted')
  })
})

describe('a field of a change that ends where it began', () => {
  const renamed = change({ latitude: 0, name: 'new' }, { latitude: 0, name: 'old' })
  const compared = (current: Fields, ...ours: Fields[]) => compareFields(renamed, current, ours)
  const sent = (current: Fields, ...ours: Fields[]) => withoutTheirs(renamed, current, ours)

  test('is not asked about, and is not sent, where somebody else has changed it', () => {
    expect(compared({ latitude: 7, name: 'old' })).toBe('written')
    expect(compared({ latitude: 7, name: 'new' })).toBe('done')
    expect(compared({ latitude: 7, name: 'theirs' })).toBe('conflicted')
    expect(sent({ latitude: 7, name: 'old' })).toEqual(change({ name: 'new' }, { name: 'old' }))
  })

  test('is written where it has a value that this user has sent meanwhile', () => {
    expect(compared({ latitude: 7, name: 'new' }, { latitude: 7 })).toBe('written')
    expect(sent({ latitude: 7, name: 'new' }, { latitude: 7 })).toBe(renamed)
  })

  test('stays in the change where nobody has changed it', () => {
    expect(sent({ latitude: 0, name: 'theirs' })).toBe(renamed)
    expect(sent({})).toEqual(change({ name: 'new' }, { name: 'old' }))
  })
})
