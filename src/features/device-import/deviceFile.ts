import Papa from 'papaparse'
import { ROOT_AREA_ID } from '#domain/areas.ts'
import {
  checkImport,
  IMPORT_COLUMNS,
  type ImportCells,
  type ImportColumn,
  type ImportProblem,
  type KnownSite,
  MAX_IMPORTED,
  readCells,
} from '#domain/deviceImport.ts'
import { DEVICE_TABLES, deviceKinds, emitsLight, kindsIn } from '#domain/deviceKinds.ts'
import { type Device, detailsOf, isLuminaire, isPlaced } from '#domain/devices.ts'
import { clampPosition } from '#domain/position.ts'
import type { Area, Controller, LuminaireType, NewDevice } from '#openapi/lighting.d.ts'
import type { CsvCell } from '#ui/csv.ts'

/** A parsed file. */
export type DeviceFile = {
  readonly name: string
  readonly rows: readonly ImportCells[]
  readonly devices: readonly NewDevice[]
  /** Malformed cells. */
  readonly unread: readonly ImportProblem[]
  /** Unknown columns, which are ignored. */
  readonly unknownColumns: readonly string[]
  /** Why there are no rows. */
  readonly failure?: 'empty' | 'tooMany' | 'noColumns'
}

/** A column's title in templates and exports. */
export const titleOf = (column: ImportColumn): string =>
  column === 'dt_installation' ? 'installation_date' : column

const columnOf = new Map<string, ImportColumn>(
  IMPORT_COLUMNS.flatMap((column) => [
    [column, column],
    [titleOf(column), column],
  ]),
)
columnOf.set('guid', 'controller')
columnOf.set('type', 'luminaire_type')

/** Removes the apostrophe that ui/csv.ts adds before formula characters. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/**
 * Decodes a file as UTF-8, or else in the Baltic code page of Excel's CSV. The parser detects semicolons, commas and
 * tabs.
 */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1257').decode(bytes)
  }
}

/** Parses a CSV text. */
export function readDeviceFile(name: string, text: string): DeviceFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [header = [], ...lines] = data
  const columns = header.map((title) =>
    columnOf.get(
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    ),
  )
  const unknownColumns = header.filter((title, at) => columns[at] === undefined && title.trim() !== '')
  const nothing = { name, rows: [], devices: [], unread: [], unknownColumns }
  if (!columns.includes('kind') || !columns.includes('name')) return { ...nothing, failure: 'noColumns' }
  if (lines.length === 0) return { ...nothing, failure: 'empty' }
  if (lines.length > MAX_IMPORTED) return { ...nothing, failure: 'tooMany' }

  const rows = lines.map((cells) => cellsOf(columns, cells))
  const unread: ImportProblem[] = []
  const devices = rows.map((cells, row) =>
    readCells(cells, (column, reason, value) => unread.push({ row, column, reason, value })),
  )
  return { name, rows, devices, unread, unknownColumns }
}

/** All problems of a file on this site, one per cell. */
export function problemsOf(file: DeviceFile, site: KnownSite): ImportProblem[] {
  const unreadPlaces = new Set(file.unread.map(placeOf))
  return [
    ...file.unread,
    ...checkImport(file.devices, site).filter((problem) => !unreadPlaces.has(placeOf(problem))),
  ]
}

/** The most that one import makes, by the contract. */
const MAX_NEW_TYPES = 1000

/** The luminaire types that a file names and the site does not have, in the file's order. */
export function newTypesIn({ devices }: DeviceFile, site: KnownSite): string[] {
  const known = new Set(site.luminaireTypes)
  const named = devices.flatMap(({ kind, luminaire_type }) =>
    luminaire_type != null && emitsLight(kind) && !known.has(luminaire_type) ? [luminaire_type] : [],
  )
  const names = [...new Set(named)]
  return names.length > MAX_NEW_TYPES ? [] : names
}

/** Problems of one kind: of the same cell's value, or of the same column. */
export type ProblemGroup = {
  readonly first: ImportProblem
  readonly rows: number
}

