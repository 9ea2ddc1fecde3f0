import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { GroupId } from '#domain/groups.ts'
import { createGroup } from '#machines/group/group.ts'
import { inverseOf, isAbout } from '#machines/group/operations.ts'
import type { GroupEvent, GroupNotification, GroupOperation } from '#machines/group/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { corridor, groupModel, hall, lamp, named, office, other, temporary } from '#support/models/group.ts'

describeModel('group', groupModel)

/** The corridor is opened. */
function opened() {
  const sent: GroupOperation[] = []
  const emitted: GroupNotification[] = []
  const actor = createActor(
    createGroup({ send: (operation) => void sent.push(operation), temporaryId: () => temporary }),
  ).start()
  actor.on('*', (notification) => emitted.push(notification))
  actor.send({ type: 'group.opened', group: corridor })
  return {
    send: actor.send,
    sent,
    emitted,
    context: () => actor.getSnapshot().context,
    can: (event: GroupEvent) => actor.getSnapshot().can(event),
    gesture: () => actor.getSnapshot().value,
    choose: (...devices: [number, GroupId][]) =>
      actor.send({
        type: 'devices.chosen',
        devices: devices.map(([device, group]) => ({ device, group })),
      }),
  }
}

const regroup = (...changes: [number, GroupId, GroupId][]): GroupOperation => ({
  kind: 'regroup',
  changes: changes.map(([device, from, to]) => ({ device, from, to })),
})

describe('a device that is chosen', () => {
  test('comes into the opened group', () => {
    const { choose, sent } = opened()
    choose([lamp, undefined])
    expect(sent).toEqual([regroup([lamp, undefined, corridor])])
  })

  test('goes out of the group where it is in it', () => {
    const { choose, sent } = opened()
    choose([lamp, corridor])
    expect(sent).toEqual([regroup([lamp, corridor, undefined])])
  })

  test('is asked about where it is in another group, and nothing is sent before the answer', () => {
    const { choose, send, sent, gesture } = opened()
    choose([lamp, office])
    expect([gesture(), sent]).toEqual(['asking', []])
    send({ type: 'move.confirmed' })
    expect(sent).toEqual([regroup([lamp, office, corridor])])
  })

  test('does nothing while no group is opened', () => {
    const { choose, send, sent, gesture } = opened()
    send({ type: 'group.closed' })
    choose([lamp, undefined], [other, office])
    expect([gesture(), sent]).toEqual(['free', []])
  })
})

describe('several at once', () => {
  test('are asked about once, and come all; those that are in the group already stay', () => {
    const { choose, send, sent } = opened()
    choose([lamp, undefined], [other, office], [14, corridor], [15, office])
    send({ type: 'move.confirmed' })
    expect(sent).toEqual([
      regroup([lamp, undefined, corridor], [other, office, corridor], [15, office, corridor]),
    ])
  })

  test('come without those of other groups where these are to stay', () => {
    const { choose, send, sent } = opened()
    choose([lamp, undefined], [other, office])
    send({ type: 'move.declined' })
    expect(sent).toEqual([regroup([lamp, undefined, corridor])])
  })

  test('that are all in the group go out of it', () => {
    const { choose, sent } = opened()
    choose([lamp, corridor], [other, corridor])
    expect(sent).toEqual([regroup([lamp, corridor, undefined], [other, corridor, undefined])])
  })
})

