import type { NewDevice } from '#openapi/lighting.d.ts'
import { parseDay } from './calendar.ts'
import { DEVICE_KINDS, type DeviceDetail, emitsLight, hasDetail, sensesByController } from './deviceKinds.ts'
import { parseNumber } from './numbers.ts'

/** The columns of an import file: the contract's fields, in the template's order. */
const columns: Record<keyof NewDevice, true> = {
  kind: true,
  name: true,
  zone: true,
  longitude: true,
  latitude: true,
  luminaire_type: true,
  sensor_type: true,
  controller: true,
  serial_number: true,
  sim_number: true,
  dt_installation: true,
  installation_height: true,
}
export type ImportColumn = keyof NewDevice
export const IMPORT_COLUMNS = Object.keys(columns) as ImportColumn[]

/** The maximum number of devices per file. */
export const MAX_IMPORTED = 20_000

/** The cells of one line as typed; a missing cell counts as empty. */
export type ImportCells = { readonly [Column in ImportColumn]?: string }

/** Why a cell is invalid. */
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

export type ImportProblem = {
  /** Row index from 0, without the header. */
  readonly row: number
  readonly column: ImportColumn
  readonly reason: ImportReason
  /** The cell's content. */
  readonly value: string
  /** The name of the device that has the controller, or the index of the other row. */
  readonly other?: string | number
}

/** The site's existing names, for references in rows. */
export type KnownSite = {
  /** Names of the zones without the root. */
  readonly zones: readonly string[]
  readonly luminaireTypes: readonly string[]
  /** Device names by controller guid. */
  readonly controllers: ReadonlyMap<string, string>
}

const LONGEST: Partial<Record<ImportColumn, number>> = { serial_number: 2000, sim_number: 2000 }
const NAME = 200

/** Parses the cells of a row. Invalid cells are passed to `report` and count as empty. */
export function readCells(
  cells: ImportCells,
  report: (column: ImportColumn, reason: ImportReason, value: string) => void,
): NewDevice {
  const raw = (column: ImportColumn) => (cells[column] ?? '').trim()
  const text = (column: ImportColumn) => {
    const value = raw(column)
    if (value.length > (LONGEST[column] ?? NAME)) report(column, 'tooLong', value)
    else if (value.includes('\0') || !value.isWellFormed()) report(column, 'notText', value)
    else return value === '' ? null : value
    return null
  }
  const number = (column: ImportColumn, most: number) => {
    const value = raw(column)
    if (value === '') return null
    const read = parseNumber(value)
    if (read === undefined) report(column, 'notANumber', value)
    else if (read < 0 || read > most) report(column, 'outOfRange', value)
    else return read
    return null
  }
  const day = () => {
    const value = raw('dt_installation')
    if (value === '') return null
    const isDay = parseDay(value, 'YYYY-MM-DD').ok
    if (!isDay) report('dt_installation', 'notADate', value)
    return isDay ? value : null
  }
  const kindText = raw('kind').toLowerCase()
  const kind = DEVICE_KINDS.find((known) => known === kindText)
  if (kind === undefined) report('kind', kindText === '' ? 'missing' : 'unknownKind', raw('kind'))
  const name = text('name')
  if (raw('name') === '') report('name', 'missing', '')
  return {
    kind: kind ?? 'luminaire',
    name: name ?? '',
    zone: text('zone'),
    ...position(raw, number),
    luminaire_type: text('luminaire_type'),
    controller: text('controller'),
    ...Object.fromEntries(DETAILS.map((detail) => [detail, text(detail)])),
    dt_installation: day(),
    installation_height: number('installation_height', 1000),
  }
}

/** "Not placed" (-1 and -1 in the specification) counts as empty. */
function position(
  raw: (column: ImportColumn) => string,
  number: (column: ImportColumn, most: number) => number | null,
): Pick<NewDevice, 'longitude' | 'latitude'> {
  if (raw('longitude') === '-1' && raw('latitude') === '-1') return { longitude: null, latitude: null }
  return { longitude: number('longitude', 100), latitude: number('latitude', 100) }
}

/** The error if a device of another kind has this detail. */
const foreignDetail: Record<DeviceDetail, ImportReason> = {
  sensor_type: 'sensorsOnly',
  serial_number: 'gatewaysOnly',
  sim_number: 'gatewaysOnly',
}
const DETAILS = Object.keys(foreignDetail) as DeviceDetail[]

/** Checks well-formed devices for unknown names and inconsistent fields. */
export function checkImport(devices: readonly NewDevice[], known: KnownSite): ImportProblem[] {
  const problems: ImportProblem[] = []
  const zones = counted(known.zones)
  const types = counted(known.luminaireTypes)
  const rows = new Map<string, number>()
  devices.forEach((device, row) => {
    const { kind, zone, luminaire_type, controller, longitude, latitude } = device
    const report = (column: ImportColumn, reason: ImportReason, other?: string | number) =>
      problems.push({
        row,
        column,
        reason,
        value: String(device[column] ?? ''),
        ...(other !== undefined && { other }),
      })

    if (zone != null && zones.get(zone) !== 1)
      report('zone', zones.has(zone) ? 'severalZones' : 'unknownZone')
    if (luminaire_type != null && !emitsLight(kind)) report('luminaire_type', 'luminairesOnly')
    else if (luminaire_type != null && types.get(luminaire_type) !== 1)
      report('luminaire_type', types.has(luminaire_type) ? 'severalTypes' : 'unknownType')
    for (const detail of DETAILS)
      if (device[detail] != null && !hasDetail(kind, detail)) report(detail, foreignDetail[detail])

    if (sensesByController(kind) && controller == null) report('controller', 'controllerMissing')
    if (controller != null) {
      const taken = known.controllers.get(controller)
      const earlier = rows.get(controller)
      if (taken !== undefined) report('controller', 'controllerTaken', taken)
      else if (earlier !== undefined) report('controller', 'controllerTwice', earlier)
      else rows.set(controller, row)
    }

    const isPlaced = longitude != null && latitude != null
    if (isPlaced && zone == null) report('zone', 'zoneMissing')
    if (longitude != null && latitude == null) report('latitude', 'halfAPosition')
    if (latitude != null && longitude == null) report('longitude', 'halfAPosition')
  })
  return problems
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
