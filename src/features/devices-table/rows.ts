import type { Site } from '#app/site/siteModel.ts'
import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import { isPlaced } from '#domain/devices.ts'
import { compareNames } from '#i18n/format.ts'
import type { CellValue, ColumnId, DeviceColumn } from './columns.ts'

/** One device as its table knows it. */
export interface DeviceRow {
  readonly id: number
  readonly name: string
  /** The zone on whose floor plan it stands; `undefined` where it stands on none. */
  readonly zone: number | undefined
  /** `Not placed` where it stands on none, in the user's language: what the filter finds it by. */
  readonly placement: string | undefined
  readonly cells: Readonly<Partial<Record<ColumnId, CellValue>>>
}

/**
 * The rows of these devices in the natural order of their names, which is the order of rows that sort as equals.
 * `notPlaced` is how the user's language says it.
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

/** Numbers by size, texts as Estonians order them and the numbers in them by size (L2 before L10). */
export function compareCells(one: CellValue, other: CellValue): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNames(String(one), String(other))
}

/**
 * What the filter reads of a row: every cell, and whether it is not placed, with case and accents folded away. Numbers are
 * rounded as they are shown; a comma is as good as a point.
 */
export function searchTextOf({ cells, placement }: DeviceRow): string {
  return fold(
    [...Object.values(cells), placement]
      .map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : (value ?? '')))
      .join('\n'),
  )
}

/** The words of a filter, folded like what they are sought in: a row is shown if it has all of them. */
export const wordsOf = (filter: string) => fold(filter).split(/\s+/).filter(Boolean)

const fold = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(',', '.').toLowerCase()
