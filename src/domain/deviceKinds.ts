import type { NewDevice, PollResponse, PollTable } from '#openapi/lighting.d.ts'

/** An entity of a poll table. */
export type EntityIn<Table extends PollTable> = NonNullable<PollResponse[Table]>[number]

type Facts<Entity> = {
  /** The kind in the database and in the API's operation names, where an all-in-one is a luminaire. */
  readonly storedAs: string
  /** The option in commissioning's filter (specification §2). */
  readonly filter: string
  readonly senses: readonly 'motion'[]
  readonly emits: readonly 'light'[]
  /** Distinguished from the other kinds of its table by a controller that senses movement (specification §3). */
  readonly sensesByController?: true
  /** Text fields of this kind only, in its entity and in the import. */
  readonly details: readonly (keyof Entity & keyof NewDevice)[]
  /** The example in the import's template, without references to the site. */
  readonly example: Pick<NewDevice, 'name'> & Partial<NewDevice>
  /** A name in `app/icons.ts`. */
  readonly icon: string
}

const kind = <const Table extends PollTable, const Known extends Facts<EntityIn<Table>>>(
  table: Table,
  facts: Known,
) => ({ table, ...facts })

/**
 * Every kind of device, in the order of lists and legends, with its poll table and properties. All differences between
 * kinds are looked up here, preferably by what they sense and emit.
 */
export const deviceKinds = {
  luminaire: kind('luminaires', {
    storedAs: 'luminaire',
    filter: 'luminaires',
    senses: [],
    emits: ['light'],
    details: [],
    example: { name: 'L-001', controller: '00A1B2C3D4E5F601' },
    icon: 'lightbulb',
  }),
  sensor: kind('sensors', {
    storedAs: 'sensor',
    filter: 'sensors',
    senses: ['motion'],
    emits: [],
    details: ['sensor_type'],
    example: { name: 'S-001', sensor_type: 'Motion', controller: '00A1B2C3D4E5F603' },
    icon: 'radar',
  }),
  /** A luminaire that senses motion: a luminaire for editing, a sensor for occupancy (decisions.md, "Devices"). */
  'all-in-one': kind('luminaires', {
    storedAs: 'luminaire',
    filter: 'all-in-one',
    senses: ['motion'],
    emits: ['light'],
    sensesByController: true,
    details: [],
    example: { name: 'L-002', controller: '00A1B2C3D4E5F602' },
    icon: 'lightbulb',
  }),
  gateway: kind('gateways', {
    storedAs: 'gateway',
    filter: 'gateways',
    senses: [],
    emits: [],
    details: ['serial_number', 'sim_number'],
    example: { name: 'G-001', serial_number: 'LG-0001', sim_number: '8937200000000000001' },
    icon: 'router',
  }),
} satisfies Record<NewDevice['kind'], object>

type Kinds = typeof deviceKinds
export type DeviceKind = keyof Kinds
/** A poll table with devices. */
export type DeviceTable = Kinds[DeviceKind]['table']
export type StoredKind = Kinds[DeviceKind]['storedAs']
export type DeviceDetail = Kinds[DeviceKind]['details'][number]

/** The API's entity for a kind of device. */
export type EntityOf<Kind extends DeviceKind> = EntityIn<Kinds[Kind]['table']>
/** The kinds that emit light: luminaires of some sort. */
export type LightKind = {
  [Kind in DeviceKind]: 'light' extends Kinds[Kind]['emits'][number] ? Kind : never
}[DeviceKind]

export const DEVICE_KINDS = Object.keys(deviceKinds) as DeviceKind[]
export const DEVICE_TABLES = distinct(DEVICE_KINDS.map((kind) => deviceKinds[kind].table))
export const STORED_KINDS = distinct(DEVICE_KINDS.map((kind) => deviceKinds[kind].storedAs))

const factsOf = (kind: DeviceKind): Facts<never> => deviceKinds[kind]

export const emitsLight = (kind: DeviceKind): kind is LightKind => factsOf(kind).emits.includes('light')
export const sensesMotion = (kind: DeviceKind): boolean => factsOf(kind).senses.includes('motion')
/** Whether a kind reports readings or events, and can be in groups and profiles. */
export const takesPart = (kind: DeviceKind): boolean => emitsLight(kind) || sensesMotion(kind)
export const sensesByController = (kind: DeviceKind): boolean => factsOf(kind).sensesByController === true
export const hasDetail = (kind: DeviceKind, detail: string): boolean =>
  factsOf(kind).details.some((name) => name === detail)

export const kindsIn = (table: DeviceTable): DeviceKind[] =>
  DEVICE_KINDS.filter((kind) => deviceKinds[kind].table === table)

/** The kind of a table's entities, depending on whether the controller senses movement. */
export function kindIn(table: DeviceTable, controllerSenses: boolean): DeviceKind {
  const kinds = kindsIn(table)
  return (kinds.find((kind) => sensesByController(kind) === controllerSenses) ?? kinds[0]) as DeviceKind
}

/** The stored kinds of the device kinds that satisfy a condition. */
export const storedKindsWhere = (holds: (kind: DeviceKind) => boolean): StoredKind[] =>
  STORED_KINDS.filter((stored) =>
    DEVICE_KINDS.some((kind) => deviceKinds[kind].storedAs === stored && holds(kind)),
  )

/** The poll table of a stored kind. */
export const tableOf = (stored: StoredKind): DeviceTable =>
  deviceKinds[DEVICE_KINDS.find((kind) => deviceKinds[kind].storedAs === stored) ?? 'luminaire'].table

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
