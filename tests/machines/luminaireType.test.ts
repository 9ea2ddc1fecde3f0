import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fieldsOf, type TypeFieldName } from '#domain/luminaireTypes.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import type { LuminaireTypeNotification } from '#machines/luminaireType/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { luminaireTypeModel, panel } from '#support/models/luminaireType.ts'

describeModel('luminaireType', luminaireTypeModel)

function form(isNew = false) {
  const confirmed: LuminaireTypeNotification[] = []
  const actor = createActor(createLuminaireType(), {
    input: { isNew, saved: fieldsOf(isNew ? undefined : panel) },
  })
  actor.on('*', (notification) => confirmed.push(notification))
  actor.start()
  return {
    actor,
    confirmed,
    type: (field: TypeFieldName, text: string) => actor.send({ type: 'field.changed', field, text }),
    save: () => actor.send({ type: 'save.requested' }),
    changeElsewhere: (change: Partial<typeof panel>) =>
      actor.send({ type: 'type.changed', fields: fieldsOf({ ...panel, ...change }) }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('the form of a luminaire type', () => {
  test('goes from initial to updated by an edit, and back when that is saved', () => {
    const { type, save, state, context, confirmed } = form()
    expect(state()).toBe('initial')
    type('rated_power', '40')
    expect(state()).toBe('updated')
    save()
    const { id: _, ...values } = panel
    expect(confirmed).toEqual([
      { type: 'edit.confirmed', values: { ...values, rated_power: 40 }, seen: fieldsOf(panel) },
    ])
    expect(state()).toBe('initial')
    expect(context()).toMatchObject({ saved: { rated_power: '40' }, isChecked: false })
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

  test('never saves what is no good, and says so', () => {
    const { actor, type, save, state, context, confirmed } = form()
    expect(context().isChecked).toBe(false)
    type('name', ' ')
    save()
    expect([state(), context().isChecked, confirmed]).toEqual(['updated', true, []])
    actor.send({ type: 'edit.cancelled' })
    expect([state(), context().isChecked]).toEqual(['initial', false])
  })

  test('asks for no more once what was no good is mended and saved', () => {
    const { type, save, context } = form()
    type('name', ' ')
    save()
    type('name', 'Panel 40')
    save()
    expect(context().isChecked).toBe(false)
  })

  test('shows what somebody else changed in the fields that are not edited', () => {
    const { type, changeElsewhere, context } = form()
    type('rated_power', '40')
    changeElsewhere({ rated_power: 38, model: 'P38' })
    expect(context().fields).toMatchObject({ rated_power: '40', model: 'P38' })
    expect(context().saved).toMatchObject({ rated_power: '38', model: 'P38' })
  })

  test('is saved over what the user saw, and cancelled to what others have made of it', () => {
    const { actor, type, save, changeElsewhere, context, confirmed } = form()
    type('rated_power', '40')
    changeElsewhere({ rated_power: 38, model: 'P38' })
    save()
    expect(confirmed).toMatchObject([{ seen: { rated_power: '36', model: 'P38' } }])
    type('rated_power', '50')
    changeElsewhere({ rated_power: 42 })
    actor.send({ type: 'edit.cancelled' })
    expect(context()).toMatchObject({ fields: { rated_power: '42' }, seen: { rated_power: '42' } })
  })
})

describe('the deletion of a luminaire type', () => {
  test('says what becomes of the luminaires that use it', () => {
    const { actor, confirmed, state } = form()
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.confirmed', luminaires: [12, 13], to: 6 })
    expect(confirmed).toEqual([{ type: 'deletion.confirmed', luminaires: [12, 13], to: 6 }])
    expect([state(), actor.getSnapshot().status]).toEqual(['deleted', 'done'])
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
    const { actor } = form(true)
    expect(actor.getSnapshot().can({ type: 'deletion.requested' })).toBe(false)
  })
})
