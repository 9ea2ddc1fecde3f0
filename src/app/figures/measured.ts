import type { Timestamp } from '#domain/units.ts'
import type { AreaFigures } from '#telemetry/figures.ts'

/**
 * Mean power per bucket, W; NaN without coverage. A reading counts only once the next one has arrived, so the current
 * bucket is not covered up to now. Its energy is divided by the covered time; otherwise the newest power would always
 * seem to fall.
 */
export function measuredPower({ edges, power, coverage }: AreaFigures, now: Timestamp): Float64Array {
  return power.map((watts, bucket) => {
    const share = coverage[bucket] ?? 0
    if (!(share > 0)) return Number.NaN
    return (edges[bucket + 1] ?? 0) > now ? watts / share : watts
  })
}
