import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { changesFile, changesIn } from '#app/outbox/changesFile.ts'
import { createLeaseClaims } from '#app/outbox/leaseClaims.ts'
import { readMutation } from '#app/outbox/records.ts'
import { type OutboxStore, openOutboxStore, type Put } from '#app/outbox/store.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import { createWriteQueue } from '#app/outbox/writeQueue.ts'
import type { Mutation } from '#machines/outbox/vocabulary.ts'
import schema1 from './outboxSchema1.json' with { type: 'json' }

/** What builds have stored that did not write down whether they had tried it. */
const kept = schema1.map((record) => ({ ...record, tried: true })) as readonly Mutation[]
const [first, second] = kept as [Mutation, Mutation]
const open = () => openOutboxStore(() => undefined)
const puts = (mutations: readonly Mutation[]): Put[] => mutations.map((keep) => ({ keep }))

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('the store', () => {
  test('gives each account its own, also to the next page', async () => {
    const theirs = { ...second, by: 'mart@site.test' }
    await open().change(puts([first, theirs]))
    expect(await open().load('ulle@site.test')).toEqual({ mutations: [first], unreadable: 0 })
    expect(await open().load('mart@site.test')).toEqual({ mutations: [theirs], unreadable: 0 })
  })

  test('forgets what is told, and keeps the rest', async () => {
    const store = open()
    await store.change(puts([first, second]))
    await store.change([{ forget: first.id }])
    expect((await store.load(first.by)).mutations).toEqual([second])
  })

  test('gives the copy of an account to the next page, until a change is made', async () => {
    await open().change(puts([first, second]))
    await open().copy(first.by, [first, second])
    const store = open()
    expect(await store.loadCopy('mart@site.test')).toBeUndefined()
    expect(await store.loadCopy(first.by)).toEqual([first, second])
    await store.change([{ forget: second.id }])
    expect(await store.loadCopy(first.by)).toBeUndefined()
    expect((await store.load(first.by)).mutations).toEqual([first])
  })

  test('leaves out of a copy what this build cannot read', async () => {
    await open().copy(first.by, [first, { ...second, schema: 2 } as unknown as Mutation])
    expect(await open().loadCopy(first.by)).toEqual([first])
  })

  test('grants a lease beside a copy', async () => {
    const store = openOutboxStore(() => undefined)
    await store.copy(first.by, [first])
    expect(await store.lease({ name: 'a', holder: 'one', until: 9 }, 0)).toBe(true)
    expect(await store.lease({ name: 'a', holder: 'other', until: 9 }, 0)).toBe(false)
    expect(await store.loadCopy(first.by)).toEqual([first])
  })

  test('counts what this build cannot read, and leaves it', async () => {
    const store = open()
    await store.change([...puts([first]), { keep: { ...second, schema: 2 } as unknown as Mutation }])
    expect(await store.load(first.by)).toEqual({ mutations: [first], unreadable: 1 })
    expect(await open().load(first.by)).toEqual({ mutations: [first], unreadable: 1 })
  })
})

describe('where the browser has no databases', () => {
  test('each call rejects, and those after it has some are done', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const store = open()
    await expect(store.load(first.by)).rejects.toThrow('indexedDB')
    await expect(store.change(puts([first]))).rejects.toThrow('indexedDB')
    globalThis.indexedDB = indexedDB
    await store.change(puts([first]))
    expect((await store.load(first.by)).mutations).toEqual([first])
  })
})

