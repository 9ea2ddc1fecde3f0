import { describe, expect, test } from 'vitest'
import { isLuminaire } from '#domain/devices.ts'
import {
  NONE,
  patchesOf,
  problemsOf,
  regroupingsOf,
  type SelectionFields,
  unchanged,
} from '#features/commissioning/selectionSettings.ts'
import { noTables } from '#support/memorySite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { luminaire } from '../domain/fixtures.ts'

const sensor = {
  id: 20,
  name: 'S',
  latitude: 1,
  longitude: 1,
  fk_area: 2,
  fk_controller: null,
  dt_installation: null,
  settings: {},
  devicetype: 'sensors',
  subsensors: [],
}
const { devices } = siteOf(
  siteTables({
    ...noTables,
    luminaires: [
      luminaire(1, {
        fk_luminaire_type: 5,
        dt_installation: '2026-01-31',
        settings: { installation_height: 3 },
      }),
      luminaire(2, { fk_luminaire_type: null }),
    ],
    sensors: [sensor],
  } as unknown as Parameters<typeof siteTables>[0]),
)
const patches = (fields: Partial<SelectionFields>) =>
  patchesOf(devices, { ...unchanged, ...fields }).map(({ device, patch }) => [device.id, patch])

describe('settings of several devices', () => {
  test('leave everything as it is where nothing is typed', () => {
    expect(patches({})).toEqual([])
    expect(regroupingsOf(devices, unchanged, new Map([[1, 7]]))).toEqual([])
  })

  test('give the luminaires among them a type, or none', () => {
    expect(devices.filter(isLuminaire)).toHaveLength(2)
    expect(patches({ type: '5' })).toEqual([[2, { fk_luminaire_type: 5 }]])
    expect(patches({ type: NONE })).toEqual([[1, { fk_luminaire_type: null }]])
  })

  test('give each the date and the height, beside its other settings, if it has not got them', () => {
    expect(patches({ installedOn: '31/01/2026' }).map(([id]) => id)).toEqual([2, 20])
    expect(patches({ height: '3,0' }).map(([id]) => id)).toEqual([2, 20])
    expect(patches({ installedOn: ' 01/02/2026 ', height: '4' })[0]).toEqual([
      1,
      { dt_installation: '2026-02-01', settings: { installation_height: 4 } },
    ])
  })

  test('move those into a group that are not in it, out of the group that each is in', () => {
    const groupOf = new Map([
      [1, 7],
      [2, 8],
    ])
    expect(regroupingsOf(devices, { ...unchanged, group: '8' }, groupOf)).toEqual([
      { device: 1, from: 7, to: 8 },
      { device: 20, from: undefined, to: 8 },
    ])
    expect(regroupingsOf(devices, { ...unchanged, group: NONE }, groupOf)).toEqual([
      { device: 1, from: 7, to: undefined },
      { device: 2, from: 8, to: undefined },
    ])
  })

  test.each([
    [{}, undefined],
    [{ installedOn: '2026-02-01' }, { installedOn: 'badDate' }],
    [{ installedOn: '31/02/2026' }, { installedOn: 'badDay' }],
    [
      { height: 'high', installedOn: '31/02/2026' },
      { height: 'badHeight', installedOn: 'badDay' },
    ],
    [{ height: '1001' }, { height: 'heightOutOfRange' }],
  ])('%j has the problems %j', (fields, problems) => {
    expect(problemsOf({ ...unchanged, ...fields })).toEqual(problems)
  })
})
