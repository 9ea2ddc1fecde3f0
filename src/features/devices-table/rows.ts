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
 * The devices' rows in natural order of names, which is the order of equal rows in a sort. `notPlaced` is the text in
 * the user's language.
 */
export function rowsOf<Device extends EntityIn<DeviceTable>>(
  devices: readonly Device[],
  columns: readonly DeviceColumn<Device>[],
  site: Site,
  notPlaced: string,
): DeviceRow[] {
  return devices
    .map((device) => {
      const zone = zoneOf(device, site)
      return {
        id: device.id,
        name: device.name,
        zone,
        placement: zone === undefined ? notPlaced : undefined,
        cells: Object.fromEntries(columns.map(({ id, cellOf }) => [id, cellOf(device, site)])),
      }
    })
    .sort((one, other) => compareCells(one.name, other.name))
}

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
