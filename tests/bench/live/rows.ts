/** A site of any size as a provider with section 7 alone tells it: the rows of a poll, and which of them differ between polls. */
import { demoProfiles } from '#server/demo/profiles.ts'

export type SiteSize = { readonly luminaires: number; readonly zones: number }

/** How many of the luminaires differ from one poll to the next. */
export const CHANGES = ['none', '1 %', 'all'] as const
export type Changes = (typeof CHANGES)[number]

export const QUARTER = 15 * 60_000
const DAY = 24 * 60 * 60_000
/** One sensor for so many luminaires, and one group. */
const LUMINAIRES_A_SENSOR = 10
const LUMINAIRES_A_GROUP = 200
export const SHARE = { none: 0, '1 %': 0.01, all: 1 }

export const isoAt = (time: number) => new Date(time).toISOString()

/** The first zone's id: area 1 is the root, which is no zone. */
export const FIRST_ZONE = 2

/** The zone of the nth device of so many. */
export const zoneOf = (at: number, count: number, { zones }: SiteSize) =>
  Math.floor((at * zones) / count) + FIRST_ZONE

/** The ids of a zone's luminaires, or of its sensors. */
export function idsIn(zone: number, kind: 'luminaires' | 'sensors', size: SiteSize): number[] {
  const count = kind === 'luminaires' ? size.luminaires : sensorsOf(size)
  const first = kind === 'luminaires' ? 1 : size.luminaires + 1
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => zoneOf(at, count, size) === zone)
    .map((at) => first + at)
}

const sensorsOf = ({ luminaires }: SiteSize) => Math.ceil(luminaires / LUMINAIRES_A_SENSOR)

/**
 * Two bodies that a poll answers in turn, as bytes: the second differs from the first in so many luminaires, by their newest
 * reading. They are made once, so that the server costs next to nothing while a page is measured.
 */
export function pollBodies(size: SiteSize, now: number): Record<Changes, readonly [Buffer, Buffer]> {
  const rest = JSON.stringify(otherTables(size, now)).slice(1)
  const bodyOf = (share: number) => {
    const every = share === 0 ? Number.POSITIVE_INFINITY : Math.round(1 / share)
    const rows = Array.from({ length: size.luminaires }, (_, at) =>
      JSON.stringify(luminaire(at, size, now, at % every === 0 && share > 0)),
    )
    return Buffer.from(`{"luminaires":[${rows.join(',')}],${rest}`)
  }
  const first = bodyOf(SHARE.none)
  return {
    none: [first, first],
    '1 %': [first, bodyOf(SHARE['1 %'])],
    all: [first, bodyOf(SHARE.all)],
  }
}

/** @param isLater its reading is half a minute newer, of another level */
function luminaire(at: number, size: SiteSize, now: number, isLater: boolean) {
  const id = at + 1
  const reported = isoAt(Math.floor(now / QUARTER) * QUARTER - (isLater ? 0 : 30_000))
  return {
    id,
    name: `L-${String(id).padStart(5, '0')}`,
    devicetype: 'luminaires',
    fk_luminaire_type: (id % 6) + 1,
    fk_area: zoneOf(at, size.luminaires, size),
    fk_controller: id,
    dt_installation: isoAt(now - DAY).slice(0, 10),
    ...placeOf(at, size.luminaires / size.zones, 0.5),
    settings: { installation_height: 3 },
    type: {
      rated_power: 20 + (id % 6),
      model: `Model ${id % 6}`,
      color_temperature: 4000,
      manufacturer: 'Lumen',
    },
    status: [
      {
        fk_device: id,
        dt_arrival: reported,
        dt_production: reported,
        output_level: (id * (isLater ? 17 : 13)) % 101,
      },
    ],
  }
}

/** Rows of a square over the plan, in percent of it. */
export function placeOf(at: number, count: number, shift: number) {
  const side = Math.ceil(Math.sqrt(count))
  const place = (index: number) => Math.round(((index + shift) * 10_000) / side) / 100
  const inZone = at % Math.ceil(count)
  return { latitude: place(Math.floor(inZone / side) % side), longitude: place(inZone % side) }
}

function otherTables(size: SiteSize, now: number) {
  const sensors = sensorsOf(size)
  const reported = isoAt(Math.floor(now / QUARTER) * QUARTER)
  const installed = isoAt(now - DAY).slice(0, 10)
  const list = <Row>(length: number, row: (at: number) => Row) => Array.from({ length }, (_, at) => row(at))
  return {
    sensors: list(sensors, (at) => {
      const id = size.luminaires + at + 1
      return {
        id,
        name: `S-${at + 1}`,
        fk_sensor_type: 1,
        fk_area: zoneOf(at, sensors, size),
        fk_controller: id,
        dt_installation: installed,
        ...placeOf(at, sensors / size.zones, 0.3),
        events: [{ fk_device: id, dt_arrival: reported, dt_production: reported }],
      }
    }),
    controllers: list(size.luminaires + sensors, (at) => ({
      id: at + 1,
      guid: `5c0a-${String(at + 1).padStart(8, '0')}`,
      features: [1],
    })),
    features: [
      { id: 1, dataname: 'dimming' },
      { id: 2, dataname: 'movement' },
    ],
    gateways: [],
    subsensors: [],
    devicegroups: list(Math.ceil(size.luminaires / LUMINAIRES_A_GROUP), (at) => ({
      id: at + 1,
      name: `Group ${at + 1}`,
      description: '',
      devices: list(
        Math.min(LUMINAIRES_A_GROUP, size.luminaires - at * LUMINAIRES_A_GROUP),
        (place) => at * LUMINAIRES_A_GROUP + place + 1,
      ),
      tags: [],
    })),
    luminairetypes: list(6, (at) => ({
      id: at + 1,
      name: `Type ${at + 1}`,
      manufacturer: 'Lumen',
      model: `Model ${at}`,
      rated_power: 20 + at,
      alarm_temperature: 85,
      lumens: 3000,
      color_temperature: 4000,
      ip_rating: 20,
      ik_rating: 4,
      power_factor: '0.95',
      led_current: 350,
      maintenance_factor: 0.8,
    })),
    rules: rules(),
    applied_rules: list(size.luminaires, (at) => ({
      id: at + 1,
      fk_rule: (at % rules().length) + 1,
      fk_device: at + 1,
      status: 'running',
    })),
    areas: list(size.zones, (at) => ({
      id: at + FIRST_ZONE,
      name: `Zone ${at + 1}`,
      image: '/plans/plan.png',
      installation_date: installed,
      settings: areaSettings(at + FIRST_ZONE, installed),
    })),
  }
}

export const rules = () =>
  Object.values(demoProfiles).map(({ name, rulespec }, at) => ({
    id: at + 1,
    name,
    rulespec,
    notes: null,
    fk_group: null,
  }))

function areaSettings(area: number, installed: string) {
  const [year, month, day] = installed.split('-')
  const values = {
    installation_date: `${day}-${month}-${year}`,
    working_hours: 10,
    working_days: 5,
    total_power_consumption: 500_000,
    grid_width: 10,
    grid_height: 10,
  }
  return Object.entries(values).map(([name, value], at) => ({
    id: area * 10 + at,
    area_id: area,
    name,
    value,
  }))
}
