import { expect, test } from 'vitest'
import { devicesOf } from '#domain/devices.ts'
import { motionSourceOf } from '#domain/motionSource.ts'
import type { Luminaire, Rulespec, Sensor } from '#openapi/lighting.d.ts'

const MOVEMENT = 1
const controllers = [
  { id: 1, guid: 'lamp', features: [] },
  { id: 2, guid: 'sensor', features: [] },
  { id: 3, guid: 'all-in-one', features: [MOVEMENT] },
  { id: 4, guid: 'far sensor', features: [] },
]
const luminaire = (id: number, fk_controller: number, fk_area = 2) =>
  ({ id, name: `L${id}`, fk_area, fk_controller, status: [] }) as unknown as Luminaire
const sensor = (id: number, fk_controller: number, fk_area = 2) =>
  ({ id, name: `S${id}`, fk_area, fk_controller, events: [] }) as unknown as Sensor

const [LAMP, ALL_IN_ONE, FAR_LAMP, SENSOR, OTHER_SENSOR, FAR_SENSOR] = [11, 12, 13, 21, 22, 23]
const devices = devicesOf({
  luminaires: [luminaire(LAMP, 1), luminaire(ALL_IN_ONE, 3), luminaire(FAR_LAMP, 1, 4)],
  sensors: [sensor(SENSOR, 2), sensor(OTHER_SENSOR, 1), sensor(FAR_SENSOR, 4, 3)],
  controllers,
  features: [{ id: MOVEMENT, dataname: 'movement' }],
})
const respondsTo = (...sensors: string[]): Rulespec[] => [
  [{ priority: 20, rules: [{ type: 'movement_settings', sensors }] }],
]
function sourceOf(id: number, rulespecs: readonly Rulespec[] = [], members: number[] = []) {
  const device = devices.find((one) => one.id === id)
  if (!device) throw new Error(`There is no device ${id}`)
  return motionSourceOf(device, rulespecs, { devices, controllers, groups: [{ devices: members }] })
}

test('the sensors that the rules respond to come first, in the zone of the device', () => {
  expect(sourceOf(LAMP, respondsTo('sensor', 'far sensor'), [LAMP, ALL_IN_ONE])).toEqual({
    of: 'rules',
    sensors: [SENSOR],
  })
})

test('then its own motion, then its group’s, then the zone’s', () => {
  expect(sourceOf(ALL_IN_ONE, [], [ALL_IN_ONE, SENSOR])).toEqual({ of: 'device', sensors: [ALL_IN_ONE] })
  expect(sourceOf(LAMP, respondsTo('far sensor'), [LAMP, OTHER_SENSOR])).toEqual({
    of: 'group',
    sensors: [OTHER_SENSOR],
  })
  expect(sourceOf(LAMP, [], [LAMP])?.of).toBe('zone')
  expect(new Set(sourceOf(LAMP)?.sensors)).toEqual(new Set([SENSOR, OTHER_SENSOR, ALL_IN_ONE]))
})

test('a sensor is its own, whatever its group', () => {
  expect(sourceOf(SENSOR, [], [SENSOR, OTHER_SENSOR])).toEqual({ of: 'device', sensors: [SENSOR] })
})

test('a zone without sensors has none', () => {
  expect(sourceOf(FAR_LAMP)).toBeUndefined()
})
