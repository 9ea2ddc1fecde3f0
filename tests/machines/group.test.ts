import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { GroupId } from '#domain/groups.ts'
import { createGroup } from '#machines/group/group.ts'
import { inverseOf, isAbout, unsavedGroups } from '#machines/group/operations.ts'
import type { GroupEvent, GroupOperation, GroupSaveResult } from '#machines/group/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { heldPort } from '#support/heldPort.ts'
import { describeModel } from '#support/modelPaths.ts'
import { corridor, groupModel, lamp, named, office, other, refusal } from '#support/models/group.ts'
import { internalError, refusedFor } from '#support/problems.ts'

describeModel('group', groupModel)

const saved: GroupSaveResult = { ok: true, value: undefined }

/** The corridor is opened, and the server answered for by hand. */
function opened() {
  const save = heldPort<[GroupOperation], GroupSaveResult>()
  const actor = createActor(createGroup({ save: save.call })).start()
  actor.send({ type: 'group.opened', group: corridor })
  const context = () => actor.getSnapshot().context
  return {
    send: actor.send,
    context,
    can: (event: GroupEvent) => actor.getSnapshot().can(event),
    gesture: () => actor.getSnapshot().value.gesture,
    sent: () => save.calls.map(([operation]) => operation),
    shown: () => Object.fromEntries(unsavedGroups(context())),
    async answer(how: GroupSaveResult) {
      save.answer(how)
      await everyPromise()
    },
    async breakDown(error: Error) {
      save.fail(error)
      await everyPromise()
    },
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
  test('comes into the opened group, and is shown there while that is being saved', async () => {
    const { choose, sent, shown, answer } = opened()
    choose([lamp, undefined])
    expect(sent()).toEqual([regroup([lamp, undefined, corridor])])
    expect(shown()).toEqual({ [lamp]: corridor })
    await answer(saved)
    expect(shown()).toEqual({})
  })

  test('goes out of the group where it is in it', () => {
    const { choose, sent } = opened()
    choose([lamp, corridor])
    expect(sent()).toEqual([regroup([lamp, corridor, undefined])])
  })

  test('is asked about where it is in another group, and nothing is sent before the answer', () => {
    const { choose, send, sent, gesture } = opened()
    choose([lamp, office])
    expect([gesture(), sent()]).toEqual(['asking', []])
    send({ type: 'move.confirmed' })
    expect(sent()).toEqual([regroup([lamp, office, corridor])])
  })

  test('does nothing while no group is opened', () => {
    const { choose, send, sent, gesture } = opened()
    send({ type: 'group.closed' })
    choose([lamp, undefined], [other, office])
    expect([gesture(), sent()]).toEqual(['free', []])
  })
})

describe('several at once', () => {
  test('are asked about once, and come all; those that are in the group already stay', () => {
    const { choose, send, sent } = opened()
    choose([lamp, undefined], [other, office], [14, corridor], [15, office])
    send({ type: 'move.confirmed' })
    expect(sent()).toEqual([
      regroup([lamp, undefined, corridor], [other, office, corridor], [15, office, corridor]),
    ])
  })

  test('come without those of other groups where these are to stay', () => {
    const { choose, send, sent } = opened()
    choose([lamp, undefined], [other, office])
    send({ type: 'move.declined' })
    expect(sent()).toEqual([regroup([lamp, undefined, corridor])])
  })

  test('that are all in the group go out of it', () => {
    const { choose, sent } = opened()
    choose([lamp, corridor], [other, corridor])
    expect(sent()).toEqual([regroup([lamp, corridor, undefined], [other, corridor, undefined])])
  })
})

describe('a save', () => {
  test('that fails leaves the device where it was, with the reason; Retry sends the same once more', async () => {
    const { choose, send, sent, answer, context, shown } = opened()
    choose([lamp, undefined])
    await answer(refusal)
    expect([shown(), context().failed]).toMatchObject([{}, [{ failure: { problem: internalError } }]])
    send({ type: 'save.retried' })
    expect(sent()[1]).toEqual(sent()[0])
    await answer(saved)
    expect(context()).toMatchObject({ failed: [], queue: [], done: [{ operation: sent()[0] }] })
  })

  test('that broke is one that failed', async () => {
    const { choose, breakDown, context } = opened()
    choose([lamp, undefined])
    await breakDown(new Error('Out of order'))
    expect(context().failed).toMatchObject([{ failure: { problem: new Error('Out of order') } }])
  })

  test('goes after the one before it', async () => {
    const { choose, sent, answer } = opened()
    choose([lamp, undefined])
    choose([other, undefined])
    expect(sent()).toHaveLength(1)
    await answer(saved)
    expect(sent()).toHaveLength(2)
  })

  test('of devices that somebody else has taken: those are held back, and taken from them on demand alone', async () => {
    const { choose, send, sent, answer, context } = opened()
    choose([lamp, undefined], [other, undefined])
    await answer({ ok: false, error: { taken: [{ device: other, group: office }] } })
    expect(context().done).toMatchObject([{ operation: regroup([lamp, undefined, corridor]) }])
    expect(context().failed).toMatchObject([{ operation: regroup([other, office, corridor]) }])
    send({ type: 'save.retried' })
    expect(sent().at(-1)).toEqual(regroup([other, office, corridor]))
  })

  test('whose profiles were not told is tried again for them, and can be undone once', async () => {
    const { choose, send, sent, answer, context } = opened()
    choose([lamp, undefined])
    await answer({ ok: false, error: { problem: refusedFor('No'), profiles: ['Evening'] } })
    expect(context().done).toHaveLength(1)
    send({ type: 'save.retried' })
    expect(sent()).toHaveLength(2)
    await answer(saved)
    expect(context().done).toHaveLength(1)
  })

  test('that failed is overtaken by what is done with its device afterwards', async () => {
    const { choose, answer, context } = opened()
    choose([lamp, undefined], [other, undefined])
    await answer(refusal)
    choose([lamp, undefined])
    expect(context().failed).toMatchObject([{ operation: regroup([other, undefined, corridor]) }])
  })
})

