import type { Device } from '#domain/devices.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'

const memory = new WeakMap<DeviceSlots, Map<number, Float32Array>>()

/** The devices' values in a slot, cached; undefined if the slot does not exist. */
export function valuesAt(slots: DeviceSlots | undefined, slot: number): Float32Array | undefined {
  if (slots === undefined || slot < 0 || slot >= slots.edges.length - 1) return undefined
  const known = memory.get(slots) ?? new Map<number, Float32Array>()
  memory.set(slots, known)
  const count = slots.devices.length
  const values = known.get(slot) ?? slots.values.subarray(slot * count, (slot + 1) * count)
  known.set(slot, values)
  return values
}

/** The ids of the devices that have a value in any slot. */
export function devicesWithValues({ devices, values }: DeviceSlots): ReadonlySet<number> {
  const known = new Set<number>()
  for (let at = 0; at < values.length; at++)
    if (!Number.isNaN(values[at])) known.add(devices[at % devices.length] as number)
  return known
}

/** The values of the devices on the plan in a slot; devices that the slots lack are left out. */
export function deviceValues(devices: readonly Device[], slots: DeviceSlots | undefined, slot: number) {
  const columns = new Map(slots?.devices.map((id, column) => [id, column]))
  const values = valuesAt(slots, slot)
  return devices.flatMap((device) => {
    const column = columns.get(device.id)
    return column === undefined ? [] : [{ device, value: values?.[column] }]
  })
}
