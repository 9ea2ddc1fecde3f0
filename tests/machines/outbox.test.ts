import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createOutboxLane } from '#machines/outbox/outbox.ts'
import type {
  Fields,
  Held,
  Json,
  Mutation,
  OutboxEvent,
  OutboxNotification,
  WriteAnswer,
} from '#machines/outbox/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import {
  accepted,
  forbidden,
  mutation,
  newer,
  others,
  outboxModel,
  outboxPorts,
  tried,
  unavailable,
  wanted,
  was,
} from '#support/models/outbox.ts'
import { noAnswer, refusedFor } from '#support/problems.ts'

describeModel('outbox', outboxModel)

type LaneOptions = {
  /** Where the console has the lamp; undefined where it has no lamp. */
  readonly known?: Json | undefined
  readonly isRecognized?: boolean
  readonly input?: readonly Mutation[]
  /** Whether the test answers for the disk. */
  readonly isDiskSlow?: boolean
}

/** The lane of a lamp that the console knows where it was. */
function lamp({ isRecognized = false, isDiskSlow = false, input, ...given }: LaneOptions = {}) {
  let position = 'known' in given ? given.known : was
  const entity = (): Fields | undefined => (position === undefined ? undefined : { position, name: 'L-12' })
  const outside = outboxPorts(entity, isRecognized)
  const clock = new SimulatedClock()
  const actor = createActor(createOutboxLane(outside.ports), { clock, input })
  const told: OutboxNotification[] = []
  actor.on('*', (notification) => told.push(notification))
  actor.start()
  const { takeTurn, read, keepTried, write, stored, turns } = outside
  const answered = (port: { answer: (value: unknown) => void }) => async (value?: unknown) => {
    port.answer(value)
    await everyPromise()
    if (actor.getSnapshot().matches({ sending: 'marking' }) && !isDiskSlow) {
      keepTried.answer(entity())
      await everyPromise()
    }
  }
  return {
    send: (event: OutboxEvent) => actor.send(event),
    add: (...mutations: Mutation[]) => {
      for (const added of mutations) actor.send({ type: 'mutation.added', mutation: added })
    },
    takesTurn: answered(takeTurn),
    isRead: answered(read),
    isStored: () => answered(keepTried)(entity()),
    isWritten: answered(write),
    throws: async (error: unknown) => {
      write.fail(error)
      await everyPromise()
    },
    /** The console has it somewhere else from now on. */
    seen: (next: Json | undefined) => {
      position = next
    },
    pass: async (time: number) => {
      clock.increment(time)
      await everyPromise()
    },
    state: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    /** The positions that were sent, and those that each was to take the place of. */
    sent: () => write.calls.map(([{ patch, base }]) => [patch.position, base.position]),
    reads: () => read.calls.length,
    turnsAsked: () => takeTurn.calls.map(([lane]) => lane),
    stored: () => [...stored.values()],
    /** What was stored last because it was tried. */
    keptTried: () => keepTried.calls.at(-1)?.[0],
    told,
    turns,
  }
}
const move = mutation('1', wanted)
const onwards = mutation('2', newer, wanted)
const held = (by: Mutation, reason: Held): Mutation => ({ ...by, held: reason })
const refusal: Held = { type: 'refused', message: 'Not yours' }
const conflict: Held = { type: 'conflicted', theirs: { position: others } }
const change = (id: string, position: Json, base: Json = was) => ({
  id,
  lane: 'device-12',
  kind: 'placement',
  patch: { position },
  base: { position: base },
})

