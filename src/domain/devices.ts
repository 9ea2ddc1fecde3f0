import type { Controller, Feature, Gateway, Luminaire, Sensor } from '#openapi/lighting.d.ts'

/** An all-in-one is a luminaire that senses motion: a luminaire for editing, a sensor for occupancy. */
export type DeviceKind = 'luminaire' | 'sensor' | 'all-in-one' | 'gateway'

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
} & (
  | { readonly kind: 'luminaire' | 'all-in-one'; readonly source: Luminaire }
  | { readonly kind: 'sensor'; readonly source: Sensor }
  | { readonly kind: 'gateway'; readonly source: Gateway }
)

/** The poll's tables that devices are made of; those not there yet are empty. */
export interface DeviceTables {
  readonly luminaires?: readonly Luminaire[]
  readonly sensors?: readonly Sensor[]
  readonly gateways?: readonly Gateway[]
  readonly controllers?: readonly Controller[]
  readonly features?: readonly Feature[]
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

/** Every device of the tables in one list: luminaires, sensors, gateways. The same entity gives the same object. */
export function devicesOf(tables: DeviceTables): Device[] {
  const { luminaires = [], sensors = [], gateways = [], controllers = [], features = [] } = tables
  const moving = new Set(controllers.filter((it) => supportsMovement(it, features)).map((it) => it.id))
  const kindOf = ({ fk_controller }: Luminaire) =>
    fk_controller !== null && moving.has(fk_controller) ? 'all-in-one' : 'luminaire'
  return [
    ...luminaires.map((source) => deviceOf(kindOf(source), source)),
    ...sensors.map((source) => deviceOf('sensor', source)),
    ...gateways.map((source) => deviceOf('gateway', source)),
  ]
}

const made = new WeakMap<object, Device>()

function deviceOf(kind: DeviceKind, source: Device['source']): Device {
  const before = made.get(source)
  if (before?.kind === kind) return before
  const device = { ...commonOf(source), kind, source } as Device
  made.set(source, device)
  return device
}

const commonOf = (source: Luminaire | Sensor | Gateway) => ({
  id: source.id,
  name: source.name,
  area: source.fk_area,
  controller: source.fk_controller,
  latitude: source.latitude,
  longitude: source.longitude,
  installedOn: source.dt_installation,
})

/** The devices that tell occupancy: sensors, and luminaires whose controller senses movement (specification §4). */
export function motionSensors(devices: readonly Device[]): Device[] {
  return devices.filter(({ kind }) => kind === 'sensor' || kind === 'all-in-one')
}

/** Commissioning's choice of devices, in the chooser's order (specification §2). */
export const DEVICE_FILTERS = ['all', 'luminaires', 'sensors', 'all-in-one', 'gateways'] as const
export type DeviceFilter = (typeof DEVICE_FILTERS)[number]

const filterOf: Record<DeviceKind, DeviceFilter> = {
  luminaire: 'luminaires',
  sensor: 'sensors',
  'all-in-one': 'all-in-one',
  gateway: 'gateways',
}

/** Whether the filter lets a kind through; an all-in-one has its own and is not among the luminaires. */
export function passesFilter(kind: DeviceKind, filter: DeviceFilter): boolean {
  return filter === 'all' || filterOf[kind] === filter
}

const updatePaths = {
  luminaire: '/api/v2/luminaires/{id}',
  'all-in-one': '/api/v2/luminaires/{id}',
  sensor: '/api/v2/sensors/{id}',
  gateway: '/api/v2/gateways/{id}',
} as const satisfies Record<DeviceKind, string>

/**
 * The path of the contract that a device of this kind is PUT to (specification §7).
 * @throws {Error} 'Device type not supported for update!' for what is no kind of device
 */
export function updatePath(kind: DeviceKind): (typeof updatePaths)[DeviceKind] {
  if (!Object.hasOwn(updatePaths, kind)) throw new Error('Device type not supported for update!')
  return updatePaths[kind]
}
