import { expect, test } from 'vitest'
import { createNameOrder } from '#app/device/useByName.ts'
import { zoneElsewhere } from '#app/site/zoneElsewhere.ts'
import type { Device } from '#domain/devices.ts'
import { groupsByDevice } from '#domain/groups.ts'
import {
  createGroupMarks,
  groupColour,
  groupsAround,
  membersByGroup,
  tagsIn,
  unsetDevices,
} from '#features/groups/members.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { luminaire } from '#support/provider.ts'

const device = (id: number, name: string, kind: Device['kind'] = 'luminaire', area = 2) =>
  ({
    id,
    name,
    kind,
    area,
    controller: null,
    latitude: 10,
    longitude: 10,
    installedOn: null,
    source: luminaire,
  }) as Device
const group = (id: number, name: string, ...devices: number[]): DeviceGroup => ({
  id,
  name,
  description: '',
  devices,
  tags: [],
})
const devices = [
  device(1, 'L10'),
  device(2, 'L2'),
  device(3, 'G1', 'gateway'),
  device(4, 'S1', 'sensor', 3),
  device(5, 'L1'),
]
const groups = [group(7, 'Hall', 5), group(8, 'Attic', 4), group(9, 'New')]

test('unset devices are a zone’s devices without a group, by name; gateways are none of them', () => {
  const byName = createNameOrder<Device>()(devices)
  expect(unsetDevices(byName, 2, groupsByDevice(groups)).map(({ name }) => name)).toEqual(['L2', 'L10'])
})

test('the plan rings the opened group’s devices, breaks the rings of others’, and fades gateways', () => {
  const shown = groupsByDevice(groups).entries()
  const marks = createGroupMarks(
    new Map([...shown, [1, 7]]),
    7,
    new Set([1]),
  )(devices).map(({ highlighted, outside, isUnsaved }) => [highlighted, outside, isUnsaved])
  expect(marks).toEqual([
    ['direct', undefined, true],
    [undefined, undefined, undefined],
    [undefined, true, undefined],
    ['group', undefined, undefined],
    ['direct', undefined, undefined],
  ])
})

test('a group keeps its colour on the plan, and the eight groups made after one another differ', () => {
  const colours = Array.from({ length: 8 }, (_, made) => groupColour(7 + made))
  expect(new Set(colours).size).toBe(8)
  const [inHall, , , inAttic] = createGroupMarks(
    new Map([
      [1, 7],
      [4, 8],
    ]),
    7,
    new Set(),
  )(devices)
  expect([inHall?.groupColour, inAttic?.groupColour]).toEqual(colours.slice(0, 2))
})

test('groups with devices here come first, and with them those that have none yet', () => {
  const { here, elsewhere } = groupsAround(groups, membersByGroup(devices, groupsByDevice(groups)), 2)
  expect([here, elsewhere].map((list) => list.map(({ name }) => name))).toEqual([['Hall', 'New'], ['Attic']])
})

test('a device of another zone has that zone’s name beside it, one of no zone a dash', () => {
  const areas = new Map([[3, { name: 'Attic' }]]) as never
  const elsewhere = (area: number) =>
    zoneElsewhere({ byId: { areas } } as never, { id: 2 }, device(1, 'L1', 'luminaire', area))
  expect([2, 3, 1].map(elsewhere)).toEqual([undefined, 'Attic', '–'])
})

test('tags are separated by commas, without duplicates', () => {
  expect(tagsIn(' night, ,floor 4,night')).toEqual(['night', 'floor 4'])
})
