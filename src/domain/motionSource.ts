import type { Controller, DeviceGroup, Rulespec } from '#openapi/lighting.d.ts'
import { emitsLight, sensesMotion } from './deviceKinds.ts'
import { type Device, motionSensors } from './devices.ts'
import { sensorsOf } from './ruleItems.ts'

/** The sensors whose motion tells why a device is at its level. */
export type MotionSource = {
  /** Whose they are: those that the rules respond to, the device itself, those of its group, or all of its zone. */
  readonly of: 'rules' | 'device' | 'group' | 'zone'
  /** Ids of devices that sense motion, in the device's zone. */
  readonly sensors: readonly number[]
}

type MotionTables = {
  readonly devices: readonly Device[]
  readonly controllers: readonly Pick<Controller, 'id' | 'guid'>[]
  readonly groups: readonly Pick<DeviceGroup, 'devices'>[]
}

/**
 * The nearest sensors of a device's zone: those that its rules respond to, else its own, else its group's, else the zone's.
 * A sensor is its own. Undefined without any.
 */
export function motionSourceOf(
  device: Device,
  rulespecs: readonly Rulespec[],
  { devices, controllers, groups }: MotionTables,
): MotionSource | undefined {
  if (!emitsLight(device.kind))
    return sensesMotion(device.kind) ? { of: 'device', sensors: [device.id] } : undefined
  const inZone = motionSensors(devices).filter(({ area }) => area === device.area)
  const guids = new Set(sensorsOf(rulespecs))
  const named = new Set(controllers.filter(({ guid }) => guids.has(guid)).map(({ id }) => id))
  const members = new Set(groups.find((group) => group.devices.includes(device.id))?.devices)
  const sources: readonly [MotionSource['of'], (sensor: Device) => boolean][] = [
    ['rules', ({ controller }) => controller !== null && named.has(controller)],
    ['device', ({ id }) => id === device.id],
    ['group', ({ id }) => members.has(id)],
    ['zone', () => true],
  ]
  for (const [of, belongs] of sources) {
    const sensors = inZone.filter(belongs).map(({ id }) => id)
    if (sensors.length > 0) return { of, sensors }
  }
  return undefined
}
