import { Radar } from 'lucide-react'
import { isPlaced } from '#domain/devices.ts'
import type { Sensor } from '#openapi/lighting.d.ts'
import { controllerId, type DeviceColumn, installationDate, name, textOf, zone } from './columns.ts'
import { DevicesPage } from './DevicesPage.tsx'

const columns: readonly DeviceColumn<Sensor>[] = [
  name,
  {
    id: 'sensorType',
    width: 136,
    cellOf: ({ sensor_type, fk_sensor_type }) => textOf(sensor_type) ?? textOf(fk_sensor_type),
  },
  zone,
  installationDate,
  controllerId,
  {
    id: 'latitude',
    width: 112,
    isNumeric: true,
    absent: 'notPlaced',
    cellOf: (sensor) => (isPlaced(sensor) ? sensor.latitude : undefined),
  },
  {
    id: 'longitude',
    width: 112,
    isNumeric: true,
    absent: 'notPlaced',
    cellOf: (sensor) => (isPlaced(sensor) ? sensor.longitude : undefined),
  },
]

export function SensorsPage() {
  return <DevicesPage list="sensors" icon={Radar} columns={columns} />
}
