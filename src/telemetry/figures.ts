import { coverage } from '#domain/energy.ts'
import { slotsBegun } from '#domain/occupancy.ts'
import { edgesUntil } from '#domain/timeRange.ts'
import { HOUR, type Percent, percent, type Timestamp, type WattHour, wattHour } from '#domain/units.ts'

/**
 * What a zone's buckets hold, from either source: its readings, or the server's rollups of them. Bucket i lies between
 * edges i and i + 1. These are sums, so that zones and spans can be added up before anything is divided.
 */
export interface AreaSums {
  /** n + 1 ascending instants for n buckets. */
  readonly edges: Float64Array
  /** Wh */
  readonly energy: Float64Array
  /** Milliseconds of luminaire-time that readings cover. */
  readonly covered: Float64Array
  /** 5-minute slots in which a sensor saw somebody, counted for each sensor; missing where not asked for. */
  readonly occupied?: Float64Array
}

/** A value of each device in each slot of time, percent: what a heatmap is drawn from. */
export interface DeviceSlots {
  /** n + 1 ascending instants for n slots. */
  readonly edges: Float64Array
  /** Their ids. */
  readonly devices: readonly number[]
  /** Of device d in slot s at s × devices.length + d; NaN where nothing is known. */
  readonly values: Float32Array
}

/** How many devices the sums are of. */
export interface DeviceCounts {
  readonly luminaires: number
  readonly sensors: number
}

/** What is shown of a zone or of several, bucket by bucket and in total. NaN in a column: no such time has passed yet. */
export interface AreaFigures {
  readonly edges: Float64Array
  /** Wh */
  readonly energy: Float64Array
  /** Mean power, W, over the bucket's time that has passed. */
  readonly power: Float64Array
  /** Share of luminaire-time that readings cover, 0 to 1. */
  readonly coverage: Float64Array
  /** Percent 0 to 100; all NaN without sensors, or where it was not asked for. */
  readonly occupancy: Float64Array
  readonly total: FigureTotal
}

export interface FigureTotal {
  readonly energy: WattHour
  /** 0 to 1 */
  readonly coverage: number
  /** Undefined without sensors, or where it was not asked for. */
  readonly occupancy: Percent | undefined
}

/** The sums of some devices, and when they were asked for: later time is left out of every mean. */
export interface CountedSums {
  readonly sums: AreaSums
  readonly counts: DeviceCounts
  readonly until: Timestamp
}

export function figuresOf(counted: CountedSums): AreaFigures {
  const { sums, counts, until } = counted
  const { edges, energy, covered, occupied } = sums
  const lengths = lengthsOf(edgesUntil(edges, until))
  const slots = slotsBegun(edges, until)
  const where = (bucket: number, value: number) => ((lengths[bucket] ?? 0) > 0 ? value : Number.NaN)
  return {
    edges,
    energy,
    power: energy.map((watthours, bucket) => where(bucket, watthours / ((lengths[bucket] ?? 0) / HOUR))),
    coverage: covered.map((time, bucket) =>
      where(bucket, coverage(time, counts.luminaires, lengths[bucket] ?? 0)),
    ),
    occupancy: energy.map((_, bucket) =>
      occupancy(occupied?.[bucket], (slots[bucket] ?? 0) * counts.sensors),
    ),
    total: totalOf([counted]),
  }
}

/** All of several zones together, whose spans and buckets need not be the same. */
export function totalOf(zones: readonly CountedSums[]): FigureTotal {
  let energy = 0
  let covered = 0
  let luminaireTime = 0
  let occupied: number | undefined = 0
  let sensorSlots = 0
  for (const { sums, counts, until } of zones) {
    energy += sum(sums.energy)
    covered += sum(sums.covered)
    luminaireTime += counts.luminaires * sum(lengthsOf(edgesUntil(sums.edges, until)))
    occupied = sums.occupied && occupied !== undefined ? occupied + sum(sums.occupied) : undefined
    sensorSlots += counts.sensors * sum(slotsBegun(sums.edges, until))
  }
  const level = occupancy(occupied, sensorSlots)
  return {
    energy: wattHour(energy),
    coverage: coverage(covered, 1, luminaireTime),
    occupancy: Number.isNaN(level) ? undefined : percent(level),
  }
}

/** The sums of several zones over the same buckets. @throws {RangeError} for no zones and for unequal buckets */
export function addZones(zones: readonly AreaSums[]): AreaSums {
  const [first] = zones
  if (first === undefined) throw new RangeError('No zones add up to nothing')
  for (const { edges } of zones)
    if (edges.length !== first.edges.length || edges.some((edge, at) => edge !== first.edges[at]))
      throw new RangeError('Zones of unequal buckets do not add up')
  const occupied = zones.flatMap((zone) => zone.occupied ?? [])
  return {
    edges: first.edges,
    energy: addColumns(zones.map((zone) => zone.energy)),
    covered: addColumns(zones.map((zone) => zone.covered)),
    ...(occupied.length === zones.length && { occupied: addColumns(occupied) }),
  }
}

/** The sums of one span followed by those of the next. @throws {RangeError} where that begins before or after its end */
export function joinSpans(earlier: AreaSums, later: AreaSums): AreaSums {
  if (earlier.edges.at(-1) !== later.edges[0]) throw new RangeError('These spans do not follow each other')
  return {
    edges: Float64Array.of(...earlier.edges, ...later.edges.subarray(1)),
    energy: Float64Array.of(...earlier.energy, ...later.energy),
    covered: Float64Array.of(...earlier.covered, ...later.covered),
    ...(earlier.occupied &&
      later.occupied && { occupied: Float64Array.of(...earlier.occupied, ...later.occupied) }),
  }
}

const occupancy = (occupied: number | undefined, sensorSlots: number) =>
  occupied !== undefined && sensorSlots > 0 ? Math.min(100, (occupied / sensorSlots) * 100) : Number.NaN

const lengthsOf = (edges: Float64Array) =>
  edges.subarray(1).map((edge, bucket) => edge - (edges[bucket] ?? edge))

const sum = (values: Float64Array | Uint32Array) => {
  let total = 0
  for (const value of values) total += value
  return total
}

const addColumns = (columns: readonly Float64Array[]) =>
  (columns[0] ?? new Float64Array()).map((_, row) =>
    columns.reduce((total, column) => total + (column[row] ?? 0), 0),
  )
