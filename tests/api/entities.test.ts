import { describe, expect, test } from 'vitest'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { resolved } from '#support/contract.ts'

type Schema = {
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}

/** The properties of a schema, those of its parts included. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolved(schema)
  const parts = [...allOf, ...oneOf, ...anyOf].map(propertiesOf)
  return Object.assign({}, ...parts, properties)
}

const schemaOf = (name: string) => resolved<Schema>({ $ref: `#/components/schemas/${name}` } as Schema)
const fieldsOf = (path: string) => {
  const [name = '', ...inner] = path.split('.')
  const found = inner.reduce((schema, field) => {
    const property = resolved(propertiesOf(schema)[field] ?? {})
    return property.items ? resolved(property.items) : property
  }, schemaOf(name))
  return Object.keys(propertiesOf(found))
}

/** Specification §3, entity by entity. */
describe('the contract has every field that the specification names', () => {
  test.each([
    ['of a zone', 'Area', ['id', 'name', 'image', 'settings', 'installation_date']],
    ['of a zone’s setting', 'AreaSetting', ['id', 'area_id', 'name', 'value']],
    ['of a global setting', 'Setting', ['id', 'name', 'value']],
    [
      'of a luminaire',
      'Luminaire',
      [
        ...['id', 'name', 'devicetype', 'fk_luminaire_type', 'fk_area', 'fk_controller', 'dt_installation'],
        ...['latitude', 'longitude', 'settings', 'type', 'status'],
      ],
    ],
    ['of a luminaire’s settings', 'Luminaire.settings', ['installation_height']],
    [
      'of a luminaire’s type',
      'Luminaire.type',
      ['rated_power', 'model', 'color_temperature', 'manufacturer'],
    ],
    ['of a status entry', 'Luminaire.status', ['dt_arrival', 'dt_production', 'output_level', 'fk_device']],
    [
      'of a luminaire type',
      'LuminaireType',
      [
        ...['id', 'name', 'manufacturer', 'model', 'rated_power', 'alarm_temperature', 'lumens'],
        ...[
          'color_temperature',
          'ip_rating',
          'ik_rating',
          'power_factor',
          'led_current',
          'maintenance_factor',
        ],
      ],
    ],
    ['of a controller', 'Controller', ['id', 'guid', 'features']],
    ['of a feature', 'Feature', ['id', 'dataname']],
    [
      'of a sensor',
      'Sensor',
      [
        ...['id', 'name', 'fk_sensor_type', 'fk_area', 'fk_controller', 'dt_installation'],
        ...['latitude', 'longitude', 'events'],
      ],
    ],
    ['of a sensor’s event', 'Sensor.events', ['dt_arrival', 'dt_production', 'fk_device']],
    [
      'of a gateway',
      'Gateway',
      [
        ...['id', 'name', 'serial_number', 'fk_area', 'dt_installation', 'sim_number', 'fk_controller'],
        ...['latitude', 'longitude'],
      ],
    ],
    ['of a device group', 'DeviceGroup', ['id', 'name', 'description', 'devices', 'tags']],
    ['of a rule', 'Rule', ['id', 'name', 'rulespec', 'notes', 'fk_group']],
    ['of a rule’s notes', 'Rule.notes', ['related_rule_id']],
    ['of a rule’s entry', 'Rule.rulespec', ['priority', 'slot', 'rules']],
    ['of an applied device rule', 'AppliedRule', ['id', 'fk_rule', 'fk_device', 'status']],
    ['of an applied group rule', 'AppliedGroupRule', ['id', 'fk_rule', 'fk_group']],
    [
      'of a poll’s answer',
      'PollResponse',
      [
        ...['areas', 'controllers', 'devicegroups', 'luminairetypes', 'luminaires', 'sensors', 'subsensors'],
        ...['features', 'rules', 'applied_rules', 'gateways'],
      ],
    ],
    ['of a user', 'User', ['role', 'from', 'data']],
    ['of a user’s data', 'User.data', ['displayName', 'photoURL', 'email', 'shortcuts', 'settings']],
    [
      'of the update of a device',
      'DeviceUpdate',
      ['latitude', 'longitude', 'fk_area', 'fk_luminaire_type', 'dt_installation', 'settings'],
    ],
  ])('%s', (_, path, fields) => {
    expect(fieldsOf(path)).toEqual(expect.arrayContaining(fields))
  })
})

test('the poll asks for the eleven tables of specification section 7', () => {
  expect(POLL_TABLES.toSorted()).toEqual(
    [
      ...['luminaires', 'luminairetypes', 'controllers', 'features', 'sensors', 'devicegroups'],
      ...['subsensors', 'rules', 'areas', 'gateways', 'applied_rules'],
    ].toSorted(),
  )
})
