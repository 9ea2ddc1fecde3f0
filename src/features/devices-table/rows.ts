import type { Site } from '#app/site/siteModel.ts'
import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import { compareNames } from '#i18n/format.ts'
import type { CellValue, ColumnId, DeviceColumn } from './columns.ts'

/** A device's row. */
export type DeviceRow = {
  readonly id: number
  readonly name: string
  /** The zone on whose plan it is placed; `undefined` if it is not placed. */
  readonly zone: number | undefined
  /** `Not placed` in the user's language, for the filter; `undefined` if it is placed. */
  readonly placement: string | undefined
  readonly cells: Readonly<Partial<Record<ColumnId, CellValue>>>
}

/**
 * The devices' rows in natural order of names, which is the order of equal rows in a sort, for one poll after another: what
 * says what it said is the same row, and of the same rows the same list. `notPlaced` is the text in the user's language.
 */
export function createRows<Device extends EntityIn<DeviceTable>>() {
  let known = new Map<number, { device: Device; row: DeviceRow }>()
  let before: { of: readonly unknown[]; rows: readonly DeviceRow[] } = { of: [], rows: [] }

  return (
    devices: readonly Device[],
    columns: readonly DeviceColumn<Device>[],
    site: Site,
    notPlaced: string,
  ): readonly DeviceRow[] => {
    // Whatever cells are made of, beside their device.
    const of = [columns, notPlaced, site.areas, site.controllers, site.luminaireTypes]
    const isSameSite = of.every((part, at) => part === before.of[at])
    const next = new Map<number, { device: Device; row: DeviceRow }>()
    let isSame = devices.length === known.size
    for (const device of devices) {
      const last = known.get(device.id)
      const made = isSameSite && last?.device === device ? last.row : rowOf(device, columns, site, notPlaced)
      const row = last && isSameRow(last.row, made) ? last.row : made
      isSame &&= row === last?.row
      next.set(device.id, { device, row })
    }
    known = next
    const rows = isSame ? before.rows : [...next.values()].map(({ row }) => row).sort(byName)
    before = { of, rows }
    return rows
  }
}

const byName = (one: DeviceRow, other: DeviceRow) => compareCells(one.name, other.name)

function rowOf<Device extends EntityIn<DeviceTable>>(
  device: Device,
  columns: readonly DeviceColumn<Device>[],
  site: Site,
  notPlaced: string,
): DeviceRow {
  const zone = zoneOf(device, site)
  return {
    id: device.id,
    name: device.name,
    zone,
    placement: zone === undefined ? notPlaced : undefined,
    cells: Object.fromEntries(columns.map(({ id, cellOf }) => [id, cellOf(device, site)])),
  }
}

const isSameRow = (one: DeviceRow, other: DeviceRow) =>
  one === other ||
  (one.name === other.name &&
    one.zone === other.zone &&
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

/**
 * The text that the filter searches: every cell and `placement`, without case and accents. Numbers are rounded as
 * displayed, and match with a decimal comma or point.
 */
export function searchTextOf({ cells, placement }: DeviceRow): string {
  return fold(
    [...Object.values(cells), placement]
      .map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : (value ?? '')))
      .join('\n'),
  )
}

/** The folded words of a filter. A row must contain all of them. */
export const wordsOf = (filter: string) => fold(filter).split(/\s+/).filter(Boolean)

const fold = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(',', '.').toLowerCase()
