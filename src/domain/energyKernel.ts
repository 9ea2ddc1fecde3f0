import { bucketAt } from './buckets.ts'
import { HOUR, type Milliseconds } from './units.ts'

/** A reading's power holds for a gap of up to this; over it, the whole gap counts 0 (specification §9). */
export const LONGEST_GAP: Milliseconds = HOUR

/** Readings as columns, in any order; row i of each makes one reading. Nothing is written to them. */
export interface ReadingColumns {
  /** Milliseconds since 1970. */
  readonly times: Float64Array
  /** Each reading's device, as its place in `ratedPower`. */
  readonly devices: Uint32Array
  /** Output level in percent. */
  readonly levels: Float64Array | Float32Array
}

/** What each bucket holds, summed over the devices. */
export interface BucketColumns {
  /** Wh */
  readonly energy: Float64Array
  /** Milliseconds of device-time that readings cover. */
  readonly covered: Float64Array
}

/**
 * The energy of devices in buckets, as decisions.md ("Calculations") has it: a reading's power holds until the device's
 * next one, for up to an hour, and the last holds nothing; an interval across an edge is split there. Of readings of one
 * device at one instant the highest level counts, so that no order of them says otherwise.
 * Time outside the edges is not counted. Reads no Date, allocates nothing per reading in time order.
 * @param ratedPower W of each device; 0 where it isn't known
 * @param edges n + 1 ascending instants for n buckets, as `siteTime.bucketEdges` gives them
 * @throws {RangeError} for columns of unequal length and for a device that `ratedPower` lacks
 */
export function energyInBuckets(
  readings: ReadingColumns,
  ratedPower: Float64Array,
  edges: Float64Array,
): BucketColumns {
  const { times, devices, levels } = readings
  const count = times.length
  if (devices.length !== count || levels.length !== count) {
    throw new RangeError(
      `${count} times, ${devices.length} devices and ${levels.length} levels make no readings`,
    )
  }
  const buckets = Math.max(0, edges.length - 1)
  const energy = new Float64Array(buckets)
  const covered = new Float64Array(buckets)
  if (buckets === 0) return { energy, covered }
  const order = eachDeviceInOrder(readings, ratedPower.length) ? undefined : orderByTime(times)

  const rangeStart = edges[0] as number
  const rangeEnd = edges[buckets] as number
  const heldSince = new Float64Array(ratedPower.length).fill(Number.NaN)
  const heldLevel = new Float64Array(ratedPower.length)
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
    // Before a device's first reading `since` is NaN, and no comparison with it holds.
    if (time - since <= LONGEST_GAP && time > rangeStart && since < rangeEnd) {
      const power = ((ratedPower[device] as number) * held) / 100
      const until = Math.min(time, rangeEnd)
      let from = Math.max(since, rangeStart)
      bucket = bucketAt(edges, from, bucket)
      for (let part = bucket; from < until; part++) {
        const to = Math.min(until, edges[part + 1] as number)
        energy[part] = (energy[part] as number) + (power * (to - from)) / HOUR
        covered[part] = (covered[part] as number) + (to - from)
        from = to
      }
    }
    heldSince[device] = time
    heldLevel[device] = level
  }
  return { energy, covered }
}

/** Whether no device's readings go back in time, whatever lies between them: what servers send, almost always. */
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

/** A plain array, since its sort is quick with runs: readings that come newest first, or device by device. */
function orderByTime(times: Float64Array): number[] {
  return Array.from(times.keys()).sort((a, b) => (times[a] as number) - (times[b] as number))
}
