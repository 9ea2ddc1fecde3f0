import { bucketAt } from './buckets.ts'
import { bandAt, LEVEL_BANDS } from './power.ts'
import { HOUR, type Milliseconds } from './units.ts'

/** A reading's power holds for a gap of up to this; over it, the whole gap counts 0 (specification §9). */
export const LONGEST_GAP: Milliseconds = HOUR

/** Readings as columns, in any order; row i of each column is one reading. They are not modified. */
export type ReadingColumns = {
  /** Milliseconds since 1970. */
  readonly times: Float64Array
  /** Each reading's device, as an index into `ratedPower`. */
  readonly devices: Uint32Array
  /** Output level in percent. */
  readonly levels: Float64Array | Float32Array
}

/** Sums per bucket over the devices. */
export type BucketColumns = {
  /** Wh */
  readonly energy: Float64Array
  /** Milliseconds of device-time that readings cover. */
  readonly covered: Float64Array
}

/**
 * The energy of devices per bucket (decisions.md, "Calculations").
 * @param ratedPower W of each device; 0 if unknown
 * @param edges n + 1 ascending instants for n buckets, from `siteTime.bucketEdges`
 * @throws {RangeError} for columns of unequal length and for a device missing from `ratedPower`
 */
export function energyInBuckets(
  readings: ReadingColumns,
  ratedPower: Float64Array,
  edges: Float64Array,
): BucketColumns {
  const buckets = Math.max(0, edges.length - 1)
  const energy = new Float64Array(buckets)
  const covered = new Float64Array(buckets)
  forEachPiece(readings, ratedPower.length, edges, (device, level, bucket, length) => {
    const power = ((ratedPower[device] as number) * level) / 100
    energy[bucket] = (energy[bucket] as number) + (power * length) / HOUR
    covered[bucket] = (covered[bucket] as number) + length
  })
  return { energy, covered }
}

/**
 * The mean output level of each device in each bucket, in percent, over the time that readings cover by the same rules;
 * NaN without coverage. Bucket b of device d is at b × deviceCount + d.
 * @throws {RangeError} for columns of unequal length and for a device index beyond `deviceCount`
 */
export function levelsInBuckets(
  readings: ReadingColumns,
  deviceCount: number,
  edges: Float64Array,
): Float32Array {
  const cells = Math.max(0, edges.length - 1) * deviceCount
  const levelTime = new Float64Array(cells)
  const covered = new Float64Array(cells)
  forEachPiece(readings, deviceCount, edges, (device, level, bucket, length) => {
    const cell = bucket * deviceCount + device
    levelTime[cell] = (levelTime[cell] as number) + level * length
    covered[cell] = (covered[cell] as number) + length
  })
  return Float32Array.from(levelTime, (sum, cell) => sum / (covered[cell] as number))
}

/**
 * The device-time in each band of output levels (LEVEL_BANDS) from the first edge to the last, in milliseconds, by the same
 * rules; together they are the time that readings cover.
 * @throws {RangeError} for columns of unequal length and for a device index beyond `deviceCount`
 */
export function timeInBands(
  readings: ReadingColumns,
  deviceCount: number,
  edges: Float64Array,
): Float64Array {
  const time = new Float64Array(LEVEL_BANDS.length)
  forEachPiece(readings, deviceCount, edges, (_device, level, _bucket, length) => {
    const band = bandAt(level)
    time[band] = (time[band] as number) + length
  })
  return time
}

/**
 * Visits the intervals that readings cover, split at the edges. A reading's level holds until the device's next one,
 * for up to an hour; the last reading covers nothing. Of readings of one device at one instant the highest level
 * counts, whatever their order. Time outside the edges is ignored. Allocates nothing if the readings are in time order.
 */
function forEachPiece(
  readings: ReadingColumns,
  deviceCount: number,
  edges: Float64Array,
  visit: (device: number, level: number, bucket: number, length: Milliseconds) => void,
): void {
  const { times, devices, levels } = readings
  const count = times.length
  if (devices.length !== count || levels.length !== count) {
    throw new RangeError(
      `${count} times, ${devices.length} devices and ${levels.length} levels make no readings`,
    )
  }
  const buckets = edges.length - 1
  if (buckets < 1) return
  const order = eachDeviceInOrder(readings, deviceCount) ? undefined : orderByTime(times)

  const rangeStart = edges[0] as number
  const rangeEnd = edges[buckets] as number
  const heldSince = new Float64Array(deviceCount).fill(Number.NaN)
  const heldLevel = new Float64Array(deviceCount)
  let bucket = 0

  for (let k = 0; k < count; k++) {
    const row = order ? (order[k] as number) : k
    const device = devices[row] as number
    const time = times[row] as number
    const level = levels[row] as number
    const since = heldSince[device] as number
    const held = heldLevel[device] as number

    if (time === since) {
      if (level > held) heldLevel[device] = level
      continue
    }
    // Before a device's first reading `since` is NaN, so the comparisons are false.
    if (time - since <= LONGEST_GAP && time > rangeStart && since < rangeEnd) {
      const until = Math.min(time, rangeEnd)
      let from = Math.max(since, rangeStart)
      bucket = bucketAt(edges, from, bucket)
      for (let part = bucket; from < until; part++) {
        const to = Math.min(until, edges[part + 1] as number)
        visit(device, held, part, to - from)
        from = to
      }
    }
    heldSince[device] = time
    heldLevel[device] = level
  }
}

/** Whether each device's readings are in time order, as servers almost always send them. */
function eachDeviceInOrder({ times, devices }: ReadingColumns, deviceCount: number): boolean {
  const latest = new Float64Array(deviceCount).fill(Number.NEGATIVE_INFINITY)
  let inOrder = true
  for (let row = 0; row < times.length; row++) {
    const device = devices[row] as number
    const time = times[row] as number
    if (device >= deviceCount)
      throw new RangeError(`Reading ${row} is of device ${device}, of ${deviceCount} devices`)
    if (time < (latest[device] as number)) inOrder = false
    latest[device] = time
  }
  return inOrder
}

/** A plain array, since its sort is fast on sorted runs: readings that arrive newest first, or device by device. */
function orderByTime(times: Float64Array): number[] {
  return Array.from(times.keys()).sort((a, b) => (times[a] as number) - (times[b] as number))
}
