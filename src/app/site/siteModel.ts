import type { PollTables } from '#api/calls.ts'
import { ROOT_AREA_ID, withoutRoot } from '#domain/areas.ts'
import { DEVICE_TABLES, type DeviceTable, type EntityIn } from '#domain/deviceKinds.ts'
import { type Device, devicesOf } from '#domain/devices.ts'
import type {
  AppliedRule,
  Area,
  Controller,
  DeviceGroup,
  Feature,
  LuminaireType,
  Rule,
} from '#openapi/lighting.d.ts'

/** The site according to the last poll. Unchanged parts are the same objects as before. */
export interface Site extends SiteTables {
  readonly byId: {
    readonly areas: ReadonlyMap<number, Area>
    readonly devices: ReadonlyMap<number, Device>
    readonly controllers: ReadonlyMap<number, Controller>
    readonly luminaireTypes: ReadonlyMap<number, LuminaireType>
    readonly groups: ReadonlyMap<number, DeviceGroup>
    readonly rules: ReadonlyMap<number, Rule>
  }
}

type EntitiesOfDevices = { readonly [Table in DeviceTable]: readonly EntityIn<Table>[] }

export interface SiteTables extends EntitiesOfDevices {
  /** The zones: every area but the root. */
  readonly areas: readonly Area[]
  readonly rootArea: Area | undefined
  /** Devices of every kind. */
  readonly devices: readonly Device[]
  readonly luminaireTypes: readonly LuminaireType[]
  readonly controllers: readonly Controller[]
  readonly features: readonly Feature[]
  readonly groups: readonly DeviceGroup[]
  readonly rules: readonly Rule[]
  readonly appliedRules: readonly AppliedRule[]
}

export function siteTables(tables: PollTables): SiteTables {
  return {
    areas: withoutRoot(tables.areas),
    rootArea: tables.areas.find(({ id }) => id === ROOT_AREA_ID),
    devices: devicesOf(tables),
    ...entitiesOfDevices(tables),
    luminaireTypes: tables.luminairetypes,
    controllers: tables.controllers,
    features: tables.features,
    groups: tables.devicegroups,
    rules: tables.rules,
    appliedRules: tables.applied_rules,
  }
}

const entitiesOfDevices = (tables: PollTables) =>
  Object.fromEntries(DEVICE_TABLES.map((table) => [table, tables[table]])) as unknown as EntitiesOfDevices

export function siteOf(tables: SiteTables): Site {
  return {
    ...tables,
    byId: {
      areas: byId(tables.areas),
      devices: byId(tables.devices),
      controllers: byId(tables.controllers),
      luminaireTypes: byId(tables.luminaireTypes),
      groups: byId(tables.groups),
      rules: byId(tables.rules),
    },
  }
}

const byId = <Entity extends { readonly id: number }>(entities: readonly Entity[]) =>
  new Map(entities.map((entity) => [entity.id, entity]))