describe('a change', () => {
  test('is stored before it is sent, waits for its turn, and is gone once the server has it', async () => {
    const lane = lamp()
    expect(lane.state()).toEqual(['idle'])
    lane.add(move)
    expect([lane.state(), lane.stored(), lane.sent()]).toEqual([['waiting'], [move], []])
    expect(lane.turnsAsked()).toEqual(['device-12'])
    await lane.takesTurn()
    expect([lane.state(), lane.sent(), lane.turns]).toEqual([['sending'], [[wanted, was]], []])
    await lane.isWritten(accepted)
    expect([lane.state(), lane.stored(), lane.turns]).toEqual([['idle'], [], ['device-12']])
    expect(lane.told).toEqual([{ type: 'mutation.saved', change: change('1', wanted) }])
    expect(lane.context()).toMatchObject({ mutations: [], sent: 0, attempts: 0, isUncertain: false })
  })

  test('is not sent before the disk has that it is tried', async () => {
    const lane = lamp({ isDiskSlow: true })
    lane.add(move)
    await lane.takesTurn()
    expect([lane.state(), lane.stored(), lane.sent()]).toEqual([['sending'], [tried(move)], []])
    await lane.isStored()
    expect(lane.sent()).toEqual([[wanted, was]])
  })

  test('of several is marked on the newest, and what comes meanwhile is not', async () => {
    const lane = lamp()
    lane.add(move, onwards)
    await lane.takesTurn()
    const third = mutation('3', others, newer)
    lane.add(third)
    expect(lane.stored()).toEqual([move, tried(onwards), third])
    expect(lane.context().mutations).toEqual([move, tried(onwards), third])
  })

  test('that was stored before the lane was started is sent as it is', async () => {
    const lane = lamp({ input: [move] })
    await lane.takesTurn()
    expect(lane.sent()).toEqual([[wanted, was]])
  })

  test('is sent with the newer ones that wait, and what comes meanwhile after them', async () => {
    const lane = lamp()
    lane.add(move, onwards)
    await lane.takesTurn()
    expect(lane.sent()).toEqual([[newer, was]])
    lane.add(mutation('3', others, newer))
    expect(lane.state()).toEqual(['sending'])
    lane.seen(newer)
    await lane.isWritten(accepted)
    expect([lane.state(), lane.stored().map(({ id }) => id)]).toEqual([['waiting'], ['3']])
    await lane.takesTurn()
    expect(lane.sent().at(-1)).toEqual([others, newer])
  })

  test('that ends where it began is not sent', async () => {
    const lane = lamp()
    lane.add(move, mutation('2', was, wanted))
    await lane.takesTurn()
    expect([lane.state(), lane.sent(), lane.stored(), lane.told]).toEqual([['idle'], [], [], []])
  })

  test('that the console already sees done is not sent, and counts as saved', async () => {
    const lane = lamp({ known: wanted })
    lane.add(move)
    await lane.takesTurn()
    expect([lane.state(), lane.sent(), lane.stored()]).toEqual([['idle'], [], []])
    expect(lane.told).toEqual([{ type: 'mutation.saved', change: change('1', wanted) }])
  })

  test('is written over what this lane has saved, though the console does not show that yet', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    lane.seen(wanted)
    await lane.isWritten(accepted)
    lane.add(mutation('2', newer, was))
    await lane.takesTurn()
    expect([lane.state(), lane.sent().at(-1)]).toEqual([['sending'], [newer, wanted]])
  })

  test('is asked about where the console reads somebody else’s value while it is stored that it is about to be sent', async () => {
    const lane = lamp({ isDiskSlow: true })
    lane.add(move)
    await lane.takesTurn()
    lane.seen(others)
    await lane.isStored()
    expect([lane.state(), lane.sent()]).toEqual([['conflicted'], []])
    expect(lane.stored()).toEqual([held(tried(move), conflict)])
  })

  test('is compared by a server that compares, also where the console has somebody else’s value before it is sent', async () => {
    const lane = lamp({ isRecognized: true, known: others })
    lane.add(move)
    await lane.takesTurn()
    expect(lane.sent()).toEqual([[wanted, was]])
  })

  test('of an entity that the console does not have is written', async () => {
    const lane = lamp({ known: undefined })
    lane.add(move)
    await lane.takesTurn()
    expect(lane.sent()).toEqual([[wanted, was]])
    await lane.isWritten(accepted)
    expect(lane.context().saved).toEqual({ position: wanted })
  })
})

