import type { AnyMachineSnapshot } from 'xstate'
import type { Result } from '#domain/result.ts'
import { createOutboxLane } from '#machines/outbox/outbox.ts'
import type { Change, Fields, Json, Mutation, OutboxPorts, WriteAnswer } from '#machines/outbox/vocabulary.ts'
import { heldPort } from '../heldPort.ts'
import type { Model, World } from '../paths.ts'
import { internalError } from '../problems.ts'

const lane = 'device-12'
export const was: Json = { latitude: 10, longitude: 10, fk_area: 3 }
export const wanted: Json = { latitude: 50, longitude: 48, fk_area: 3 }
export const newer: Json = { latitude: 60, longitude: 48, fk_area: 3 }
export const others: Json = { latitude: 20, longitude: 20, fk_area: 3 }

/** A mutation of the lamp's position. */
export const mutation = (id: string, position: Json, base: Json = was): Mutation => ({
  id,
  lane,
  kind: 'placement',
  patch: { position },
  base: { position: base },
  at: 0,
  by: 'ulle@site.test',
  schema: 1,
  tried: false,
})

/** The mutation once a try to send it may have begun. */
export const tried = (mutation: Mutation): Mutation => ({ ...mutation, tried: true })

export const accepted: Result<unknown> = { ok: true, value: undefined }
export const unavailable: Result<unknown> = { ok: false, error: internalError }
export const forbidden: Result<unknown> = {
  ok: false,
  error: {
    kind: 'refused',
    happens: 'general-error',
    clearsSession: false,
    status: 403,
    message: 'Not yours',
  },
}
/** Latern's own server has compared the values that the change began from. */
const overtaken: WriteAnswer = {
  ok: false,
  error: {
    kind: 'refused',
    happens: 'general-error',
    clearsSession: false,
    status: 409,
    message: 'Somebody else has changed it meanwhile',
    code: 'changed_meanwhile',
  },
  conflict: { theirs: { position: others }, by: 'Anna Kask', at: 0 },
}
const readAs = (position: Json): Result<Fields> => ({ ok: true, value: { position } })

/** A lane whose ports are answered by hand. `known` is what the console has of the entity. */
export function outboxPorts(known: () => Fields | undefined, isRecognized = false) {
  const takeTurn = heldPort<[string], void>()
  const read = heldPort<[Change, readonly Fields[]], Result<Fields | undefined>>()
  const write = heldPort<[Change], WriteAnswer>()
  const keepTried = heldPort<[readonly Mutation[]], Fields | undefined>()
  const stored = new Map<string, Mutation>()
  const turns: string[] = []
  const keep = (mutations: readonly Mutation[]) => {
    for (const kept of mutations) stored.set(kept.id, kept)
  }
  const ports: OutboxPorts = {
    takeTurn: takeTurn.call,
    endTurn: (ended) => void turns.push(ended),
    read: read.call,
    known,
    write: write.call,
    isRecognized: () => isRecognized,
    isCompared: () => isRecognized,
    backoff: () => 1000,
    keep,
    keepTried: (mutations) => {
      keep(mutations)
      return keepTried.call(mutations)
    },
    forget: (mutations) => {
      for (const { id } of mutations) stored.delete(id)
    },
  }
  return { ports, takeTurn, read, keepTried, write, stored, turns }
}

const world =
  (position: Json, isRecognized = false) =>
  (): World => {
    const { ports, takeTurn, read, keepTried, write } = outboxPorts(() => ({ position }), isRecognized)
    return {
      machine: createOutboxLane(ports),
      answer: {
        takeTurn: takeTurn.answer,
        read: read.answer,
        keepTried: keepTried.answer,
        write: write.answer,
      },
      fail: { write: write.fail },
    }
  }

const done = (invocation: string, output?: unknown) => ({ type: `xstate.done.actor.${invocation}`, output })

export const outboxModel: Model = {
  worlds: {
    'a lamp where it was seen': world(was),
    'a lamp that somebody else has moved': world(others),
    'a lamp that is there already': world(wanted),
    'a lamp on a server that recognizes changes': world(was, true),
  },
  events: {
    'the lamp is moved': { type: 'mutation.added', mutation: mutation('1', wanted) },
    'it is put back': { type: 'mutation.added', mutation: mutation('2', was, wanted) },
    'it is moved from elsewhere': { type: 'mutation.added', mutation: mutation('3', newer, others) },
    'the store has a move': { type: 'mutations.loaded', mutations: [tried(mutation('1', wanted))] },
    'the store has a refused move': {
      type: 'mutations.loaded',
      mutations: [{ ...tried(mutation('1', wanted)), held: { type: 'refused', message: 'Not yours' } }],
    },
    'the store has a move in conflict': {
      type: 'mutations.loaded',
      mutations: [
        { ...tried(mutation('1', wanted)), held: { type: 'conflicted', theirs: { position: others } } },
      ],
    },
    'the store has nothing': { type: 'mutations.loaded', mutations: [] },
    'it is its turn': done('takeTurn'),
    'the disk has its try': done('keepTried'),
    'the disk has its try, and by then the console knows the lamp elsewhere': done('keepTried', {
      position: others,
    }),
    'the pause is over': { type: 'xstate.after.backoff.outbox.pausing' },
    'the server answers others': { type: 'server.reached' },
    'the server has the lamp where it was': done('read', readAs(was)),
    'the server has the lamp there already': done('read', readAs(wanted)),
    'the server has the lamp elsewhere': done('read', readAs(others)),
    'the lamp cannot be read': done('read', unavailable),
    'the server saves it': done('write', accepted),
    'the server refuses it': done('write', forbidden),
    'the server says that somebody else has moved it': done('write', overtaken),
    'the server does not answer': done('write', unavailable),
    'its kind cannot be updated': {
      type: 'xstate.error.actor.write',
      error: new Error('Device type not supported for update!'),
    },
    'the user tries again': { type: 'retry.requested' },
    'the user lets it be': { type: 'discard.requested' },
    'the user keeps their own place': { type: 'mine.chosen' },
    'the user takes the other’s place': { type: 'theirs.chosen' },
  },
  distinguish: ({ context: { mutations, sent, saved, isUncertain } }: AnyMachineSnapshot) => [
    // Which of them were tried counts where the server may have some of them.
    isUncertain ? mutations : (mutations as readonly Mutation[]).map(({ tried: _, ...mutation }) => mutation),
    saved,
    sent,
    isUncertain,
  ],
  isPossible: ({ context: { mutations }, value }: AnyMachineSnapshot, event) => {
    const [first] = mutations as readonly Mutation[]
    // A mutation has its own id.
    if (event.type === 'mutation.added') {
      const { id } = event.mutation as Mutation
      const isHeld = value === 'refused' || value === 'conflicted'
      if (id === '3') return isHeld
      return id === '1' ? first === undefined : mutations.length === 1 && first?.id === '1'
    }
    if (event.type !== 'mutations.loaded') return true
    const loaded = event.mutations as readonly Mutation[]
    if (loaded.length === 0) return first !== undefined
    // Where a move was not tried, the store has it so.
    return first === undefined || (first.id === '1' && first.tried)
  },
  isFarEnough: ({ context: { mutations, attempts } }) => mutations.length > 2 || attempts > 1,
}
