import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fieldsOf, type TypeFieldName } from '#domain/luminaireTypes.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import {
  gone,
  luminaireTypeModel,
  luminaireTypePorts,
  panel,
  refused,
} from '#support/models/luminaireType.ts'

describeModel('luminaireType', luminaireTypeModel)

const newForm = () => form(null)

function form(id: number | null = panel.id) {
  const { fake, save, changeType, remove } = luminaireTypePorts()
  const saved = fieldsOf(id === null ? undefined : panel)
  const actor = createActor(createLuminaireType(fake), {
    input: { ...(id !== null && { id }), saved },
  }).start()
  const settle = (port: typeof save | typeof changeType | typeof remove) => async (answer: unknown) => {
    port.answer(answer)
    await everyPromise()
  }
  return {
    actor,
    type: (field: TypeFieldName, text: string) => actor.send({ type: 'field.changed', field, text }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    sent: save.calls,
    moves: changeType.calls,
    removals: remove.calls,
    saves: settle(save),
    typeChanges: settle(changeType),
    removes: settle(remove),
  }
}

describe('the form of a luminaire type', () => {
  test('goes from initial to updated by an edit, and back when that is saved', async () => {
    const { actor, type, state, context, sent, saves } = form()
    expect(state()).toBe('initial')
    type('rated_power', '40')
    expect(state()).toBe('updated')
    actor.send({ type: 'save.requested' })
    const { id, ...values } = panel
    expect(sent).toEqual([[id, { ...values, rated_power: 40 }]])
    await saves({ ok: true, value: { ...panel, rated_power: 40 } })
    expect(state()).toBe('initial')
    expect(context()).toMatchObject({ saved: { rated_power: '40' }, isChecked: false })
  })

  test('of a new type creates it, and afterwards changes what it created', async () => {
    const { actor, type, sent, saves, context } = newForm()
    type('name', 'Panel')
    actor.send({ type: 'save.requested' })
    await saves({ ok: true, value: panel })
    expect(context().id).toBe(panel.id)
    type('lumens', '5000')
    actor.send({ type: 'save.requested' })
    expect(sent.map(([id]) => id)).toEqual([undefined, panel.id])
  })

  test('takes back by Cancel what was typed', () => {
    const { actor, type, state, context } = form()
    type('model', 'P40')
    actor.send({ type: 'edit.cancelled' })
    expect(state()).toBe('initial')
    expect(context().fields).toEqual(fieldsOf(panel))
  })

  test('strips leading zeros from numbers, and none from text', () => {
    const { type, context } = form()
    type('rated_power', '036')
    type('maintenance_factor', '0,8')
    type('power_factor', '09')
    expect(context().fields).toMatchObject({
      rated_power: '36',
      maintenance_factor: '0,8',
      power_factor: '09',
    })
  })

  test('keeps what was typed when a save fails', async () => {
    const { actor, type, state, context, saves } = form()
    type('rated_power', '40')
    actor.send({ type: 'save.requested' })
    await saves(refused)
    expect(state()).toBe('updated')
    expect(context().fields.rated_power).toBe('40')
    expect(context().problem).toEqual(refused.error)
    actor.send({ type: 'save.requested' })
    expect(context().problem).toBeUndefined()
  })

  test('never sends what is no good, and says so', () => {
    const { actor, type, state, context, sent } = form()
    type('name', ' ')
    actor.send({ type: 'save.requested' })
    expect([state(), context().isChecked, sent]).toEqual(['updated', true, []])
    actor.send({ type: 'edit.cancelled' })
    expect([state(), context().isChecked]).toEqual(['initial', false])
  })

  test('asks for no more once what was no good is mended and saved', async () => {
    const { actor, type, context, saves } = form()
    type('name', ' ')
    actor.send({ type: 'save.requested' })
    type('name', 'Panel')
    actor.send({ type: 'save.requested' })
    await saves({ ok: true, value: panel })
    expect(context().isChecked).toBe(false)
  })

  test('shows what somebody else changed in the fields that are not edited', () => {
    const { actor, type, context } = form()
    type('rated_power', '40')
    actor.send({ type: 'type.changed', fields: fieldsOf({ ...panel, rated_power: 38, model: 'P38' }) })
    expect(context().fields).toMatchObject({ rated_power: '40', model: 'P38' })
    expect(context().saved).toMatchObject({ rated_power: '38', model: 'P38' })
  })
})

describe('the deletion of a luminaire type', () => {
  test('that luminaires use moves each of them before the type goes', async () => {
    const { actor, moves, removals, typeChanges, removes, state } = form()
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.confirmed', luminaires: [12, 13], to: 6 })
    await typeChanges({ ok: true, value: undefined })
    expect(removals).toEqual([])
    await typeChanges({ ok: true, value: undefined })
    expect(moves).toEqual([[{ luminaire: 12, to: 6 }], [{ luminaire: 13, to: 6 }]])
    expect(removals).toEqual([[panel.id]])
    await removes({ ok: true, value: undefined })
    expect([state(), actor.getSnapshot().status]).toEqual(['deleted', 'done'])
  })

  test('begins without what was wrong before it', async () => {
    const { actor, type, saves, context } = form()
    type('rated_power', '40')
    actor.send({ type: 'save.requested' })
    await saves(refused)
    actor.send({ type: 'deletion.requested' })
    expect(context().problem).toBeUndefined()
  })

  test('that fails half-way goes on, when it is retried, with those that are left', async () => {
    const { actor, moves, typeChanges, state, context } = form()
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.confirmed', luminaires: [12, 13, 14], to: null })
    await typeChanges({ ok: true, value: undefined })
    await typeChanges(refused)
    expect(state()).toEqual({ deleting: 'halted' })
    expect(context().deletion).toEqual({ left: [13, 14], moved: 1, to: null })
    actor.send({ type: 'deletion.retried' })
    await typeChanges({ ok: true, value: undefined })
    expect(moves.map(([{ luminaire }]) => luminaire)).toEqual([12, 13, 13, 14])
  })

  test('does not mind a luminaire, or the type itself, that another has deleted', async () => {
    const { actor, typeChanges, removes, state } = form()
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.confirmed', luminaires: [12], to: null })
    await typeChanges(gone)
    await removes(gone)
    expect(state()).toBe('deleted')
  })

  test('that is cancelled leaves what was typed as it was', () => {
    const { actor, type, state, context } = form()
    type('rated_power', '40')
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.cancelled' })
    expect(state()).toBe('updated')
    expect(context().fields.rated_power).toBe('40')
  })

  test('is not offered for a type that was never saved', () => {
    const { actor } = newForm()
    expect(actor.getSnapshot().can({ type: 'deletion.requested' })).toBe(false)
  })
})
