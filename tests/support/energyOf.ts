import { coverage } from '#domain/energy.ts'
import { energyInBuckets, type ReadingColumns } from '#domain/energyKernel.ts'
import { ratedPower } from '#domain/power.ts'
import { readingTime } from '#domain/reading.ts'
import { type WattHour, wattHour } from '#domain/units.ts'
import type { Luminaire, StatusReading } from '#openapi/lighting.d.ts'

/** Energy, and the share of device-time (0 to 1) that readings cover: what a silent device used, nobody knows. */
export type Energy = {
  readonly energy: WattHour
  readonly coverage: number
}

export type EnergySeries = {
  readonly buckets: readonly Energy[]
  readonly total: Energy
  /** Devices without a rated power: their readings cover time and count 0 Wh. */
  readonly unrated: number
}

/**
 * Energy of luminaires between the edges, bucket by bucket and in total (decisions.md, "Calculations"). Readings may
 * come in any order; those of other devices and those without a time are left out. Ask for them from an hour before the
 * first edge (`historyOf`), and cut the edges off at now (`edgesUntil`), or the future counts as not covered.
 */
export function energyOf(
  luminaires: readonly Pick<Luminaire, 'id' | 'type'>[],
  readings: readonly StatusReading[],
  edges: Float64Array,
): EnergySeries {
  const rated = Float64Array.from(luminaires, (luminaire) => ratedPower(luminaire) ?? 0)
  const { energy, covered } = energyInBuckets(columnsOf(luminaires, readings), rated, edges)
  const lengths = Array.from(energy, (_, bucket) => (edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0))
  return {
    buckets: Array.from(energy, (watthours, bucket) => ({
      energy: wattHour(watthours),
      coverage: coverage(covered[bucket] ?? 0, luminaires.length, lengths[bucket] ?? 0),
    })),
    total: {
      energy: wattHour(sum(energy)),
      coverage: coverage(sum(covered), luminaires.length, sum(lengths)),
    },
    unrated: luminaires.filter((luminaire) => ratedPower(luminaire) === undefined).length,
  }
}

const sum = (values: Iterable<number>) => Array.from(values).reduce((total, value) => total + value, 0)

function columnsOf(
  luminaires: readonly Pick<Luminaire, 'id'>[],
  readings: readonly StatusReading[],
): ReadingColumns {
  const places = new Map(luminaires.map(({ id }, place) => [id, place]))
  const rows = readings.flatMap((reading) => {
    const device = places.get(reading.fk_device)
    const time = readingTime(reading)
    return device === undefined || time === undefined ? [] : [{ device, time, level: reading.output_level }]
  })
  return {
    times: Float64Array.from(rows, (row) => row.time),
    devices: Uint32Array.from(rows, (row) => row.device),
    levels: Float64Array.from(rows, (row) => row.level),
  }
}
