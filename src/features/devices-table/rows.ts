import { createNameOrder } from '#app/device/useByName.ts'
import type { Report, ReportOf } from '#app/figures/useReports.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import type { DeviceStatus } from '#domain/deviceStatus.ts'
import { isPlaced } from '#domain/devices.ts'
import { hasSameIds } from '#domain/isSameList.ts'
import type { Timestamp } from '#domain/units.ts'
import { compareNames } from '#i18n/format.ts'
import type { CellValue, ColumnId, DeviceColumn } from './columns.ts'

/** A device's row. */
export type DeviceRow = {
  readonly id: number
  readonly name: string
  /** The zone on whose plan it is placed; `undefined` if it is not placed. */
  readonly zone: number | undefined
  /** The zone that it belongs to, placed or not. */
  readonly area: number | null
  readonly status: DeviceStatus | undefined
  /** `Not placed` in the user's language, for the filter; `undefined` if it is placed. */
  readonly placement: string | undefined
  readonly cells: Readonly<Partial<Record<ColumnId, CellValue>>>
}

/** What cells are made of, beside their device. */
export type RowSources = {
  readonly site: Site
  /** Undefined until they are loaded. */
  readonly reportOf: ReportOf | undefined
  /** In the user's language. */
  readonly texts: {
    readonly notPlaced: string
    readonly statuses: Readonly<Record<DeviceStatus, string>>
  }
  /** YYYY-MM-DD HH:mm at the site. */
  readonly printTime: (time: Timestamp) => string
}

/** How many rows are made in one step, so that a large site's do not block the page for long. */
const MOST_ROWS = 1000

export type Rows = {
  /** Undefined until there are all of the first devices'. */
  readonly rows: readonly DeviceRow[] | undefined
  readonly isComplete: boolean
}

/**
 * The devices' rows in natural order of names, which is the order of equal rows in a sort, for one poll after another: a row
 * whose cells are unchanged is the same object, and so is a list of the same rows. What a poll has changed is shown all
 * together, and then what has been reported in another minute is.
 * @param most how many rows are made in one call; a call with the same arguments goes on until `isComplete`
 */
export function createRows<Device extends EntityIn<DeviceTable>>(most = MOST_ROWS) {
  type Known = {
    /** What the row was made of. */
    device: Device
    shared: object
    reportOf: ReportOf | undefined
    report: Report | undefined
    row: DeviceRow
  }
  const known = new Map<number, Known>()
  const byName = createNameOrder<DeviceRow>()
  /** What all rows are made of, beside devices and reports: another object whenever any of it changes. */
  let shared: { readonly parts: readonly unknown[] } = { parts: [] }
  let shown: { devices: readonly Device[]; rows: readonly DeviceRow[] | undefined } = {
    devices: [],
    rows: undefined,
  }
  /** Whether rows have changed that are not shown yet. */
  let differs = false

  return (
    devices: readonly Device[],
    columns: readonly DeviceColumn<Device>[],
    sources: RowSources,
  ): Rows => {
    const { site, reportOf, texts, printTime } = sources
    const parts = [columns, texts, printTime, site.areas, site.controllers, site.luminaireTypes]
    if (parts.some((part, at) => part !== shared.parts[at])) shared = { parts }
    let rowsLeft = most

    function make(device: Device, last: Known | undefined): void {
      const report = reportIn(site, device.id, reportOf)
      const isSame = last?.device === device && last.shared === shared && isSameReport(last.report, report)
      const made = isSame ? last.row : rowOf(device, columns, report, sources)
      const row = last && isSameRow(last.row, made) ? last.row : made
      differs ||= row !== last?.row
      const next = { device, shared, reportOf, report, row }
      if (last) Object.assign(last, next)
      else known.set(device.id, next)
    }

    /** Makes the rows that are not current. @returns whether there are no more of them */
    function makeAll(isCurrent: (last: Known, device: Device) => boolean): boolean {
      for (const device of devices) {
        const last = known.get(device.id)
        if (last && isCurrent(last, device)) continue
        if (rowsLeft-- <= 0) return false
        make(device, last)
      }
      return true
    }

    function show(): void {
      const isSame = !differs && shown.rows && hasSameIds(devices, shown.devices)
      const rows = isSame ? shown.rows : byName(devices.flatMap(({ id }) => known.get(id)?.row ?? []))
      shown = { devices, rows }
      differs = false
    }

    const isOfPoll = (last: Known, device: Device) => last.device === device && last.shared === shared
    if (!makeAll(isOfPoll)) return { rows: shown.rows, isComplete: false }
    if (known.size > devices.length) forgetOthers(known, devices)
    if (shown.devices !== devices || shown.rows === undefined) show()
    const isComplete = makeAll((last) => last.reportOf === reportOf)
    if (isComplete) show()
    return { rows: shown.rows, isComplete }
  }
}