describe('without an answer', () => {
  async function lost(lane = lamp(), answer: WriteAnswer = { ok: false, error: noAnswer }) {
    lane.add(move)
    await lane.takesTurn()
    await lane.isWritten(answer)
    return lane
  }

  test('a change waits, gives its turn back, and is read before it is sent again', async () => {
    const lane = await lost()
    expect([lane.state(), lane.turns, lane.stored()]).toEqual([['waiting'], ['device-12'], [tried(move)]])
    expect(lane.context()).toMatchObject({ attempts: 1, isUncertain: true })
    await lane.pass(999)
    expect(lane.turnsAsked()).toHaveLength(1)
    await lane.pass(1)
    expect(lane.turnsAsked()).toHaveLength(2)
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([1, [[wanted, was]]])
    await lane.isRead({ ok: true, value: { position: was } })
    expect(lane.sent()).toHaveLength(2)
  })

  test('it is tried at once where the server answers something else', async () => {
    const lane = await lost()
    lane.send({ type: 'server.reached' })
    expect(lane.turnsAsked()).toHaveLength(2)
  })

  test('it is saved where the server turns out to have it', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: { position: wanted } })
    expect([lane.state(), lane.stored(), lane.sent()]).toEqual([['idle'], [], [[wanted, was]]])
    expect(lane.told).toEqual([{ type: 'mutation.saved', change: change('1', wanted) }])
    expect(lane.context()).toMatchObject({ attempts: 0, isUncertain: false })
  })

  test('somebody else’s value that is read then is asked about', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: { position: others, name: 'Renamed' } })
    expect([lane.state(), lane.turns]).toEqual([['conflicted'], ['device-12', 'device-12']])
    expect(lane.stored()).toEqual([held(tried(move), conflict)])
    expect(lane.told).toEqual([{ type: 'mutation.conflicted', change: change('1', wanted) }])
  })

  test('a value that an earlier try has sent is not somebody else’s', async () => {
    const lane = await lost()
    lane.add(onwards)
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: { position: wanted } })
    expect([lane.state(), lane.sent().at(-1)]).toEqual([['sending'], [newer, was]])
  })

  test('what is added while it is read is neither sent with it nor taken for what was', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    lane.add(onwards)
    await lane.isRead({ ok: true, value: { position: was } })
    expect(lane.sent().at(-1)).toEqual([wanted, was])
    expect(lane.context().mutations).toEqual([tried(move), onwards])
    expect(lane.keptTried()).toEqual([tried(move)])
    const other = await lost()
    await other.pass(1000)
    await other.takesTurn()
    other.add(mutation('2', others, wanted))
    await other.isRead({ ok: true, value: { position: others } })
    expect(other.state()).toEqual(['conflicted'])
  })

  test('an entity that is gone is for the write to refuse', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: undefined })
    expect(lane.sent()).toHaveLength(2)
  })

  test('where it cannot be read either, it waits again', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: false, error: noAnswer })
    expect([lane.state(), lane.context().attempts, lane.sent()]).toEqual([['waiting'], 2, [[wanted, was]]])
  })

  test('a change that ends where it began is read nevertheless, since a part of it may be there', async () => {
    const lane = await lost()
    lane.add(mutation('2', was, wanted))
    await lane.pass(1000)
    await lane.takesTurn()
    expect([lane.state(), lane.reads()]).toEqual([['sending'], 1])
    await lane.isRead({ ok: true, value: { position: wanted } })
    expect(lane.sent().at(-1)).toEqual([was, was])
  })

  test.each([
    ['', was],
    [': also where the console has somebody else’s value, who may have changed what it had made', others],
  ])('what a server recognizes is sent again without a look%s', async (_, known) => {
    const lane = await lost(lamp({ isRecognized: true }))
    lane.seen(known)
    await lane.pass(1000)
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([
      0,
      [
        [wanted, was],
        [wanted, was],
      ],
    ])
  })

  test.each([
    ['a newer change goes with it, under another id', onwards, was],
    ['the console has no such entity', undefined, undefined],
  ])('but with a look where %s', async (_, added, known) => {
    const lane = await lost(lamp({ isRecognized: true }))
    if (added) lane.add(added)
    lane.seen(known)
    await lane.pass(1000)
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([1, [[wanted, was]]])
  })

  test('changes that were tried as one are recognized as one, from the store too', async () => {
    const input = [move, tried(onwards)]
    const lane = lamp({ isRecognized: true, input })
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([0, [[newer, was]]])
    const other = lamp({ isRecognized: true, input: [tried(move), tried(onwards)] })
    await other.takesTurn()
    expect([other.reads(), other.sent()]).toEqual([1, []])
  })

  test('where the server had the change already, and it is changed further meanwhile, the server is to find what others have made of it', async () => {
    const lane = await lost(lamp({ isRecognized: true }))
    await lane.pass(1000)
    await lane.takesTurn()
    lane.add(onwards)
    lane.seen(others)
    await lane.isWritten(accepted)
    await lane.takesTurn()
    expect(lane.sent().at(-1)).toEqual([newer, wanted])
  })

  test.each([
    ['429', refusedFor('Later', 429), false],
    ['408', refusedFor('Later', 408), false],
    ['503', refusedFor('Later', 503), true],
    ['a page in its place', refusedFor('Sign in to the Wi-Fi', 200), true],
  ] as const)('and after %s it waits as well, with a look only where it may be done', async (_, error, mayBe) => {
    const lane = await lost(lamp(), { ok: false, error })
    expect([lane.state(), lane.context().isUncertain]).toEqual([['waiting'], mayBe])
    await lane.pass(1000)
    await lane.takesTurn()
    expect(lane.reads()).toBe(mayBe ? 1 : 0)
  })

  test('a later answer that says “later” does not make it certain again', async () => {
    const lane = await lost()
    await lane.pass(1000)
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: { position: was } })
    await lane.isWritten({ ok: false, error: refusedFor('Later', 429) })
    expect(lane.context()).toMatchObject({ isUncertain: true, attempts: 2 })
  })
})

