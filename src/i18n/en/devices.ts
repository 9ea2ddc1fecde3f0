import { deviceKinds } from './deviceKinds.ts'

/** The tables of luminaires, sensors and gateways (specification §2). */
export const devices = {
  columns: {
    name: 'Name',
    wattage: 'Wattage (W)',
    model: 'Model',
    colorTemperature: 'Color temperature (K)',
    manufacturer: 'Manufacturer',
    installationDate: 'Installation date',
    installationHeight: 'Installation height (m)',
    controllerId: 'Controller ID',
    sensorType: 'Sensor type',
    zone: 'Zone',
    latitude: 'Latitude (%)',
    longitude: 'Longitude (%)',
    serialNo: 'Serial no',
    simNo: 'SIM no',
  },
  floorPlan: 'Floor plan',
  notPlaced: 'Not placed',
  toFloorPlan: '{{name}}: open on the floor plan',
  toCommissioning: '{{name}}: not placed, open Commissioning',
  notPlacedHint: 'Not placed on a floor plan yet. Opens Commissioning, where it can be placed.',
  export: 'Export CSV',
  clearFilter: 'Clear the filter',
  noMatch: {
    title: 'No results..',
  },
  checkAgain: 'Check again',
  failed: 'Nothing is lost. Retrying automatically.',
  ...deviceKinds.lists,
} as const
