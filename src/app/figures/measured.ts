import type { Timestamp } from '#domain/units.ts'
import type { AreaFigures } from '#telemetry/figures.ts'

/**
 * Mean power bucket by bucket, W. NaN where no reading covers any of it: what a silent network draws, nobody knows. The bucket
 * under way is not covered up to now, for a reading counts when the next one has come; its energy is divided by what is
 * covered, or the newest power would always seem to fall.
 */
export function measuredPower({ edges, power, coverage }: AreaFigures, now: Timestamp): Float64Array {
  return power.map((watts, bucket) => {
    const share = coverage[bucket] ?? 0
    if (!(share > 0)) return Number.NaN
    return (edges[bucket + 1] ?? 0) > now ? watts / share : watts
  })
}
