import type { AnyMachineSnapshot } from 'xstate'
import { fieldsOf } from '#domain/luminaireTypes.ts'
import { createLuminaireType } from '#machines/luminaireType/luminaireType.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import type { Model, World } from '../paths.ts'

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

const world = (input: object) => (): World => ({ machine: createLuminaireType(), input, answer: {} })

const bolder = { ...fieldsOf(panel), rated_power: '40' }

export const luminaireTypeModel: Model = {
  worlds: {
    'a type': world({ isNew: false, saved: fieldsOf(panel) }),
    'a type with what was typed before the session ended': world({
      isNew: false,
      saved: fieldsOf(panel),
      left: bolder,
    }),
    'a new type': world({ isNew: true, saved: fieldsOf() }),
  },
  events: {
    'its rated power is typed': { type: 'field.changed', field: 'rated_power', text: '40' },
    'its rated power becomes no number': { type: 'field.changed', field: 'rated_power', text: 'forty' },
    'its name is typed': { type: 'field.changed', field: 'name', text: 'Panel' },
    'somebody else changes its model': { type: 'type.changed', fields: { ...fieldsOf(panel), model: 'P40' } },
    'Save is pressed': { type: 'save.requested' },
    'Cancel is pressed': { type: 'edit.cancelled' },
    'it is to be deleted': { type: 'deletion.requested' },
    'its luminaires are to have no type': { type: 'deletion.confirmed', luminaires: [12, 13], to: null },
    'its luminaires are to have another type': { type: 'deletion.confirmed', luminaires: [12, 13], to: 6 },
    'the deletion is cancelled': { type: 'deletion.cancelled' },
  },
  distinguish: ({ context: { fields, saved } }: AnyMachineSnapshot) => [
    fields.name === '',
    fields.rated_power === 'forty',
    fields.rated_power !== saved.rated_power,
    saved.model,
  ],
  isPossible: ({ status }) => status === 'active',
}