describe('a change that the server refuses', () => {
  async function refused(added: readonly Mutation[] = [move]) {
    const lane = lamp()
    lane.add(...added)
    await lane.takesTurn()
    await lane.isWritten(forbidden)
    return lane
  }

  test('stays, with the reason in the store', async () => {
    const lane = await refused([move, onwards])
    expect([lane.state(), lane.turns]).toEqual([['refused'], ['device-12']])
    expect(lane.stored()).toEqual([move, held(tried(onwards), refusal)])
    expect(lane.told).toEqual([{ type: 'mutation.refused', change: change('2', newer) }])
    expect(lane.context().sent).toBe(0)
  })

  test('stays where there is no call for it, with what the console says', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    await lane.throws(new Error('Device type not supported for update!'))
    expect(lane.stored()).toEqual([
      held(tried(move), { type: 'refused', message: 'Device type not supported for update!' }),
    ])
    const other = lamp()
    other.add(move)
    await other.takesTurn()
    await other.throws('no such kind')
    expect(other.stored()).toEqual([held(tried(move), { type: 'refused', message: 'no such kind' })])
  })

  test('is sent once more where the user says so', async () => {
    const lane = await refused()
    lane.send({ type: 'retry.requested' })
    expect([lane.state(), lane.stored()]).toEqual([['waiting'], [tried(move)]])
    await lane.takesTurn()
    expect(lane.sent()).toHaveLength(2)
  })

  test('is dropped where the user says so', async () => {
    const lane = await refused()
    lane.send({ type: 'discard.requested' })
    expect([lane.state(), lane.stored(), lane.context().mutations]).toEqual([['idle'], [], []])
    expect(lane.told.at(-1)).toEqual({ type: 'mutation.dropped', change: change('1', wanted) })
  })

  test('goes with a change that continues it', async () => {
    const lane = await refused()
    lane.add(onwards)
    expect([lane.state(), lane.stored()]).toEqual([['waiting'], [tried(move), onwards]])
    await lane.takesTurn()
    expect(lane.sent().at(-1)).toEqual([newer, was])
  })

  test('is dropped for a change from the value on the server', async () => {
    const lane = await refused()
    const another = mutation('3', newer, was)
    lane.add(another)
    expect([lane.state(), lane.stored()]).toEqual([['waiting'], [another]])
    expect(lane.told.at(-1)).toEqual({ type: 'mutation.dropped', change: change('1', wanted) })
    await lane.takesTurn()
    expect(lane.sent().at(-1)).toEqual([newer, was])
  })

  test('is compared again with what came meanwhile', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    lane.add(mutation('2', was, wanted))
    await lane.isWritten(forbidden)
    expect([lane.state(), lane.told]).toEqual([['waiting'], []])
  })

  test('is a question where the console has somebody else’s value by then', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    lane.seen(others)
    await lane.isWritten(forbidden)
    expect([lane.state(), lane.stored()]).toEqual([['conflicted'], [held(tried(move), conflict)]])
  })
})