describe('undo', () => {
  test('puts each device back into the group that it came from', async () => {
    const { choose, send, sent, answer, context } = opened()
    choose([lamp, undefined], [other, office])
    send({ type: 'move.confirmed' })
    await answer(saved)
    send({ type: 'undo.requested', operation: 1 })
    expect(sent().at(-1)).toEqual(regroup([lamp, corridor, undefined], [other, corridor, office]))
    await answer(saved)
    expect(context().done).toEqual([])
  })

  test('gives a group back its name', async () => {
    const { send, sent, answer } = opened()
    const [before, fields] = [named('Corridor'), named('Hall')]
    send({ type: 'form.opened', group: corridor, before })
    send({ type: 'form.submitted', fields })
    await answer(saved)
    send({ type: 'undo.requested', operation: 1 })
    expect(sent().at(-1)).toEqual({ kind: 'edit', group: corridor, before: fields, fields: before })
  })

  test('is over for what was done with a group that is deleted', async () => {
    const { choose, send, answer, context } = opened()
    choose([lamp, undefined])
    await answer(saved)
    send({ type: 'deletion.requested', group: corridor, name: 'Corridor' })
    send({ type: 'deletion.confirmed' })
    await answer(saved)
    expect(context()).toMatchObject({ done: [], opened: undefined })
  })
})

describe('an operation', () => {
  const fields = named('Hall')
  const edit: GroupOperation = { kind: 'edit', group: corridor, before: named('Corridor'), fields }
  const create: GroupOperation = { kind: 'create', fields }
  const deletion: GroupOperation = { kind: 'delete', group: corridor, name: 'Corridor' }

  test('that made or deleted a group cannot be undone', () => {
    expect([create, deletion].map(inverseOf)).toEqual([undefined, undefined])
  })

  test('needs the groups that it takes from, puts into, edits or deletes, and no others', () => {
    const needs = (operation: GroupOperation) => [corridor, office].map((group) => isAbout(operation, group))
    expect(needs(regroup([lamp, corridor, undefined]))).toEqual([true, false])
    expect(needs(regroup([lamp, undefined, corridor], [other, undefined, office]))).toEqual([true, true])
    expect(needs(edit)).toEqual([true, false])
    expect(needs(deletion)).toEqual([true, false])
    expect(needs(create)).toEqual([false, false])
  })

  test('on a group itself shows no device elsewhere', () => {
    const queue = [edit, create].map((operation, id) => ({ id, operation, isUndoable: true }))
    expect([...unsavedGroups({ queue })]).toEqual([])
  })
})

describe('a question', () => {
  test('is forgotten once it is answered, whatever the answer', () => {
    const { send, choose, context } = opened()
    const nothing = { unconfirmed: [], form: undefined, pendingDeletion: undefined }
    choose([other, office])
    expect(context().unconfirmed).toEqual([{ device: other, from: office, to: corridor }])
    send({ type: 'move.cancelled' })
    expect(context()).toMatchObject({ ...nothing, queue: [] })
    const form = { group: corridor, before: named('Corridor'), left: named('Hall') }
    send({ type: 'form.opened', ...form })
    expect(context().form).toEqual(form)
    send({ type: 'form.cancelled' })
    expect(context()).toMatchObject({ ...nothing, queue: [] })
    send({ type: 'deletion.requested', group: corridor, name: 'Corridor' })
    expect(context().pendingDeletion).toEqual({ group: corridor, name: 'Corridor' })
    send({ type: 'deletion.cancelled' })
    expect(context()).toMatchObject({ ...nothing, queue: [] })
  })

  test('that leaves nothing to be done sends nothing', () => {
    const { send, choose, sent } = opened()
    choose([other, office])
    send({ type: 'move.declined' })
    choose()
    expect(sent()).toEqual([])
  })
})

test('a group is closed where one is opened, and undone is what was done', async () => {
  const { send, choose, answer, can } = opened()
  for (const device of [lamp, other]) {
    choose([device, undefined])
    await answer(saved)
  }
  expect([1, 2, 3].map((operation) => can({ type: 'undo.requested', operation }))).toEqual([
    true,
    true,
    false,
  ])
  send({ type: 'group.closed' })
  expect(can({ type: 'group.closed' })).toBe(false)
})

test('a group that was made is opened', async () => {
  const { send, answer, context } = opened()
  send({ type: 'form.opened', group: undefined, before: named('') })
  send({ type: 'form.submitted', fields: named('Hall') })
  await answer({ ok: true, value: 21 })
  expect(context().opened).toBe(21)
})
