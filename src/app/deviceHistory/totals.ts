import { powerAt } from '#domain/power.ts'
import { HOUR, type Watt, type WattHour, wattHour } from '#domain/units.ts'
import type { DeviceHistory } from './deviceHistory.ts'

/** What a history comes to. */
export type HistoryTotals = {
  /** Undefined if the rated power is unknown. */
  readonly energy: WattHour | undefined
  /** Mean over the time that readings cover, percent; undefined without readings. */
  readonly level: number | undefined
  /** Share of the time that readings cover, 0 to 1. */
  readonly coverage: number
  /** Mean share of the sensors' slots with motion, percent; undefined without sensors. */
  readonly motion: number | undefined
}

type Measured = Pick<DeviceHistory, 'edges' | 'level' | 'covered' | 'motion'>

/** Energy per bucket, Wh; NaN in a bucket that no reading covers, and everywhere if the rated power is unknown. */
export const energyOf = ({ level, covered }: Measured, rated: Watt | undefined): Float64Array =>
  level.map((percent, bucket) =>
    rated === undefined ? Number.NaN : (powerAt(rated, percent) * (covered[bucket] as number)) / HOUR,
  )

export function totalsOf(history: Measured, rated: Watt | undefined): HistoryTotals {
  const { edges, level, covered, motion } = history
  const length = (edges.at(-1) ?? 0) - (edges[0] ?? 0)
  const time = covered.reduce((sum, each) => sum + each, 0)
  const known = (values: Float64Array) => values.filter((value) => !Number.isNaN(value))
  const sum = (values: Float64Array) => known(values).reduce((total, value) => total + value, 0)
  const levelTime = sum(level.map((percent, bucket) => percent * (covered[bucket] as number)))
  return {
    energy: rated === undefined ? undefined : wattHour(sum(energyOf(history, rated))),
    level: time > 0 ? levelTime / time : undefined,
    coverage: length > 0 ? time / length : 0,
    motion: motion && motion.length > 0 ? sum(motion) / motion.length : undefined,
  }
}
