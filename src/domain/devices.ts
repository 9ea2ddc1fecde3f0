import type { Controller, Feature } from '#openapi/lighting.d.ts'
import {
  DEVICE_KINDS,
  DEVICE_TABLES,
  type DeviceDetail,
  type DeviceKind,
  type DeviceTable,
  deviceKinds,
  type EntityIn,
  type EntityOf,
  emitsLight,
  kindIn,
  type LightKind,
  sensesMotion,
} from './deviceKinds.ts'
import { createListMap } from './listMap.ts'

/** A device of any kind, for lists and plans; `source` is the entity as the API gave it. */
export type Device = {
  /** One id space across luminaires, sensors and gateways (decisions.md, "Devices"). */
  readonly id: number
  readonly name: string
  readonly area: number | null
  readonly controller: number | null
  /** Percent of the plan's height from its top edge; with `longitude`, both -1 is "not placed". */
  readonly latitude: number
  /** Percent of the plan's width from its left edge. */
  readonly longitude: number
  /** YYYY-MM-DD */
  readonly installedOn: string | null
} & { [Kind in DeviceKind]: { readonly kind: Kind; readonly source: EntityOf<Kind> } }[DeviceKind]

/** The poll tables that devices are built from; empty if not loaded yet. */
export type DeviceTables = {
  readonly [Table in DeviceTable | 'controllers' | 'features']?: readonly EntityIn<Table>[]
}

/** Whether a device stands on a plan. It does unless both percentages are -1 (specification §4). */
export function isPlaced(device: { readonly latitude: number; readonly longitude: number }): boolean {
  return device.latitude !== -1 || device.longitude !== -1
}

/** Whether a controller has the feature named `movement` (specification §3). */
export function supportsMovement(controller: Controller | undefined, features: readonly Feature[]): boolean {
  return (
    controller?.features.some((id) =>
      features.some((feature) => feature.id === id && feature.dataname === 'movement'),
    ) ?? false
  )
}

/** Every device of the tables in one list: luminaires, sensors, gateways. */
export const devicesOf = (tables: DeviceTables): readonly Device[] => createDeviceList()(tables)

/** The same again and again: an unchanged entity gives the same object, and unchanged tables the same list. */
export function createDeviceList(): (tables: DeviceTables) => readonly Device[] {
  let lastTables: DeviceTables = {}
  let moving = ''
  let lists = createDeviceLists(new Set())
  let parts: readonly (readonly Device[])[] = []
  let devices: readonly Device[] = []
  return (tables) => {
    const { controllers = none, features = none } = tables
    if (controllers !== lastTables.controllers || features !== lastTables.features) {
      const ids = controllers.filter((it) => supportsMovement(it, features)).map(({ id }) => id)
      if (ids.join() !== moving) lists = createDeviceLists(new Set(ids))
      moving = ids.join()
    }
    lastTables = tables
    const next = DEVICE_TABLES.map((table) => lists[table](tables[table] ?? none))
    if (next.some((part, at) => part !== parts[at])) devices = ([] as Device[]).concat(...next)
    parts = next
    return devices
  }
}

const none: readonly never[] = []

type DeviceLists = Record<DeviceTable, (entities: readonly Device['source'][]) => readonly Device[]>

/** @param moving the controllers that sense motion */
function createDeviceLists(moving: ReadonlySet<number>): DeviceLists {
  const lists = DEVICE_TABLES.map((table) => {
    const still = kindIn(table, false)
    const sensing = kindIn(table, true)
    const isMoving = ({ fk_controller }: Device['source']) =>
      fk_controller !== null && moving.has(fk_controller)
    return [
      table,
      createListMap((source: Device['source']) => deviceOf(isMoving(source) ? sensing : still, source)),
    ]
  })
  return Object.fromEntries(lists)
}

const deviceOf = (kind: DeviceKind, source: Device['source']) =>
  ({
    id: source.id,
    name: source.name,
    area: source.fk_area,
    controller: source.fk_controller,
    latitude: source.latitude,
    longitude: source.longitude,
    installedOn: source.dt_installation,
    kind,
    source,
  }) as Device

/** The devices that report occupancy: sensors, and luminaires whose controller senses movement (specification §4). */
export function motionSensors(devices: readonly Device[]): Device[] {
  return devices.filter(({ kind }) => sensesMotion(kind))
}

/** An all-in-one is a luminaire (decisions.md, "Devices"). */
export function isLuminaire<Known extends Device>(
  device: Known,
): device is Known & Extract<Device, { kind: LightKind }> {
  return emitsLight(device.kind)
}

/** The fields that only this kind of device has. */
export function detailsOf({ kind, source }: Device): [DeviceDetail, string | null | undefined][] {
  const details: readonly DeviceDetail[] = deviceKinds[kind].details
  return details.map((detail) => [detail, (source as Partial<Record<DeviceDetail, string | null>>)[detail]])
}

/** Commissioning's device filters in the chooser's order (specification §2). */
export const DEVICE_FILTERS = ['all', ...DEVICE_KINDS.map((kind) => deviceKinds[kind].filter)] as const
export type DeviceFilter = (typeof DEVICE_FILTERS)[number]

/** Whether a kind passes the filter. All-in-ones have their own filter and are not among the luminaires. */
export function passesFilter(kind: DeviceKind, filter: DeviceFilter): boolean {
  return filter === 'all' || deviceKinds[kind].filter === filter
}

/**
 * The path for PUT of this kind of device (specification §7).
 * @throws {Error} 'Device type not supported for update!' for an unknown kind
 */
export function updatePath(kind: DeviceKind): `/api/v2/${DeviceTable}/{id}` {
  if (!Object.hasOwn(deviceKinds, kind)) throw new Error('Device type not supported for update!')
  return `/api/v2/${deviceKinds[kind].table}/{id}`
}
