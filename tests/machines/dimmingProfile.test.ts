import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { DimmingProfileEvent } from '#machines/dimmingProfile/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import {
  added,
  changed,
  corridor,
  dimmingProfileModel,
  group,
  groupCopy,
  heldDimmingProfile,
  known,
  lamp,
  lampCopy,
  office,
  ok,
  otherLamp,
  refused,
} from '#support/models/dimmingProfile.ts'
import { internalError } from '#support/problems.ts'

describeModel('dimmingProfile', dimmingProfileModel)

function console() {
  const { machine, calls, answer } = heldDimmingProfile()
  const actor = createActor(machine).start()
  const settle = (port: keyof typeof answer) => async (output: unknown) => {
    answer[port](output)
    await everyPromise()
  }
  return {
    send: (event: DimmingProfileEvent) => actor.send(event),
    calls,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    saved: settle('saveOriginal'),
    read: settle('read'),
    performed: settle('perform'),
  }
}
const named = { id: office.id, name: office.name }
const apply = (...targets: (typeof lamp)[]): DimmingProfileEvent => ({
  type: 'assignment.requested',
  kind: 'apply',
  profile: named,
  targets,
})

describe('the form', () => {
  test('of an opened profile is initial, of a changed one updated, and initial again when that is cancelled', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    expect(state()).toMatchObject({ form: 'initial' })
    send({ type: 'profile.edited', draft: changed })
    expect([state(), context().draft]).toMatchObject([{ form: 'updated' }, changed])
    send({ type: 'edit.cancelled' })
    expect([state(), context().draft, context().opened]).toMatchObject([
      { form: 'initial' },
      undefined,
      office.id,
    ])
  })

  test('of a new profile is saved without an id, and has the id it was given from then on', async () => {
    const { send, state, context, calls, saved } = console()
    send({ type: 'profile.added', draft: added })
    send({ type: 'save.requested' })
    expect(calls.saveOriginal).toEqual([[added]])
    await saved(ok({ ...office, id: 9 }))
    expect([state(), context().opened]).toMatchObject([{ form: 'initial' }, 9])
  })

  test('keeps what was typed when the profile is refused, says why, and does not touch the copies', async () => {
    const { send, state, context, calls, saved } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'save.requested' })
    await saved(refused)
    expect(state()).toEqual({ form: 'updated', work: 'resting' })
    expect(context()).toMatchObject({ draft: changed, problem: internalError })
    expect(calls.read).toEqual([])
  })
})

describe('saving a profile', () => {
  test('updates each of its copies, with whom each is for, and asks once more whether that was all', async () => {
    const { send, calls, saved, read, performed, state } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'save.requested' })
    await saved(ok(office))
    expect(state()).toMatchObject({ form: 'initial', work: 'reading' })
    await read(ok(known))
    await performed(ok(undefined))
    await performed(ok(undefined))
    expect(calls.perform).toEqual([
      [{ kind: 'update', original: office, copy: lampCopy, target: lamp }],
      [{ kind: 'update', original: office, copy: groupCopy, target: group }],
    ])
    await read(ok(known))
    expect(state()).toMatchObject({ work: 'resting' })
  })

  test('tells which copies are done and which are not, and tries those alone again', async () => {
    const { send, calls, saved, read, performed, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'save.requested' })
    await saved(ok(office))
    await read(ok(known))
    await performed(refused)
    await performed(ok(undefined))
    await read(ok(known))
    expect(state()).toMatchObject({ work: 'failed' })
    expect(context()).toMatchObject({
      failed: [{ task: { copy: lampCopy }, problem: internalError }],
      done: [{ copy: groupCopy }],
    })
    send({ type: 'work.retried' })
    await read(ok(known))
    expect(calls.perform.slice(2)).toMatchObject([[{ copy: lampCopy }]])
    await performed(ok(undefined))
    await read(ok(known))
    expect([state(), context().jobs]).toMatchObject([{ work: 'resting' }, []])
  })
})

describe('the form of one profile after another', () => {
  test('shows the profile that is opened next, and none once it is closed', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    expect(context().opened).toBe(office.id)
    send({ type: 'profile.opened', id: corridor.id })
    expect([state(), context().opened]).toMatchObject([{ form: 'initial' }, corridor.id])
    send({ type: 'profile.closed' })
    expect([state(), context().opened]).toMatchObject([{ form: 'closed' }, undefined])
  })

  test('takes what is typed last, of a new profile too, begun beside an opened one', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.added', draft: added })
    expect([state(), context().opened, context().draft]).toMatchObject([{ form: 'new' }, undefined, added])
    const stairs = { ...added, name: 'Stairs' }
    send({ type: 'profile.edited', draft: stairs })
    expect(context().draft).toEqual(stairs)
    send({ type: 'edit.cancelled' })
    expect([state(), context().draft]).toMatchObject([{ form: 'closed' }, undefined])

    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    const renamed = { ...changed, name: 'Office' }
    send({ type: 'profile.edited', draft: renamed })
    expect([state(), context().draft]).toMatchObject([{ form: 'updated' }, renamed])
  })

  test('of a new profile that is refused is that of a new one still, until the next word is typed', async () => {
    const { send, state, context, saved } = console()
    send({ type: 'profile.added', draft: added })
    send({ type: 'save.requested' })
    await saved(refused)
    expect([state(), context().draft]).toMatchObject([{ form: 'new' }, added])
    expect(context().problem).toBeDefined()
    send({ type: 'profile.edited', draft: { ...added, name: 'Stairs' } })
    expect(context().problem).toBeUndefined()
  })
})

