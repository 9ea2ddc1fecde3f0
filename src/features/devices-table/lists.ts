import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import {
  controllerId,
  type DeviceColumn,
  installationDate,
  lastReport,
  name,
  numberOf,
  status,
  textOf,
  zone,
} from './columns.ts'

type Lists = { readonly [Table in DeviceTable]: readonly DeviceColumn<EntityIn<Table>>[] }

/** The columns of each table's page: those of specification §2, after what tells whether the device works. */
export const lists: Lists = {
  luminaires: [
    name,
    status,
    { id: 'level', width: 84, isNumeric: true, cellOf: (_device, _site, { level }) => level },
    lastReport,
    zone,
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
  ],
  sensors: [
    name,
    status,
    lastReport,
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
  ],
  gateways: [
    name,
    { id: 'serialNo', width: 136, cellOf: ({ serial_number }) => textOf(serial_number) },
    zone,
    installationDate,
    { id: 'simNo', width: 192, cellOf: ({ sim_number }) => textOf(sim_number) },
    controllerId,
  ],
}
