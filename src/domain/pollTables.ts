import type { PollTable } from '#openapi/lighting.d.ts'
import { DEVICE_TABLES, type DeviceTable } from './deviceKinds.ts'

const otherTables: Record<Exclude<PollTable, DeviceTable>, true> = {
  areas: true,
  controllers: true,
  devicegroups: true,
  luminairetypes: true,
  subsensors: true,
  features: true,
  rules: true,
  applied_rules: true,
}

/** Every table of the poll, each once (specification §7). */
export const POLL_TABLES: readonly PollTable[] = [
  ...DEVICE_TABLES,
  ...(Object.keys(otherTables) as Exclude<PollTable, DeviceTable>[]),
]
