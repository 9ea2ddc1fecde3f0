import type { Translation } from '../catalogue.ts'
import type { devices as english } from '../en/devices.ts'
import { deviceKinds } from './deviceKinds.ts'

export const devices = {
  columns: {
    name: 'Nimi',
    wattage: 'Võimsus (W)',
    model: 'Mudel',
    colorTemperature: 'Värvustemperatuur (K)',
    manufacturer: 'Tootja',
    installationDate: 'Paigalduskuupäev',
    installationHeight: 'Paigalduskõrgus (m)',
    controllerId: 'Kontrolleri ID',
    sensorType: 'Anduri tüüp',
    zone: 'Tsoon',
    latitude: 'Laiuskraad (%)',
    longitude: 'Pikkuskraad (%)',
    serialNo: 'Seerianumber',
    simNo: 'SIM-kaardi number',
  },
  floorPlan: 'Põhiplaan',
  notPlaced: 'Paigutamata',
  toFloorPlan: '{{name}}: ava põhiplaanil',
  toCommissioning: '{{name}}: paigutamata, ava kasutuselevõtt',
  notPlacedHint: 'Pole veel põhiplaanile paigutatud. Avab kasutuselevõtu, kus selle saab paigutada.',
  export: 'Ekspordi CSV',
  clearFilter: 'Tühjenda filter',
  noMatch: {
    title: 'Tulemusi pole..',
  },
  checkAgain: 'Kontrolli uuesti',
  failed: 'Midagi ei ole kadunud. Proovitakse automaatselt uuesti.',
  ...deviceKinds.lists,
} satisfies Translation<typeof english>
