import type { PollTables } from '#api/calls.ts'
import { keepUnchanged } from '#api/pollChanges.ts'
import { ROOT_AREA_ID, withoutRoot } from '#domain/areas.ts'
import { DEVICE_TABLES, type DeviceTable, type EntityIn } from '#domain/deviceKinds.ts'
import { createDeviceList, type Device } from '#domain/devices.ts'
import { createListIndex, type ListIndex } from '#domain/listIndex.ts'
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
    readonly areas: ListIndex<Area>
    readonly devices: ListIndex<Device>
    readonly controllers: ListIndex<Controller>
    readonly luminaireTypes: ListIndex<LuminaireType>
    readonly groups: ListIndex<DeviceGroup>
    readonly rules: ListIndex<Rule>
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

/** The tables of one poll after another: what it costs is in proportion to what changed, and unchanged lists are the same. */
export function createSiteTables(): (tables: PollTables) => SiteTables {
  const deviceList = createDeviceList()
  let last: SiteTables | undefined
  const toTables = (tables: PollTables): SiteTables => ({
    areas: withoutRoot(tables.areas),
    rootArea: tables.areas.find(({ id }) => id === ROOT_AREA_ID),
    devices: deviceList(tables),
    ...entitiesOfDevices(tables),
    luminaireTypes: tables.luminairetypes,
    controllers: tables.controllers,
    features: tables.features,
    groups: tables.devicegroups,
    rules: tables.rules,
    appliedRules: tables.applied_rules,
  })
  return (tables) => {
    last = keepUnchanged(last, toTables(tables)) as SiteTables
    return last
  }
}

const entitiesOfDevices = (tables: PollTables) =>
  Object.fromEntries(DEVICE_TABLES.map((table) => [table, tables[table]])) as unknown as EntitiesOfDevices

/** The site of one poll after another: an index is made anew only where ids came, went or moved. */
export function createSite(): (tables: SiteTables) => Site {
  const areas = createListIndex<Area>()
  const devices = createListIndex<Device>()
  const controllers = createListIndex<Controller>()
  const luminaireTypes = createListIndex<LuminaireType>()
  const groups = createListIndex<DeviceGroup>()
  const rules = createListIndex<Rule>()
  return (tables) => ({
    ...tables,
    byId: {
      areas: areas(tables.areas),
      devices: devices(tables.devices),
      controllers: controllers(tables.controllers),
      luminaireTypes: luminaireTypes(tables.luminaireTypes),
      groups: groups(tables.groups),
      rules: rules(tables.rules),
    },
  })
}
