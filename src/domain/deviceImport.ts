import type { NewDevice } from '#openapi/lighting.d.ts'
import { parseDay } from './calendar.ts'
import type { DeviceKind } from './devices.ts'
import { parseNumber } from './numbers.ts'

/** The columns of the file that devices come in, by the names of the contract's fields, in the order of the template. */
export const IMPORT_COLUMNS = [
  'kind',
  'name',
  'zone',
  'longitude',
  'latitude',
  'luminaire_type',
  'sensor_type',
  'controller',
  'serial_number',
  'sim_number',
  'dt_installation',
  'installation_height',
] as const satisfies readonly (keyof NewDevice)[]
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** The most that one file may hold. */
export const MOST_IMPORTED = 20_000

export const IMPORT_KINDS = [
  'luminaire',
  'all-in-one',
  'sensor',
  'gateway',
] as const satisfies readonly DeviceKind[]

/** One line of a file, cell by cell, as typed; a missing cell is an empty one. */
export type ImportCells = { readonly [Column in ImportColumn]?: string }

/** What is wrong with a cell. */
export type ImportReason =
  | 'missing'
  | 'unknownKind'
  | 'tooLong'
  | 'notADate'
  | 'notANumber'
  | 'outOfRange'
  | 'notText'
  | 'unknownZone'
  | 'severalZones'
  | 'unknownType'
  | 'severalTypes'
  | 'luminairesOnly'
  | 'sensorsOnly'
  | 'gatewaysOnly'
  | 'controllerMissing'
  | 'controllerTwice'
  | 'controllerTaken'
  | 'zoneMissing'
  | 'halfAPosition'

export interface ImportProblem {
  /** Counted from 0: the first device's. */
  readonly row: number
  readonly column: ImportColumn
  readonly reason: ImportReason
  /** What stands in the cell. */
  readonly value: string
  /** The device that has the controller, or the other row, counted from 0. */
  readonly other?: string | number
}

/** What the site has already: names by which a row may mean something. */
export interface KnownSite {
  /** The zones but the root. */
  readonly zones: readonly string[]
  readonly luminaireTypes: readonly string[]
  /** The guids of controllers that devices have, with the device's name. */
  readonly controllers: ReadonlyMap<string, string>
}

const LONGEST: Partial<Record<ImportColumn, number>> = { serial_number: 2000, sim_number: 2000 }
const NAME = 200

/** Reads the cells of a row; what is wrong with one is told by `tell`, and the cell counts as empty. */
export function readCells(
  cells: ImportCells,
  tell: (column: ImportColumn, reason: ImportReason, value: string) => void,
): NewDevice {
  const raw = (column: ImportColumn) => (cells[column] ?? '').trim()
  const text = (column: ImportColumn) => {
    const value = raw(column)
    if (value.length > (LONGEST[column] ?? NAME)) tell(column, 'tooLong', value)
    else if (value.includes('\0') || !value.isWellFormed()) tell(column, 'notText', value)
    else return value === '' ? null : value
    return null
  }
  const number = (column: ImportColumn, most: number) => {
    const value = raw(column)
    if (value === '') return null
    const read = parseNumber(value)
    if (read === undefined) tell(column, 'notANumber', value)
    else if (read < 0 || read > most) tell(column, 'outOfRange', value)
    else return read
    return null
  }
  const day = () => {
    const value = raw('dt_installation')
    if (value === '') return null
    const isDay = parseDay(value, 'YYYY-MM-DD').ok
    if (!isDay) tell('dt_installation', 'notADate', value)
    return isDay ? value : null
  }
  const kindText = raw('kind').toLowerCase()
  const kind = IMPORT_KINDS.find((known) => known === kindText)
  if (kind === undefined) tell('kind', kindText === '' ? 'missing' : 'unknownKind', raw('kind'))
  const name = text('name')
  if (raw('name') === '') tell('name', 'missing', '')
  return {
    kind: kind ?? 'luminaire',
    name: name ?? '',
    zone: text('zone'),
    ...position(raw, number),
    luminaire_type: text('luminaire_type'),
    sensor_type: text('sensor_type'),
    controller: text('controller'),
    serial_number: text('serial_number'),
    sim_number: text('sim_number'),
    dt_installation: day(),
    installation_height: number('installation_height', 1000),
  }
}

/** The specification's "not placed", -1 and -1, is nothing here. */
function position(
  raw: (column: ImportColumn) => string,
  number: (column: ImportColumn, most: number) => number | null,
): Pick<NewDevice, 'longitude' | 'latitude'> {
  if (raw('longitude') === '-1' && raw('latitude') === '-1') return { longitude: null, latitude: null }
  return { longitude: number('longitude', 100), latitude: number('latitude', 100) }
}

/** What is wrong with devices whose every field is well-formed: names that mean nothing, what doesn't go together. */
export function checkImport(devices: readonly NewDevice[], known: KnownSite): ImportProblem[] {
  const problems: ImportProblem[] = []
  const zones = counted(known.zones)
  const types = counted(known.luminaireTypes)
  const rows = new Map<string, number>()
  devices.forEach((device, row) => {
    const { kind, zone, luminaire_type, controller, longitude, latitude } = device
    const isLuminaire = kind === 'luminaire' || kind === 'all-in-one'
    const tell = (column: ImportColumn, reason: ImportReason, other?: string | number) =>
      problems.push({
        row,
        column,
        reason,
        value: String(device[column] ?? ''),
        ...(other !== undefined && { other }),
      })

    if (zone != null && zones.get(zone) !== 1) tell('zone', zones.has(zone) ? 'severalZones' : 'unknownZone')
    if (luminaire_type != null && !isLuminaire) tell('luminaire_type', 'luminairesOnly')
    else if (luminaire_type != null && types.get(luminaire_type) !== 1)
      tell('luminaire_type', types.has(luminaire_type) ? 'severalTypes' : 'unknownType')
    if (device.sensor_type != null && kind !== 'sensor') tell('sensor_type', 'sensorsOnly')
    for (const column of ['serial_number', 'sim_number'] as const)
      if (device[column] != null && kind !== 'gateway') tell(column, 'gatewaysOnly')

    if (kind === 'all-in-one' && controller == null) tell('controller', 'controllerMissing')
    if (controller != null) {
      const taken = known.controllers.get(controller)
      const earlier = rows.get(controller)
      if (taken !== undefined) tell('controller', 'controllerTaken', taken)
      else if (earlier !== undefined) tell('controller', 'controllerTwice', earlier)
      else rows.set(controller, row)
    }

    const isPlaced = longitude != null && latitude != null
    if (isPlaced && zone == null) tell('zone', 'zoneMissing')
    if (longitude != null && latitude == null) tell('latitude', 'halfAPosition')
    if (latitude != null && longitude == null) tell('longitude', 'halfAPosition')
  })
  return problems
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
