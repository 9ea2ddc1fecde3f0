import type { PollTables } from '#api/calls.ts'
import { DEVICE_TABLES, type DeviceTable, type EntityIn } from '#domain/deviceKinds.ts'

/** A device's entity in the polled tables, of whichever table: device ids are one id space (decisions.md, "Devices"). */
export function polledDevice(tables: PollTables | undefined, id: number): EntityIn<DeviceTable> | undefined {
  for (const table of DEVICE_TABLES) {
    const entity = tables?.[table].find((candidate) => candidate.id === id)
    if (entity) return entity
  }
  return undefined
}
