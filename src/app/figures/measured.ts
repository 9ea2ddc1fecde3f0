import type { AreaFigures } from '#telemetry/figures.ts'

/**
 * Mean power per bucket, W: its energy by its time, of the current bucket by the elapsed time. NaN without coverage, and
 * while too little of the current bucket is measured. It is not divided by the coverage: a luminaire that never reports
 * would raise the power that was drawn.
 */
export function measuredPower({ power, coverage }: AreaFigures): Float64Array {
  return power.map((watts, bucket) => ((coverage[bucket] ?? 0) > 0 ? watts : Number.NaN))
}

/** Energy per bucket, Wh; NaN where no reading covers any of it, since nothing measured is not zero (decisions.md, "Calculations"). */
export function measuredEnergy({ energy, coverage }: AreaFigures): Float64Array {
  return energy.map((wattHours, bucket) => ((coverage[bucket] ?? 0) > 0 ? wattHours : Number.NaN))
}
