import { Router } from 'lucide-react'
import type { Gateway } from '#openapi/lighting.d.ts'
import { controllerId, type DeviceColumn, installationDate, name, textOf, zone } from './columns.ts'
import { DevicesPage } from './DevicesPage.tsx'

const columns: readonly DeviceColumn<Gateway>[] = [
  name,
  { id: 'serialNo', width: 136, cellOf: ({ serial_number }) => textOf(serial_number) },
  zone,
  installationDate,
  { id: 'simNo', width: 192, cellOf: ({ sim_number }) => textOf(sim_number) },
  controllerId,
]

export function GatewaysPage() {
  return <DevicesPage list="gateways" icon={Router} columns={columns} />
}
