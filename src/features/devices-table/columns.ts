import type { Site } from '#app/site/siteModel.ts'
import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import type { en } from '#i18n/en/index.ts'

/** Names a column: its title in the catalogue, and what `?sort=` calls it. */
export type ColumnId = keyof typeof en.devices.columns

/** What stands in a cell, and what the column is sorted by; `undefined` is nothing. */
export type CellValue = string | number | undefined

export interface DeviceColumn<Device> {
  readonly id: ColumnId
  /** At its narrowest, px. Wider tables share what is over in proportion. */
  readonly width: number
  readonly cellOf: (device: Device, site: Site) => CellValue
  readonly isNumeric?: true
  /** The text of the catalogue that says that there is nothing, where a dash would not do. */
  readonly absent?: 'notPlaced'
}

type AnyDevice = EntityIn<DeviceTable>

// The columns that more than one table has.
export const name: DeviceColumn<AnyDevice> = {
  id: 'name',
  width: 216,
  cellOf: (device) => device.name,
}
export const zone: DeviceColumn<AnyDevice> = {
  id: 'zone',
  width: 200,
  cellOf: ({ fk_area }, { byId }) => textOf(byId.areas.get(fk_area ?? 0)?.name),
}
/** YYYY-MM-DD, as the contract has it and lists show it (specification §9). */
export const installationDate: DeviceColumn<AnyDevice> = {
  id: 'installationDate',
  width: 124,
  cellOf: ({ dt_installation }) => textOf(dt_installation),
}
/** The controller's guid; its id while the controller itself is unknown. */
export const controllerId: DeviceColumn<AnyDevice> = {
  id: 'controllerId',
  width: 184,
  cellOf: ({ fk_controller }, { byId }) =>
    textOf(byId.controllers.get(fk_controller ?? 0)?.guid ?? fk_controller),
}

/** The text of what may be missing; an empty text is missing too. */
export const textOf = (value: string | number | null | undefined) => String(value ?? '').trim() || undefined

/** The number of what may be missing. */
export const numberOf = (value: number | null | undefined) => value ?? undefined
