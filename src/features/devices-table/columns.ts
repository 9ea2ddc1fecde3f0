import type { Site } from '#app/site/siteModel.ts'
import type { DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import type { en } from '#i18n/en/index.ts'

/** A column's key in the catalogue and in `?sort=`. */
export type ColumnId = keyof typeof en.devices.columns

/** A cell's value, also used for sorting; `undefined` is empty. */
export type CellValue = string | number | undefined

export type DeviceColumn<Device> = {
  readonly id: ColumnId
  /** Minimum width in px. Extra space is distributed in proportion. */
  readonly width: number
  readonly cellOf: (device: Device, site: Site, reported: ReportCells) => CellValue
  readonly isNumeric?: true
  /** The catalogue's text for an empty cell. Default: a dash. */
  readonly absent?: 'notPlaced'
}

/** A device's newest report, as a list shows it. */
export type ReportCells = {
  readonly status?: string | undefined
  /** YYYY-MM-DD HH:mm in the site's time, so that it sorts. */
  readonly lastReport?: string | undefined
  /** Percent 0–100. */
  readonly level?: number | undefined
}

type AnyDevice = EntityIn<DeviceTable>

// Columns of more than one table.
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
export const status: DeviceColumn<AnyDevice> = {
  id: 'status',
  width: 128,
  cellOf: (_device, _site, reported) => reported.status,
}
export const lastReport: DeviceColumn<AnyDevice> = {
  id: 'lastReport',
  width: 148,
  cellOf: (_device, _site, reported) => reported.lastReport,
}
/** YYYY-MM-DD, in the contract and in lists (specification §9). */
export const installationDate: DeviceColumn<AnyDevice> = {
  id: 'installationDate',
  width: 124,
  cellOf: ({ dt_installation }) => textOf(dt_installation),
}
/** The controller's guid, or its id if the controller is unknown. */
export const controllerId: DeviceColumn<AnyDevice> = {
  id: 'controllerId',
  width: 184,
  cellOf: ({ fk_controller }, { byId }) =>
    textOf(byId.controllers.get(fk_controller ?? 0)?.guid ?? fk_controller),
}

/** A text that may be missing; empty texts count as missing. */
export const textOf = (value: string | number | null | undefined) => String(value ?? '').trim() || undefined

/** A number that may be missing. */
export const numberOf = (value: number | null | undefined) => value ?? undefined
