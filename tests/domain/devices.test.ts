import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROOT_AREA_ID, withoutRoot } from '#domain/areas.ts'
import type { DeviceKind } from '#domain/deviceKinds.ts'
import {
  createDeviceList,
  DEVICE_FILTERS,
  detailsOf,
  devicesOf,
  isPlaced,
  motionSensors,
  passesFilter,
  supportsMovement,
  updatePath,
} from '#domain/devices.ts'
import { area, controller, gateway, luminaire, sensor } from './fixtures.ts'

const features = [
  { id: 1, dataname: 'dimming' },
  { id: 2, dataname: 'movement' },
]
const devices = devicesOf({
  luminaires: [luminaire(1, { fk_controller: 10 }), luminaire(2, { fk_controller: 11 }), luminaire(3)],
  sensors: [sensor(4)],
  gateways: [gateway(5, { fk_controller: 11, latitude: 20, longitude: 30, dt_installation: '2026-03-09' })],
  controllers: [controller(10, [1]), controller(11, [1, 2])],
  features,
})

describe('a device', () => {
  test('is one of four kinds, of which the controller’s movement feature makes one', () => {
    expect(devices.map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'luminaire'],
      [2, 'all-in-one'],
      [3, 'luminaire'],
      [4, 'sensor'],
      [5, 'gateway'],
    ])
  })

  test('has the same fields whatever its kind, and its source', () => {
    expect(devices.at(-1)).toMatchObject({
      name: 'Gateway 5',
      area: 2,
      controller: 11,
      latitude: 20,
      longitude: 30,
      installedOn: '2026-03-09',
      source: { serial_number: null },
    })
  })

  test('has the fields that only its kind has, with what they say', () => {
    expect(devices.map((device) => detailsOf(device))).toEqual([
      [],
      [],
      [],
      [['sensor_type', sensor(4).sensor_type]],
      [
        ['serial_number', null],
        ['sim_number', null],
      ],
    ])
  })

  test('comes from the tables that are there already', () => {
    expect(devicesOf({})).toEqual([])
    expect(devicesOf({ luminaires: [luminaire(1, { fk_controller: 10 })] })[0]?.kind).toBe('luminaire')
  })

  test('is the same object as long as its entity is, and another once its controller senses motion', () => {
    const [entity, movement] = [luminaire(1, { fk_controller: 10 }), { id: 1, dataname: 'movement' }]
    const tables = { luminaires: [entity], controllers: [controller(10, [1])] }
    const list = createDeviceList()
    const [before] = list({ ...tables, features: [] })
    expect(list({ ...tables, features: [] })[0]).toBe(before)
    expect(list({ ...tables, luminaires: [{ ...entity }] })[0]).not.toBe(before)
    expect(list({ ...tables, features: [movement] })[0]).toEqual({ ...before, kind: 'all-in-one' })
  })

  test('tells occupancy if it is a sensor or an all-in-one', () => {
    expect(motionSensors(devices).map(({ id }) => id)).toEqual([2, 4])
  })

  test('without a controller, or with a feature that nobody has named, senses no movement', () => {
    expect(supportsMovement(undefined, features)).toBe(false)
    expect(supportsMovement(controller(1, [7]), features)).toBe(false)
    expect(supportsMovement(controller(1, [2]), features)).toBe(true)
  })
})

describe('placed', () => {
  test('is every device but one with both percentages -1', () => {
    expect(isPlaced({ latitude: -1, longitude: -1 })).toBe(false)
    expect(isPlaced({ latitude: -1, longitude: 50 })).toBe(true)
    expect(isPlaced({ latitude: 50, longitude: -1 })).toBe(true)
    expect(isPlaced({ latitude: 0, longitude: 0 })).toBe(true)
  })
})

describe('the filter of commissioning', () => {
  test('shows each kind under All devices and under exactly one other choice', () => {
    const kinds: DeviceKind[] = ['luminaire', 'sensor', 'all-in-one', 'gateway']
    expect(kinds.map((kind) => DEVICE_FILTERS.filter((filter) => passesFilter(kind, filter)))).toEqual([
      ['all', 'luminaires'],
      ['all', 'sensors'],
      ['all', 'all-in-one'],
      ['all', 'gateways'],
    ])
  })
})

describe('an update', () => {
  test('goes to the path of the kind, of an all-in-one to that of luminaires', () => {
    expect(updatePath('luminaire')).toBe('/api/v2/luminaires/{id}')
    expect(updatePath('all-in-one')).toBe('/api/v2/luminaires/{id}')
    expect(updatePath('sensor')).toBe('/api/v2/sensors/{id}')
    expect(updatePath('gateway')).toBe('/api/v2/gateways/{id}')
  })

  test.each(['controller', 'toString', ''])('of %j is refused', (kind) => {
    expect(() => updatePath(kind as DeviceKind)).toThrow('Device type not supported for update!')
  })
})

test('zones are every area but the root', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (ids) => {
      const shown = withoutRoot(ids.map((id) => area(id))).map(({ id }) => id)
      expect(shown).toEqual(ids.filter((id) => id !== ROOT_AREA_ID))
    }),
  )
})