describe('undo', () => {
  test('puts each device back into the group that it came from, once', () => {
    const { choose, send, sent, context, emitted } = opened()
    choose([lamp, undefined], [other, office])
    send({ type: 'move.confirmed' })
    send({ type: 'undo.requested', operation: 1 })
    const back = regroup([lamp, corridor, undefined], [other, corridor, office])
    expect(sent.at(-1)).toEqual(back)
    expect(emitted.at(-1)).toEqual({ type: 'operation.performed', operation: back, id: undefined })
    expect(context().done).toEqual([])
  })

  test('is of one operation, and the others can still be undone', () => {
    const { choose, send, sent, context } = opened()
    for (const device of [lamp, other, 14]) choose([device, undefined])
    send({ type: 'undo.requested', operation: 2 })
    expect(sent.at(-1)).toEqual(regroup([other, corridor, undefined]))
    expect(context().done.map(({ id }) => id)).toEqual([1, 3])
  })

  test('is left for what was done with other groups than the one that is gone', () => {
    const { choose, send, context } = opened()
    choose([lamp, undefined])
    send({ type: 'group.dropped', group: office })
    expect(context().done).toEqual([{ id: 1, operation: regroup([lamp, undefined, corridor]) }])
  })

  test('is left for a form that was saved, whatever device the outbox drops', () => {
    const { send, context } = opened()
    send({ type: 'form.opened', group: corridor, before: named('Corridor') })
    send({ type: 'form.submitted', fields: named('Hall') })
    send({ type: 'membership.dropped', device: lamp })
    expect(context().done).toHaveLength(1)
  })

  test('gives a group back its name', () => {
    const { send, sent } = opened()
    const [before, fields] = [named('Corridor'), named('Hall')]
    send({ type: 'form.opened', group: corridor, before })
    send({ type: 'form.submitted', fields })
    send({ type: 'undo.requested', operation: 1 })
    expect(sent.at(-1)).toEqual({ kind: 'edit', group: corridor, before: fields, fields: before })
  })

  test('is over for what was done with a group that is deleted', () => {
    const { choose, send, context } = opened()
    choose([lamp, undefined])
    send({ type: 'deletion.requested', group: corridor, name: 'Corridor' })
    send({ type: 'deletion.confirmed' })
    expect(context()).toMatchObject({ done: [], opened: undefined })
  })

  test('leaves out a device that the outbox has dropped, and is over where it was the only one', () => {
    const { choose, send, context } = opened()
    choose([lamp, undefined], [other, undefined])
    choose([14, undefined])
    for (const device of [lamp, 14]) send({ type: 'membership.dropped', device })
    expect(context().done.map(({ operation }) => operation)).toEqual([regroup([other, undefined, corridor])])
  })

  test('is offered for what was done, and for nothing else', () => {
    const { send, choose, can } = opened()
    for (const device of [lamp, other]) choose([device, undefined])
    expect([1, 2, 3].map((operation) => can({ type: 'undo.requested', operation }))).toEqual([
      true,
      true,
      false,
    ])
    send({ type: 'group.closed' })
    expect(can({ type: 'group.closed' })).toBe(false)
  })
})

describe('a new group', () => {
  function created() {
    const building = opened()
    building.send({ type: 'form.opened', group: undefined, before: named('') })
    building.send({ type: 'form.submitted', fields: named('Hall') })
    return building
  }

  test('is opened at once, under an id of the console’s own', () => {
    const { sent, context } = created()
    expect(sent).toEqual([{ kind: 'create', group: temporary, fields: named('Hall') }])
    expect(context().opened).toBe(temporary)
  })

  test('has the server’s id from then on, in its form, its deletion, a question and what can be undone', () => {
    const { send, choose, context } = created()
    choose([lamp, undefined])
    send({ type: 'form.opened', group: temporary, before: named('Hall') })
    send({ type: 'form.submitted', fields: named('Lobby') })
    const isCreated: GroupEvent = { type: 'group.created', temporary, group: hall }
    send({ type: 'deletion.requested', group: temporary, name: 'Lobby' })
    send(isCreated)
    expect(context()).toMatchObject({ opened: hall, pendingDeletion: { group: hall } })
    expect(context().done.map(({ operation }) => operation)).toEqual([
      regroup([lamp, undefined, hall]),
      { kind: 'edit', group: hall, before: named('Hall'), fields: named('Lobby') },
    ])
    const second = created()
    second.choose([other, office])
    second.send(isCreated)
    expect(second.context().unconfirmed).toEqual([{ device: other, from: office, to: hall }])
    const third = created()
    third.send({ type: 'form.opened', group: temporary, before: named('Hall') })
    third.send(isCreated)
    expect(third.context().form?.group).toBe(hall)
  })

  test('that is discarded is closed, and nothing of it can be undone', () => {
    const { send, choose, context } = created()
    choose([lamp, undefined])
    send({ type: 'group.dropped', group: temporary })
    expect(context()).toMatchObject({ opened: undefined, done: [] })
  })

  test('leaves what is about another group as it is', () => {
    const { send, context } = created()
    const edited = { group: office, before: named('Office') }
    send({ type: 'form.opened', ...edited })
    send({ type: 'form.submitted', fields: named('Offices') })
    send({ type: 'form.opened', ...edited })
    send({ type: 'group.created', temporary, group: hall })
    expect(context().form).toMatchObject(edited)
    expect(context().done).toMatchObject([{ operation: { kind: 'edit', group: office } }])
    const second = created()
    second.send({ type: 'deletion.requested', group: office, name: 'Office' })
    second.send({ type: 'group.created', temporary, group: hall })
    expect(second.context().pendingDeletion).toEqual({ group: office, name: 'Office' })
  })

  test('leaves another one open that was opened meanwhile', () => {
    const { send, context } = created()
    send({ type: 'group.opened', group: office })
    send({ type: 'group.created', temporary, group: hall })
    send({ type: 'group.dropped', group: temporary })
    expect(context().opened).toBe(office)
  })
})

