import type { AnyMachineSnapshot } from 'xstate'
import { fieldsOf, type LuminaireTypeValues } from '#domain/luminaireTypes.ts'
import type { Result } from '#domain/result.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import type { TypeChange } from '#machines/luminaireType/vocabulary.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { heldPort } from '../heldPort.ts'
import type { Model, World } from '../paths.ts'
import { internalError, notFound } from '../problems.ts'

export const panel: LuminaireType = {
  id: 5,
  name: 'Panel',
  manufacturer: 'Valgus',
  model: 'P36',
  rated_power: 36,
  alarm_temperature: 55,
  lumens: 4300,
  color_temperature: 4000,
  ip_rating: 40,
  ik_rating: 3,
  power_factor: '0,95',
  led_current: 900,
  maintenance_factor: 0.85,
}
export const refused = { ok: false, error: internalError } as const
export const gone = { ok: false, error: notFound } as const

export function luminaireTypePorts() {
  const save = heldPort<[number | undefined, LuminaireTypeValues], Result<LuminaireType>>()
  const changeType = heldPort<[TypeChange], Result<unknown>>()
  const remove = heldPort<[number], Result<unknown>>()
  return {
    fake: { save: save.call, changeType: changeType.call, remove: remove.call },
    save,
    changeType,
    remove,
  }
}

const world = (input: object) => (): World => {
  const { fake, save, changeType, remove } = luminaireTypePorts()
  return {
    machine: createLuminaireType(fake),
    input,
    answer: { save: save.answer, changeType: changeType.answer, remove: remove.answer },
  }
}

const bolder = { ...fieldsOf(panel), rated_power: '40' }

export const luminaireTypeModel: Model = {
  worlds: {
    'a type': world({ id: panel.id, saved: fieldsOf(panel) }),
    'a type with what was typed before the session ended': world({
      id: panel.id,
      saved: fieldsOf(panel),
      left: bolder,
    }),
    'a new type': world({ saved: fieldsOf() }),
  },
  events: {
    'its rated power is typed': { type: 'field.changed', field: 'rated_power', text: '40' },
    'its rated power becomes no number': { type: 'field.changed', field: 'rated_power', text: 'forty' },
    'its name is typed': { type: 'field.changed', field: 'name', text: 'Panel' },
    'somebody else changes its model': { type: 'type.changed', fields: { ...fieldsOf(panel), model: 'P40' } },
    'Save is pressed': { type: 'save.requested' },
    'Cancel is pressed': { type: 'edit.cancelled' },
    'the server saves it': {
      type: 'xstate.done.actor.save',
      output: { ok: true, value: { ...panel, rated_power: 40 } },
    },
    'the server does not save it': { type: 'xstate.done.actor.save', output: refused },
    'it is to be deleted': { type: 'deletion.requested' },
    'its luminaires are to have no type': { type: 'deletion.confirmed', luminaires: [12, 13], to: null },
    'its luminaires are to have another type': { type: 'deletion.confirmed', luminaires: [12, 13], to: 6 },
    'the deletion is cancelled': { type: 'deletion.cancelled' },
    'the server moves a luminaire': {
      type: 'xstate.done.actor.changeType',
      output: { ok: true, value: undefined },
    },
    'the server does not move a luminaire': { type: 'xstate.done.actor.changeType', output: refused },
    'the server deletes it': { type: 'xstate.done.actor.remove', output: { ok: true, value: undefined } },
    'the server does not delete it': { type: 'xstate.done.actor.remove', output: refused },
    'the user tries again': { type: 'deletion.retried' },
  },
  distinguish: ({ context: { id, fields, deletion } }: AnyMachineSnapshot) => [
    id,
    fields.name === '',
    fields.rated_power === 'forty',
    deletion.left.length,
  ],
  isPossible: ({ status }) => status === 'active',
}
