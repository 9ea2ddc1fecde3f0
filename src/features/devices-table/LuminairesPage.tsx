import { Lightbulb } from 'lucide-react'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { controllerId, type DeviceColumn, installationDate, name, numberOf, textOf } from './columns.ts'
import { DevicesPage } from './DevicesPage.tsx'

const columns: readonly DeviceColumn<Luminaire>[] = [
  name,
  { id: 'wattage', width: 88, isNumeric: true, cellOf: ({ type }) => numberOf(type?.rated_power) },
  { id: 'model', width: 104, cellOf: ({ type }) => textOf(type?.model) },
  {
    id: 'colorTemperature',
    width: 124,
    isNumeric: true,
    cellOf: ({ type }) => numberOf(type?.color_temperature),
  },
  { id: 'manufacturer', width: 116, cellOf: ({ type }) => textOf(type?.manufacturer) },
  installationDate,
  {
    id: 'installationHeight',
    width: 124,
    isNumeric: true,
    cellOf: ({ settings }) => numberOf(settings.installation_height),
  },
  controllerId,
]

export function LuminairesPage() {
  return <DevicesPage list="luminaires" icon={Lightbulb} columns={columns} />
}