describe('an operation', () => {
  const fields = named('Hall')
  const edit: GroupOperation = { kind: 'edit', group: corridor, before: named('Corridor'), fields }
  const create: GroupOperation = { kind: 'create', group: temporary, fields }
  const deletion: GroupOperation = { kind: 'delete', group: corridor, name: 'Corridor' }

  test('that made or deleted a group cannot be undone', () => {
    expect([create, deletion].map(inverseOf)).toEqual([undefined, undefined])
  })

  test('needs the groups that it takes from, puts into, creates, edits or deletes, and no others', () => {
    const needs = (operation: GroupOperation) =>
      [corridor, office, temporary].map((group) => isAbout(operation, group))
    expect(needs(regroup([lamp, corridor, undefined]))).toEqual([true, false, false])
    expect(needs(regroup([lamp, undefined, corridor], [other, undefined, office]))).toEqual([
      true,
      true,
      false,
    ])
    expect(needs(edit)).toEqual([true, false, false])
    expect(needs(deletion)).toEqual([true, false, false])
    expect(needs(create)).toEqual([false, false, true])
  })
})

describe('those who listen', () => {
  test('are told of each operation, and by which number it can be undone', () => {
    const { choose, send, sent, emitted } = opened()
    choose([lamp, undefined])
    send({ type: 'deletion.requested', group: office, name: 'Office' })
    send({ type: 'deletion.confirmed' })
    const deletion: GroupOperation = { kind: 'delete', group: office, name: 'Office' }
    expect(sent).toEqual([regroup([lamp, undefined, corridor]), deletion])
    expect(emitted).toEqual([
      { type: 'operation.performed', operation: regroup([lamp, undefined, corridor]), id: 1 },
      { type: 'operation.performed', operation: deletion, id: undefined },
    ])
  })
})

describe('a question', () => {
  test('is none before anything was asked', () => {
    expect(opened().context()).toEqual({
      opened: corridor,
      unconfirmed: [],
      form: undefined,
      pendingDeletion: undefined,
      done: [],
      lastId: 0,
    })
  })

  test('is forgotten once it is answered, whatever the answer', () => {
    const { send, choose, context, sent } = opened()
    const nothing = { unconfirmed: [], form: undefined, pendingDeletion: undefined }
    choose([other, office])
    expect(context().unconfirmed).toEqual([{ device: other, from: office, to: corridor }])
    send({ type: 'move.cancelled' })
    expect(context()).toMatchObject(nothing)
    const form = { group: corridor, before: named('Corridor'), left: named('Hall') }
    send({ type: 'form.opened', ...form })
    expect(context().form).toEqual(form)
    send({ type: 'form.cancelled' })
    expect(context()).toMatchObject(nothing)
    send({ type: 'deletion.requested', group: corridor, name: 'Corridor' })
    expect(context().pendingDeletion).toEqual({ group: corridor, name: 'Corridor' })
    send({ type: 'deletion.cancelled' })
    expect(context()).toMatchObject(nothing)
    expect(sent).toEqual([])
  })

  test('that leaves nothing to be done sends nothing', () => {
    const { send, choose, sent } = opened()
    choose([other, office])
    send({ type: 'move.declined' })
    choose()
    expect(sent).toEqual([])
  })
})