describe('somebody else’s change of the same field', () => {
  const overtaken: WriteAnswer = {
    ok: false,
    error: refusedFor('Somebody else has changed it meanwhile', 409),
    conflict: { theirs: { position: others, name: 'Renamed' }, by: 'Anna Kask', at: 7 },
  }
  async function asked() {
    const lane = lamp({ known: others })
    lane.add(move, onwards)
    await lane.takesTurn()
    return lane
  }

  test('is asked about, with both values in the store', async () => {
    const lane = await asked()
    expect([lane.state(), lane.sent(), lane.turns]).toEqual([['conflicted'], [], ['device-12']])
    expect(lane.stored()).toEqual([move, held(onwards, conflict)])
    expect(lane.told).toEqual([{ type: 'mutation.conflicted', change: change('2', newer) }])
    expect(lane.context().sent).toBe(0)
  })

  test('that the server finds is asked about with who and when, and only the fields in question', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    await lane.isWritten(overtaken)
    expect(lane.state()).toEqual(['conflicted'])
    expect(lane.stored()).toEqual([
      held(tried(move), { type: 'conflicted', theirs: { position: others }, by: 'Anna Kask', at: 7 }),
    ])
  })

  test('is written over where the user keeps theirs', async () => {
    const lane = await asked()
    lane.send({ type: 'mine.chosen' })
    expect(lane.state()).toEqual(['waiting'])
    expect(lane.told.at(-1)).toEqual({
      type: 'mutation.overwrites',
      change: change('2', newer),
      theirs: { position: others },
    })
    expect(lane.stored()).toEqual([mutation('1', wanted, others), mutation('2', newer, others)])
    await lane.takesTurn()
    expect(lane.sent()).toEqual([[newer, others]])
  })

  test('is kept where the user takes it', async () => {
    const lane = await asked()
    lane.send({ type: 'theirs.chosen' })
    expect([lane.state(), lane.stored(), lane.context()]).toMatchObject([
      ['idle'],
      [],
      { mutations: [], sent: 0, isUncertain: false, attempts: 0 },
    ])
    expect(lane.told.at(-1)).toEqual({
      type: 'mutation.dropped',
      change: change('2', newer),
      theirs: { position: others },
    })
    const ofOne = lamp({ input: [held(move, conflict)] })
    ofOne.send({ type: 'theirs.chosen' })
    expect(ofOne.told).toEqual([
      { type: 'mutation.dropped', change: change('1', wanted), theirs: { position: others } },
    ])
  })

  test('is asked about no more once the user goes on from their own value, or from the other’s', async () => {
    const lane = await asked()
    lane.add(mutation('3', was, newer))
    expect([lane.state(), lane.stored().map(({ id, held }) => [id, held])]).toEqual([
      ['waiting'],
      [
        ['1', undefined],
        ['2', undefined],
        ['3', undefined],
      ],
    ])
    const other = await asked()
    const fromTheirs = mutation('3', newer, others)
    other.add(fromTheirs)
    expect([other.state(), other.stored()]).toEqual([['waiting'], [fromTheirs]])
    expect(other.told.at(-1)).toEqual({ type: 'mutation.dropped', change: change('2', newer) })
  })
})

