import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createLanes } from '#app/outbox/lanes.ts'
import { done, success } from '#domain/result.ts'
import { createOutboxLane } from '#machines/outbox/outbox.ts'
import type { Mutation, OutboxPorts } from '#machines/outbox/vocabulary.ts'

const mutation = (id: string, patch: Mutation['patch'] = { group: 1 }): Mutation => ({
  id,
  lane: 'membership-7',
  kind: 'membership',
  patch,
  base: { group: null },
  at: 0,
  by: 'ulle@site.test',
  schema: 1,
  tried: false,
})

const tried = (id: string): Mutation => ({ ...mutation(id), tried: true })

/** Lanes whose turns are given by the test, and what their machines ask the server. */
function openLanes() {
  const asked: string[] = []
  const kept: string[] = []
  const begin = new Map<string, () => void>()
  const ports: OutboxPorts = {
    takeTurn: async () => undefined,
    endTurn: () => undefined,
    read: async () => {
      asked.push('read')
      return success({ group: null })
    },
    known: () => ({ group: null }),
    write: async ({ patch }) => {
      asked.push(`write ${JSON.stringify(patch)}`)
      return done
    },
    isRecognized: () => false,
    isCompared: () => false,
    backoff: () => 1000,
    keepTried: async () => undefined,
    keep: (mutations) => kept.push(...mutations.map(({ id }) => id)),
    forget: () => undefined,
  }
  const machine = createOutboxLane(ports)
  let machines = 0
  const lanes = createLanes({
    create: (mutations) => {
      machines += 1
      return createActor(machine, { input: mutations })
    },
    askFor: (name, start) => begin.set(name, start),
    withdraw: (name) => begin.delete(name),
  })
  const settle = () => expect.poll(() => lanes.mutations()).toEqual([])
  return {
    lanes,
    asked,
    kept,
    settle,
    machines: () => machines,
    giveTurn: () => begin.get('membership-7')?.(),
  }
}

describe('a lane whose turn has not come', () => {
  test('is a list without a machine, and its changes are sent as one, without reading first', async () => {
    const { lanes, asked, kept, settle, machines, giveTurn } = openLanes()
    expect(lanes.add(mutation('a'))).toBe(true)
    expect(lanes.add(mutation('b', { group: 2 }))).toBe(true)
    expect(machines()).toBe(0)
    expect(lanes.mutations().map(({ id }) => id)).toEqual(['a', 'b'])
    giveTurn()
    await settle()
    expect(machines()).toBe(1)
    expect(asked).toEqual(['write {"group":2}'])
    // Whoever adds them to a list stores them.
    expect(kept).toEqual([])
  })

  test('is a list also where the store had it, and is read before it is sent where any of it was tried', async () => {
    for (const [stored, read] of [
      [mutation('a'), []],
      [tried('a'), ['read']],
    ] as const) {
      const { lanes, asked, settle, giveTurn } = openLanes()
      lanes.load('membership-7', [stored])
      expect(lanes.add(mutation('b', { group: 2 }))).toBe(true)
      giveTurn()
      await settle()
      expect(asked).toEqual([...read, 'write {"group":2}'])
    }
  })

  test('is read before it is sent where another page has tried it meanwhile', async () => {
    const { lanes, asked, settle, giveTurn } = openLanes()
    lanes.add(mutation('a'))
    expect(lanes.isAs('membership-7', [tried('a')])).toBe(false)
    lanes.load('membership-7', [tried('a')])
    giveTurn()
    await settle()
    expect(asked).toEqual(['read', 'write {"group":1}'])
  })

  test('has a machine where a question or a refusal waits in it and more is added', () => {
    const { lanes, machines, kept } = openLanes()
    lanes.load('membership-7', [{ ...tried('a'), held: { type: 'refused', message: 'no' } }])
    expect(lanes.add({ ...mutation('b', { group: 2 }), base: { group: 1 } })).toBe(false)
    expect([machines(), lanes.mutations().map(({ id, held }) => [id, held])]).toEqual([
      1,
      [
        ['a', undefined],
        ['b', undefined],
      ],
    ])
    expect(kept).toEqual(['b', 'a', 'b'])
  })

  test('is a list again where its machine is stopped, and gone where nothing waits in it', async () => {
    const { lanes, settle, giveTurn, machines } = openLanes()
    lanes.add(mutation('a'))
    giveTurn()
    await settle()
    lanes.stop()
    expect(lanes.has('membership-7')).toBe(false)

    lanes.load('membership-7', [{ ...mutation('b'), held: { type: 'refused', message: 'no' } }])
    lanes.laneOf('membership-7')
    lanes.stop()
    expect(lanes.mutations().map(({ id }) => id)).toEqual(['b'])
    lanes.laneOf('membership-7').send({ type: 'retry.requested' })
    await settle()
    expect(machines()).toBe(3)
  })

  test('is forgotten, with its turn, when nothing waits in it any more', () => {
    const { lanes, giveTurn, machines } = openLanes()
    lanes.add(mutation('a'))
    lanes.load('membership-7', [])
    giveTurn()
    expect([lanes.has('membership-7'), machines()]).toEqual([false, 0])
  })
})