describe('deleting a profile', () => {
  const deletion: DimmingProfileEvent[] = [
    { type: 'profile.opened', id: office.id },
    { type: 'deletion.requested', profile: named },
  ]

  test('asks first', () => {
    const { send, calls, state, context } = console()
    deletion.forEach(send)
    expect(state()).toMatchObject({ form: 'confirmingDeletion' })
    send({ type: 'deletion.cancelled' })
    expect([state(), calls.read]).toMatchObject([{ form: 'initial', work: 'resting' }, []])
    expect(context().pendingDeletion).toBeUndefined()
  })

  test('that is not confirmed leaves what was typed', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'deletion.requested', profile: named })
    expect(context().pendingDeletion).toEqual(named)
    send({ type: 'deletion.cancelled' })
    expect([state(), context().draft]).toMatchObject([{ form: 'updated' }, changed])
    expect(context().pendingDeletion).toBeUndefined()
  })

  test('closes its form at once, and forgets the question', () => {
    const { send, state, context } = console()
    deletion.forEach(send)
    expect(context().pendingDeletion).toEqual(named)
    send({ type: 'deletion.confirmed' })
    expect(state()).toMatchObject({ form: 'closed' })
    expect(context()).toMatchObject({ opened: undefined, pendingDeletion: undefined })
  })

  test('takes the copies first and the profile last', async () => {
    const { send, calls, read, performed, state } = console()
    deletion.forEach(send)
    send({ type: 'deletion.confirmed' })
    await read(ok(known))
    for (const _ of [1, 2, 3]) await performed(ok(undefined))
    expect(calls.perform.map(([task]) => task)).toMatchObject([
      { rule: lampCopy.id, isOriginal: false, from: [{ id: 60, target: lamp }] },
      { rule: groupCopy.id, isOriginal: false, from: [{ id: 507, target: group }] },
      { rule: office.id, isOriginal: true },
    ])
    await read(ok({ ...known, rules: [] }))
    expect(state()).toEqual({ form: 'closed', work: 'resting' })
  })

  test('leaves the profile where one of its copies could not be taken', async () => {
    const { send, calls, read, performed, state, context } = console()
    deletion.forEach(send)
    send({ type: 'deletion.confirmed' })
    await read(ok(known))
    await performed(refused)
    await performed(ok(undefined))
    await read(ok(known))
    expect(state()).toMatchObject({ work: 'failed' })
    expect(context().tasks).toMatchObject([{ rule: office.id, isOriginal: true }])
    expect(calls.perform).toHaveLength(2)
  })

  test('takes also the copy that somebody made of it meanwhile', async () => {
    const { send, calls, read, performed, state } = console()
    deletion.forEach(send)
    send({ type: 'deletion.confirmed' })
    await read(ok({ ...known, rules: [office] }))
    await performed(ok(undefined))
    await read(ok({ ...known, rules: [lampCopy] }))
    expect(calls.perform.map(([task]) => task)).toMatchObject([
      { rule: office.id, isOriginal: true },
      { rule: lampCopy.id, isOriginal: false },
    ])
    await performed(ok(undefined))
    await read(ok({ ...known, rules: [] }))
    expect(state()).toMatchObject({ work: 'resting' })
  })
})

describe('applying a profile', () => {
  test('makes a copy for each that has none, one after the other', async () => {
    const { send, calls, read, performed } = console()
    send(apply(lamp, otherLamp))
    send(apply(group))
    await read(ok(known))
    expect(calls.perform).toEqual([[{ kind: 'create', original: office, target: otherLamp }]])
    await performed(ok(undefined))
    await read(ok(known))
    await read(ok(known))
    expect(calls.perform).toHaveLength(1)
  })

  test('of which somebody deletes the original meanwhile takes its copies away again', async () => {
    const { send, calls, read, performed } = console()
    send(apply(otherLamp))
    await read(ok(known))
    await performed(ok(undefined))
    await read(ok({ ...known, rules: [lampCopy] }))
    expect(calls.perform.at(-1)).toMatchObject([{ kind: 'remove', rule: lampCopy.id, deletes: true }])
  })

  test('takes them away too where one could not be made, for the profile was gone', async () => {
    const { send, calls, read, performed, state } = console()
    send(apply(otherLamp, group))
    await read(ok({ ...known, rules: [office] }))
    await performed(ok(undefined))
    await performed(refused)
    await read(ok({ ...known, rules: [lampCopy] }))
    expect(calls.perform.at(-1)).toMatchObject([{ kind: 'remove', rule: lampCopy.id, deletes: true }])
    await performed(ok(undefined))
    await read(ok({ ...known, rules: [] }))
    expect(state()).toMatchObject({ work: 'failed' })
  })

  test('can be taken back: from one of two, the copy stays for the other', async () => {
    const { send, calls, read } = console()
    send({ type: 'assignment.requested', kind: 'takeOff', profile: named, targets: [lamp] })
    const shared = { id: 61, fk_rule: lampCopy.id, fk_device: otherLamp.id, status: 'running' }
    await read(ok({ ...known, applied: [...known.applied, shared] }))
    expect(calls.perform).toMatchObject([[{ rule: lampCopy.id, from: [{ target: lamp }], deletes: false }]])
  })

  test('tells where the server could not be asked, and goes on with the next when that is let be', async () => {
    const { send, read, state, context, calls } = console()
    send(apply(lamp))
    send(apply(otherLamp))
    await read(refused)
    expect([state(), context().readProblem]).toMatchObject([{ work: 'failed' }, internalError])
    send({ type: 'work.dismissed' })
    await everyPromise()
    await read(ok(known))
    expect(calls.perform).toMatchObject([[{ target: otherLamp }]])
  })
})