function forgetOthers(known: Map<number, unknown>, devices: readonly { readonly id: number }[]): void {
  const ids = new Set(devices.map(({ id }) => id))
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
}

function reportIn({ byId }: Site, id: number, reportOf: ReportOf | undefined): Report | undefined {
  const device = byId.devices.get(id)
  return device && reportOf?.(device)
}

const isSameReport = (one: Report | undefined, other: Report | undefined) =>
  one?.status === other?.status && one?.at === other?.at && one?.level === other?.level

function rowOf<Device extends EntityIn<DeviceTable>>(
  device: Device,
  columns: readonly DeviceColumn<Device>[],
  report: Report | undefined,
  { site, texts, printTime }: RowSources,
): DeviceRow {
  const zone = zoneOf(device, site)
  const { status, at, level } = report ?? {}
  const reported = {
    status: status && texts.statuses[status],
    lastReport: at === undefined ? undefined : printTime(at),
    level,
  }
  return {
    id: device.id,
    name: device.name,
    zone,
    area: device.fk_area,
    status,
    placement: zone === undefined ? texts.notPlaced : undefined,
    cells: Object.fromEntries(columns.map(({ id, cellOf }) => [id, cellOf(device, site, reported)])),
  }
}

const isSameRow = (one: DeviceRow, other: DeviceRow) =>
  one === other ||
  (one.name === other.name &&
    one.zone === other.zone &&
    one.area === other.area &&
    one.status === other.status &&
    one.placement === other.placement &&
    Object.keys(one.cells).length === Object.keys(other.cells).length &&
    Object.entries(one.cells).every(([id, value]) => other.cells[id as ColumnId] === value))

function zoneOf(device: EntityIn<DeviceTable>, { byId }: Site): number | undefined {
  return isPlaced(device) && device.fk_area !== null && byId.areas.has(device.fk_area)
    ? device.fk_area
    : undefined
}

/** Compares numbers by value, and texts in Estonian order with embedded numbers by value (L2 before L10). */
export function compareCells(one: CellValue, other: CellValue): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNames(String(one), String(other))
}

/** Cells that change from minute to minute: if the filter searched them, rows would come and go. */
const LIVE_COLUMNS: readonly string[] = ['level', 'lastReport'] satisfies ColumnId[]

/**
 * The text that the filter searches: every lasting cell and `placement`, without case and accents. Numbers are rounded as
 * displayed, and match with a decimal comma or point.
 */
export function searchTextOf({ cells, placement }: DeviceRow): string {
  return fold(
    [...Object.entries(cells).flatMap(([id, value]) => (LIVE_COLUMNS.includes(id) ? [] : [value])), placement]
      .map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : (value ?? '')))
      .join('\n'),
  )
}

/** The folded words of a filter. A row must contain all of them. */
export const wordsOf = (filter: string) => fold(filter).split(/\s+/).filter(Boolean)

const fold = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(',', '.').toLowerCase()
