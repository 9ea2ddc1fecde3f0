import type { Sheet } from './draw/sheet.ts'
import type { Point } from './draw/svg.ts'
import type { DemoDevice, DemoEquipment, DemoZone, LuminaireUse, ProfileKey } from './zone.ts'

/** A device as the planner drew it: in which room, and where in the building's metres. Its name follows later. */
export type Planned = { room: string; at: Point; installationHeight: number; group?: string } & (
  | { kind: 'luminaire' | 'all-in-one'; use: LuminaireUse; profile: ProfileKey }
  | { kind: 'sensor' | 'gateway' }
)

type LuminaireSpec = {
  use: LuminaireUse
  profile: ProfileKey
  installationHeight: number
  group?: string
  /** Which of the points, counted from 0, get a luminaire with a sensor of its own. */
  allInOne?: (index: number) => boolean
}

export function luminaires(
  room: string,
  points: readonly Point[],
  { allInOne, ...spec }: LuminaireSpec,
): Planned[] {
  return points.map((at, index) => ({
    room,
    at,
    kind: allInOne?.(index) ? ('all-in-one' as const) : ('luminaire' as const),
    ...spec,
  }))
}

export function sensors(
  room: string,
  points: readonly Point[],
  spec: { installationHeight: number; group?: string },
): Planned[] {
  return points.map((at) => ({ room, at, kind: 'sensor', ...spec }))
}

export function gateway(room: string, at: Point, installationHeight: number): Planned {
  return { room, at, kind: 'gateway', installationHeight }
}

const letters: Record<Planned['kind'], string> = {
  luminaire: 'L',
  'all-in-one': 'A',
  sensor: 'S',
  gateway: 'G',
}

/**
 * Numbers the devices room by room ('Open office 1 L07') and turns metres into percent of the sheet.
 * Devices of the rooms in `awaiting` are not commissioned yet: they keep their names and lose their places.
 */
export function schedule(
  sheet: Sheet,
  planned: readonly Planned[],
  awaiting: readonly string[],
): Pick<DemoZone, 'devices' | 'unplaced' | 'baselinePower'> {
  const counts = new Map<string, number>()
  const devices: DemoDevice[] = []
  const unplaced: DemoEquipment[] = []
  for (const { room, at, ...rest } of planned) {
    const series = `${room} ${letters[rest.kind]}`
    const number = (counts.get(series) ?? 0) + 1
    counts.set(series, number)
    const equipment = { ...rest, name: `${series}${String(number).padStart(2, '0')}` }
    if (awaiting.includes(room)) unplaced.push(equipment)
    else devices.push({ ...equipment, ...toPercent(sheet, at) })
  }
  return { devices, unplaced, baselinePower: formerPowerOf(devices) }
}

/** What stood in the luminaires' places before, W each with its ballast: fluorescent tubes, compact lamps, sodium. */
const formerPower: Record<LuminaireUse, number> = {
  'office-panel': 86,
  downlight: 54,
  'parking-batten': 86,
  'corridor-linear': 86,
  'classroom-panel': 130,
  'street-lantern': 176,
}

/** Like for like: only those whose successors are commissioned. */
function formerPowerOf(devices: readonly DemoDevice[]): number {
  return devices.reduce((sum, device) => sum + ('use' in device ? formerPower[device.use] : 0), 0)
}

function toPercent({ widthMetres, heightMetres, origin }: Sheet, at: Point): Point {
  const percent = (metres: number, whole: number) => Number(((metres / whole) * 100).toFixed(2))
  return { x: percent(at.x + origin.x, widthMetres), y: percent(at.y + origin.y, heightMetres) }
}
