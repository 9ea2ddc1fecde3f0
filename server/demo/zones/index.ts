import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { packageRoot } from '../../root.ts'
import type { DemoDevice, DemoEquipment, DemoZone, LuminaireUse, ProfileKey } from './zone.ts'

const zones: readonly Omit<DemoZone, 'svg' | 'devices' | 'unplaced' | 'baselinePower'>[] = [
  {
    key: 'office',
    name: 'Ülemiste office, floor 4',
    widthMetres: 48,
    heightMetres: 30,
    workingHours: { hours: 10, days: 5 },
    grid: { width: 6.25, height: 10 },
    activity: 'office',
  },
  {
    key: 'parking',
    name: 'Parking deck P2',
    widthMetres: 80,
    heightMetres: 40,
    workingHours: { hours: 24, days: 7 },
    grid: { width: 5, height: 10 },
    activity: 'parking',
  },
  {
    key: 'school',
    name: 'Kalamaja school, ground floor',
    widthMetres: 64,
    heightMetres: 32,
    workingHours: { hours: 9, days: 5 },
    grid: { width: 6.25, height: 12.5 },
    activity: 'school',
  },
  {
    key: 'street',
    name: 'Pärnu maantee',
    widthMetres: 128,
    heightMetres: 64,
    workingHours: { hours: 11, days: 7 },
    grid: { width: 3.125, height: 6.25 },
    activity: 'street',
  },
]

/** Power of the replaced lamps, W each with ballast: fluorescent tubes, compact lamps, sodium. */
const formerPower: Record<LuminaireUse, number> = {
  'office-panel': 86,
  downlight: 54,
  'parking-batten': 86,
  'corridor-linear': 86,
  'classroom-panel': 130,
  'street-lantern': 176,
}

/** Reads the demo site's zones: the plan (`<key>.svg`) and the devices (`<key>.csv`) in this folder. */
export function readDemoZones(): DemoZone[] {
  return zones.map((zone) => {
    const rows = rowsOf(read(`${zone.key}.csv`))
    const devices: DemoDevice[] = rows
      .filter(isPlaced)
      .map((row) => ({ ...equipmentOf(row), x: Number(row.x), y: Number(row.y) }))
    return {
      ...zone,
      svg: read(`${zone.key}.svg`),
      devices,
      unplaced: rows.filter((row) => !isPlaced(row)).map(equipmentOf),
      // Compares like with like: only lamps whose successors are commissioned.
      baselinePower: devices.reduce(
        (sum, device) => sum + ('use' in device ? formerPower[device.use] : 0),
        0,
      ),
    }
  })
}

const read = (file: string) => readFileSync(join(packageRoot, 'server/demo/zones', file), 'utf8')

/** The cells of one line by column title; empty if the device has no such field. */
type Row = Record<'name' | 'kind' | 'use' | 'profile' | 'group' | 'installationHeight' | 'x' | 'y', string>

const rowsOf = (csv: string) => Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data

const isPlaced = ({ x }: Row) => x !== ''

function equipmentOf({ name, kind, use, profile, group, installationHeight }: Row): DemoEquipment {
  const equipment = { name, installationHeight: Number(installationHeight), ...(group && { group }) }
  return kind === 'luminaire' || kind === 'all-in-one'
    ? { ...equipment, kind, use: use as LuminaireUse, profile: profile as ProfileKey }
    : { ...equipment, kind: kind as 'sensor' | 'gateway' }
}