describe('a record', () => {
  test('of schema 1 is read as it was written, and may have been sent', () => {
    expect(schema1.map(readMutation)).toEqual(kept)
  })

  test.each([true, false])('says whether it was tried: %s', (tried) => {
    expect(readMutation({ ...first, tried })).toEqual({ ...first, tried })
  })

  test.each([
    ['no object', 'text'],
    ['an unknown schema', { ...first, schema: 9 }],
    ['an unknown kind', { ...first, kind: 'weather' }],
    ['no base', { ...first, base: undefined }],
    ['a patch that is a list', { ...first, patch: [] }],
    ['no id', { ...first, id: 7 }],
    ['no lane', { ...first, lane: null }],
    ['no time', { ...first, at: 'noon' }],
    ['nobody who made it', { ...first, by: undefined }],
  ])('with %s is not read', (_, record) => {
    expect(readMutation(record)).toBeUndefined()
  })

  test.each([
    [{ type: 'refused' }],
    [{ type: 'conflicted', theirs: 3 }],
    [{ type: 'conflicted', theirs: {}, by: {} }],
    ['refused'],
  ])('held for a reason that cannot be read is sent: %j', (held) => {
    expect(readMutation({ ...first, held })).toEqual(first)
  })
})

describe('the write queue', () => {
  /** A store that refuses until it is told not to. */
  function refusing() {
    const taken: Put[][] = []
    const how = { refuses: true }
    const store: OutboxStore = {
      load: async () => {
        if (how.refuses) throw new Error('Denied')
        return { mutations: [], unreadable: 0 }
      },
      change: async (changed) => {
        if (how.refuses) throw new Error('Full')
        taken.push([...changed])
      },
      copy: async () => undefined,
      loadCopy: async () => [first],
    }
    const written: boolean[] = []
    const writeQueue = createWriteQueue(store, (isStored) => written.push(isStored))
    return { writeQueue, how, taken, written }
  }

  test('writes what comes in one moment together', async () => {
    const { writeQueue, how, taken, written } = refusing()
    how.refuses = false
    writeQueue.keep([first])
    writeQueue.forget([second])
    expect(writeQueue.isPending()).toBe(true)
    await expect.poll(writeQueue.isPending).toBe(false)
    expect([taken, written, writeQueue.hasFailed()]).toEqual([
      [[{ keep: first }, { forget: second.id }]],
      [true],
      false,
    ])
  })

  test('has in memory what the store does not take, and offers it again with the next change', async () => {
    const { writeQueue, how, taken } = refusing()
    writeQueue.keep([first])
    await expect.poll(writeQueue.hasFailed).toBe(true)
    expect((await writeQueue.load(first.by)).mutations).toEqual([first])
    expect((await writeQueue.load('mart@site.test')).mutations).toEqual([])
    how.refuses = false
    writeQueue.keep([second])
    await expect.poll(writeQueue.hasFailed).toBe(false)
    expect(taken).toEqual([[{ keep: first }, { keep: second }]])
  })
})

test('a lease is granted to one page at a time, and to the next when it is released', async () => {
  const store = open()
  const [one, other] = [createLeaseClaims(store, () => 1000), createLeaseClaims(store, () => 1000)]
  const release = await one('outbox')
  expect(await other('outbox')).toBeUndefined()
  release?.()
  const next = await other('outbox')
  expect(next).toBeDefined()
  next?.()
})

test('a lease that its page has not renewed is granted to another one', async () => {
  const store = open()
  expect(await store.lease({ name: 'outbox', holder: 'closed', until: 2000 }, 1000)).toBe(true)
  expect(await store.lease({ name: 'outbox', holder: 'next', until: 3000 }, 1999)).toBe(false)
  expect(await store.lease({ name: 'outbox', holder: 'next', until: 3000 }, 2000)).toBe(true)
})

test('ids are UUIDs of version 7 that sort as they were made, also within a millisecond', () => {
  const ids = [5, 5, 5, 4, 1_700_000_000_000].map((offset) => uuidAt(1_700_000_000_000 + offset))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('a file of changes', () => {
  test('is read as it was written', async () => {
    expect(changesIn(await changesFile(kept).text())).toEqual(kept)
  })

  test.each([
    ['no JSON', 'L-12'],
    ['another file', '{"devices":[]}'],
    ['a change that this build does not know', '{"format":"latern-changes","mutations":[{"schema":9}]}'],
  ])('with %s is none', (_, text) => {
    expect(changesIn(text)).toBeUndefined()
  })
})
