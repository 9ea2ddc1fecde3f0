import type { DeviceDetail, DeviceKind, DeviceTable } from '#domain/deviceKinds.ts'

/** Every text that there is for each kind of device, or for each table of them. The catalogues below take them in. */
export const deviceKinds = {
  names: {
    luminaire: 'Luminaire',
    sensor: 'Sensor',
    'all-in-one': 'All-in-one',
    gateway: 'Gateway',
  } satisfies Record<DeviceKind, string>,
  /** Commissioning's filter. */
  filters: {
    luminaires: 'Luminaire controller',
    sensors: 'Motion detector',
    'all-in-one': 'All-in-one',
    gateways: 'Gateway',
  },
  details: {
    sensor_type: 'Type',
    serial_number: 'Serial no',
    sim_number: 'SIM no',
  } satisfies Record<DeviceDetail, string>,
  /** Of one in the audit log. */
  singular: {
    luminaires: 'Luminaire',
    sensors: 'Sensor',
    gateways: 'Gateway',
  } satisfies Record<DeviceTable, string>,
  /** As a file of the import has them. */
  inFile: {
    luminaire: 'luminaire',
    sensor: 'sensor',
    'all-in-one': 'all-in-one (a luminaire that senses motion)',
    gateway: 'gateway',
  } satisfies Record<DeviceKind, string>,
  imported: {
    luminaires: '{{number}} luminaires',
    sensors: '{{number}} sensors',
    gateways: '{{number}} gateways',
  } satisfies Record<DeviceTable, string>,
  /** The pages that list them (specification §2). */
  lists: {
    luminaires: {
      all: 'All luminaires',
      filter: 'Filter luminaires',
      count_one: '{{total}} luminaire',
      count_other: '{{total}} luminaires',
      filtered_one: '{{shown}} of {{total}} luminaire',
      filtered_other: '{{shown}} of {{total}} luminaires',
      empty: {
        title: 'No luminaires yet',
        text: 'Luminaires are listed here with their type and their data, and placed on a floor plan in Commissioning.',
      },
      noMatch: 'No luminaires match “{{filter}}”.',
      failed: 'The luminaires could not be loaded',
    },
    sensors: {
      all: 'All sensors',
      filter: 'Filter sensors',
      count_one: '{{total}} sensor',
      count_other: '{{total}} sensors',
      filtered_one: '{{shown}} of {{total}} sensor',
      filtered_other: '{{shown}} of {{total}} sensors',
      empty: {
        title: 'No sensors yet',
        text: 'Sensors are listed here with their zone, and placed on a floor plan in Commissioning.',
      },
      noMatch: 'No sensors match “{{filter}}”.',
      failed: 'The sensors could not be loaded',
    },
    gateways: {
      all: 'All gateways',
      filter: 'Filter gateways',
      count_one: '{{total}} gateway',
      count_other: '{{total}} gateways',
      filtered_one: '{{shown}} of {{total}} gateway',
      filtered_other: '{{shown}} of {{total}} gateways',
      empty: {
        title: 'No gateways yet',
        text: 'Gateways are listed here with their zone, and placed on a floor plan in Commissioning.',
      },
      noMatch: 'No gateways match “{{filter}}”.',
      failed: 'The gateways could not be loaded',
    },
  } satisfies Record<DeviceTable, object>,
} as const