describe('what the store has', () => {
  test.each([
    ['a refused change', held(move, refusal), 'refused'],
    ['a question', held(move, conflict), 'conflicted'],
    ['a change', move, 'waiting'],
  ] as const)('is taken over: %s', (_, loaded, state) => {
    const lane = lamp()
    lane.send({ type: 'mutations.loaded', mutations: [loaded] })
    expect([lane.state(), lane.context().mutations]).toEqual([[state], [loaded]])
  })

  test.each(['at the start', 'later'])('and was tried is read before it is sent: %s', async (when) => {
    const lane = lamp(when === 'later' ? {} : { input: [tried(move)] })
    if (when === 'later') lane.send({ type: 'mutations.loaded', mutations: [tried(move)] })
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([1, []])
  })

  test('and was never tried is sent without a look', async () => {
    const lane = lamp()
    lane.send({ type: 'mutations.loaded', mutations: [move] })
    await lane.takesTurn()
    expect([lane.reads(), lane.sent()]).toEqual([0, [[wanted, was]]])
  })

  test('is uncertain from what others have tried on, and not by what this tab has tried itself', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    lane.send({ type: 'mutations.loaded', mutations: [tried(move)] })
    expect(lane.context().isUncertain).toBe(false)
    lane.send({ type: 'mutations.loaded', mutations: [tried(move), onwards] })
    expect(lane.context().isUncertain).toBe(false)
    await lane.isWritten(forbidden)
    lane.send({ type: 'mutations.loaded', mutations: [held(tried(move), refusal)] })
    expect(lane.context().isUncertain).toBe(false)
    const other = lamp({ input: [move] })
    other.send({ type: 'mutations.loaded', mutations: [move, tried(onwards)] })
    expect(other.context().isUncertain).toBe(true)
    other.send({ type: 'mutations.loaded', mutations: [tried(onwards)] })
    expect(other.context().isUncertain).toBe(true)
  })

  test('and ends where it began without a try is not sent, and the same place that somebody else has chosen stays', async () => {
    const lane = lamp({ input: [move, mutation('2', was, wanted)], known: wanted })
    await lane.takesTurn()
    expect([lane.state(), lane.reads(), lane.sent(), lane.stored()]).toEqual([['idle'], 0, [], []])
  })

  test.each([
    ['of a try is taken back', newer, [[was, was]]],
    ['that no try was about is somebody else’s, and stays', wanted, []],
  ])('and ends where it began: a place %s', async (_, place, sent) => {
    const lane = lamp({ input: [move, tried(onwards), mutation('3', was, newer)] })
    await lane.takesTurn()
    await lane.isRead({ ok: true, value: { position: place } })
    expect(lane.sent()).toEqual(sent)
  })

  test('ends what another tab has saved, refused or dropped meanwhile', () => {
    const refused = lamp({ input: [held(move, refusal)] })
    expect(refused.state()).toEqual(['refused'])
    refused.send({ type: 'mutations.loaded', mutations: [] })
    expect([refused.state(), refused.context().mutations]).toEqual([['idle'], []])
    const asked = lamp({ input: [held(move, conflict)] })
    asked.send({ type: 'mutations.loaded', mutations: [held(move, refusal)] })
    expect(asked.state()).toEqual(['refused'])
    const waiting = lamp({ input: [move] })
    waiting.send({ type: 'mutations.loaded', mutations: [held(move, conflict)] })
    expect(waiting.state()).toEqual(['conflicted'])
  })

  test('while a change is sent, it stays what is sent, with the ids that it has in the store by now', async () => {
    const lane = lamp()
    lane.add(move, onwards)
    await lane.takesTurn()
    const third = mutation('3', others, newer)
    const renamed = { ...onwards, patch: { ...onwards.patch, group: 1001 } }
    lane.send({ type: 'mutations.loaded', mutations: [renamed, third] })
    expect([lane.state(), lane.context().mutations]).toEqual([['sending'], [move, renamed, third]])
    lane.seen(newer)
    await lane.isWritten(accepted)
    expect(lane.context().mutations).toEqual([third])
  })

  test('while a change is sent, it ends what waits behind that and another tab has dropped', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    lane.add(onwards)
    lane.send({ type: 'mutations.loaded', mutations: [move] })
    expect([lane.state(), lane.context().mutations]).toEqual([['sending'], [move]])
  })

  test('counts while a try is waited for', async () => {
    const lane = lamp()
    lane.add(move)
    await lane.takesTurn()
    await lane.isWritten(unavailable)
    lane.send({ type: 'mutations.loaded', mutations: [held(move, refusal)] })
    expect(lane.state()).toEqual(['refused'])
  })
})
