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
})

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
    backoff: () => 1000,
    keep: (mutations) => kept.push(...mutations.map(({ id }) => id)),
    forget: () => undefined,
  }
  const machine = createOutboxLane(ports)
  let machines = 0
  const lanes = createLanes({
    create: (made) => {
      machines += 1
      return createActor(machine, { input: made })
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
  test('is a list without a machine, and the changes made in this page are sent as one, without reading first', async () => {
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

  test('is read before it is sent where another page may have sent it: what the store had, also with more added', async () => {
    const { lanes, asked, settle, giveTurn } = openLanes()
    lanes.load('membership-7', [mutation('a')])
    expect(lanes.add(mutation('b', { group: 2 }))).toBe(false)
    giveTurn()
    await settle()
    expect(asked).toEqual(['read', 'write {"group":2}'])
  })

  test('is read before it is sent where another page has added to it, and not where the store has just what was made', async () => {
    const made = openLanes()
    made.lanes.add(mutation('a'))
    made.lanes.load('membership-7', [mutation('a')])
    made.giveTurn()
    await made.settle()
    expect(made.asked).toEqual(['write {"group":1}'])

    const others = openLanes()
    others.lanes.add(mutation('a'))
    others.lanes.load('membership-7', [mutation('a'), mutation('c', { group: 3 })])
    others.giveTurn()
    await others.settle()
    expect(others.asked).toEqual(['read', 'write {"group":3}'])
  })

  test('is read before it is sent where it is uncertain, also after its machine was started', async () => {
    const { lanes, asked, settle, giveTurn, machines } = openLanes()
    lanes.add(mutation('a'))
    lanes.markUncertain()
    giveTurn()
    await settle()
    expect(asked).toEqual(['read', 'write {"group":1}'])
    lanes.markUncertain()
    expect(lanes.has('membership-7')).toBe(false)

    lanes.load('membership-7', [{ ...mutation('b'), held: { type: 'refused', message: 'no' } }])
    lanes.laneOf('membership-7')
    lanes.markUncertain()
    expect(lanes.mutations().map(({ id }) => id)).toEqual(['b'])
    lanes.laneOf('membership-7').send({ type: 'retry.requested' })
    await settle()
    expect(machines()).toBe(3)
    expect(asked.slice(2)).toEqual(['read', 'write {"group":1}'])
  })

  test('is forgotten, with its turn, when nothing waits in it any more', () => {
    const { lanes, giveTurn, machines } = openLanes()
    lanes.add(mutation('a'))
    lanes.load('membership-7', [])
    giveTurn()
    expect([lanes.has('membership-7'), machines()]).toEqual([false, 0])
  })
})