/** Problems that are counted for each unknown or ambiguous name; the others are counted for each column. */
const OF_A_NAME = ['unknownZone', 'severalZones', 'unknownType', 'severalTypes', 'unknownKind'] as const
export type ReasonOfAName = (typeof OF_A_NAME)[number]
export const isOfAName = (reason: ImportProblem['reason']): reason is ReasonOfAName =>
  OF_A_NAME.some((one) => one === reason)

/** The problems by kind, in the order of their first rows. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const problem of problems) {
    const { column, reason, value } = problem
    const key = JSON.stringify([column, reason, ...(isOfAName(reason) ? [value] : [])])
    const group = groups.get(key)
    const first = group && group.first.row <= problem.row ? group.first : problem
    groups.set(key, { first, rows: (group?.rows ?? 0) + 1 })
  }
  return [...groups.values()].sort((one, other) => one.first.row - other.first.row)
}

export const placeOf = ({ row, column }: Pick<ImportProblem, 'row' | 'column'>) => `devices.${row}.${column}`

function cellsOf(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): ImportCells {
  const found: { -readonly [Column in ImportColumn]?: string } = {}
  columns.forEach((column, at) => {
    if (column) found[column] = withoutGuard(cells[at] ?? '')
  })
  return found
}

type Listed = {
  readonly areas: readonly Area[]
  readonly devices: readonly Device[]
  readonly luminaireTypes: readonly LuminaireType[]
  readonly controllers: readonly Controller[]
}

/** The names that a file may refer to. */
export function knownSite({ areas, devices, luminaireTypes, controllers }: Listed): KnownSite {
  const deviceOf = new Map(devices.map(({ controller, name }) => [controller, name]))
  return {
    zones: areas.map(({ name }) => name),
    luminaireTypes: luminaireTypes.map(({ name }) => name),
    controllers: new Map(
      controllers.flatMap(({ id, guid }) => {
        const device = deviceOf.get(id)
        return device === undefined ? [] : [[guid, device] as const]
      }),
    ),
  }
}

/** The site's devices as rows of such a file. */
export function rowsOf({ areas, devices, luminaireTypes, controllers }: Listed): CsvCell[][] {
  const zones = new Map(areas.map(({ id, name }) => [id, name]))
  const types = new Map(luminaireTypes.map(({ id, name }) => [id, name]))
  const guids = new Map(controllers.map(({ id, guid }) => [id, guid]))
  return devices.map((device) => {
    const { kind, source } = device
    const place = isPlaced(device) ? clampPosition(device) : undefined
    const cells: { [Column in ImportColumn]?: CsvCell | null } = {
      kind,
      name: device.name,
      zone: device.area === null || device.area === ROOT_AREA_ID ? undefined : zones.get(device.area),
      longitude: place?.longitude,
      latitude: place?.latitude,
      controller: guids.get(device.controller ?? 0),
      dt_installation: device.installedOn,
      installation_height: source.settings?.installation_height,
      ...(isLuminaire(device) && { luminaire_type: types.get(device.source.fk_luminaire_type ?? 0) }),
      ...Object.fromEntries(detailsOf(device)),
    }
    return IMPORT_COLUMNS.map((column) => cells[column] ?? undefined)
  })
}

/** An example of each kind, with names of the site's own zones and types. */
export function exampleRows({
  areas,
  luminaireTypes,
}: Pick<Listed, 'areas' | 'luminaireTypes'>): CsvCell[][] {
  const zone = areas[0]?.name
  const type = luminaireTypes[0]?.name
  const examples = DEVICE_TABLES.flatMap(kindsIn).map(
    (kind): { [Column in ImportColumn]?: CsvCell | null } => ({
      kind,
      ...deviceKinds[kind].example,
      ...(emitsLight(kind) && { luminaire_type: type }),
    }),
  )
  return examples.map((example, at) => {
    const placed = at === 0 && zone !== undefined && { longitude: 12.5, latitude: 40 }
    const cells: typeof example = {
      zone,
      dt_installation: '2026-01-31',
      installation_height: 2.8,
      ...placed,
      ...example,
    }
    return IMPORT_COLUMNS.map((column) => cells[column] ?? undefined)
  })
}
