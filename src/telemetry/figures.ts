import { coverage } from '#domain/energy.ts'
import { LONGEST_GAP } from '#domain/energyKernel.ts'
import { slotsBegun } from '#domain/occupancy.ts'
import { edgesUntil } from '#domain/timeRange.ts'
import { HOUR, type Percent, percent, type Timestamp, type WattHour, wattHour } from '#domain/units.ts'

/**
 * Sums per bucket of a zone, from its readings or from the server's rollups. Bucket i lies between edges i and i + 1.
 * Sums can be added across zones and spans before dividing.
 */
export type AreaSums = {
  /** n + 1 ascending instants for n buckets. */
  readonly edges: Float64Array
  /** Wh */
  readonly energy: Float64Array
  /** Milliseconds of luminaire-time that readings cover. */
  readonly covered: Float64Array
  /** 5-minute slots in which a sensor detected motion, summed over the sensors; missing if not requested. */
  readonly occupied?: Float64Array
}

/** A value in percent for each device and slot of time, for the heatmap. */
export type DeviceSlots = {
  /** n + 1 ascending instants for n slots. */
  readonly edges: Float64Array
  /** Device ids. */
  readonly devices: readonly number[]
  /** The value of device d in slot s is at s × devices.length + d; NaN if unknown. */
  readonly values: Float32Array
}

/** The numbers of devices behind the sums. */
export type DeviceCounts = {
  readonly luminaires: number
  readonly sensors: number
}

/** The figures of one or several zones, per bucket and in total. NaN in a column: the bucket is in the future. */
export type AreaFigures = {
  readonly edges: Float64Array
  /** Wh */
  readonly energy: Float64Array
  /** Mean power, W, over the past part of the bucket; NaN too while too little of the current bucket is measured (`withoutLag`). */
  readonly power: Float64Array
  /** Share of luminaire-time that readings cover, 0 to 1. */
  readonly coverage: Float64Array
  /** Percent 0 to 100; all NaN without sensors or if not requested. */
  readonly occupancy: Float64Array
  readonly total: FigureTotal
}

export type FigureTotal = {
  readonly energy: WattHour
  /** 0 to 1 */
  readonly coverage: number
  /** Undefined without sensors or if not requested. */
  readonly occupancy: Percent | undefined
}

/** Sums of some devices, and the time of the request: means exclude later time. */
export type CountedSums = {
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
  const shares = covered.map((time, bucket) =>
    where(bucket, coverage(time, counts.luminaires, lengths[bucket] ?? 0)),
  )
  return {
    edges,
    energy,
    power: withoutLag(
      energy.map((watthours, bucket) => where(bucket, watthours / ((lengths[bucket] ?? 0) / HOUR))),
      shares,
      lengths,
    ),
    coverage: shares,
    occupancy: energy.map((_, bucket) =>
      occupancy(occupied?.[bucket], (slots[bucket] ?? 0) * counts.sensors),
    ),
    total: totalOf([counted]),
  }
}

/** A bucket that has just begun has a mean power once readings cover at least this share of what they usually cover. */
const ENOUGH_MEASURED = 0.5

/**
 * The mean power of each bucket, corrected for readings that are still to come. The last reading of a luminaire holds
 * nothing until the next one is there (decisions.md, "Calculations"), so a minute after an hour has begun, next to none of
 * it is measured, and its mean would fall to almost zero. Until the current bucket is as old as a reading can hold, its
 * mean is therefore divided by its coverage as a share of the previous bucket's. It is NaN where that share is below half.
 */
function withoutLag(power: Float64Array, shares: Float64Array, lengths: Float64Array): Float64Array {
  const current = lengths.findLastIndex((length) => length > 0)
  const age = lengths[current]
  if (age === undefined || age >= LONGEST_GAP) return power
  const previous = shares[current - 1] ?? 0
  const measured = Math.min(1, (shares[current] ?? 0) / (previous > 0 ? previous : 1))
  const mean = (power[current] ?? Number.NaN) / (previous > 0 ? measured : 1)
  return power.with(current, measured < ENOUGH_MEASURED ? Number.NaN : mean)
}

/** The total of several zones, whose spans and buckets may differ. */
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

/** Adds the sums of several zones over the same buckets. @throws {RangeError} for no zones and for unequal buckets */
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

/** Concatenates the sums of two adjacent spans. @throws {RangeError} if `later` does not begin where `earlier` ends */
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
