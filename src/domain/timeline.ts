import type { ReadingColumns } from './energyKernel.ts'
import type { EventColumns } from './occupancy.ts'
import { FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from './reading.ts'
import { MINUTE, type Milliseconds, type TimeRange } from './units.ts'

/** The value where nothing was known: no report in the 30 minutes before. */
export const UNKNOWN = 255

/**
 * The value of each device at each full minute of a range, as runs of equal values, so that ten thousand devices and a day are a
 * few megabytes. A luminaire's value is its output level in whole percent, a sensor's is 100 with motion and 0 without.
 */
export type Timeline = {
  /** Full minutes that the range holds; minute m is the instant `range.start + m × 60 000`. */
  readonly minutes: number
  /** Where each device's runs begin in the other columns; n + 1 numbers for n devices. */
  readonly firstRun: Uint32Array
  /** The minute at which each run begins; a device's first begins at 0. */
  readonly from: Uint32Array
  /** The value of each run. */
  readonly values: Uint8Array
}

/** The number of full minutes that have begun in a range. */
export const minutesIn = ({ start, end }: TimeRange): number => Math.max(0, Math.ceil((end - start) / MINUTE))

/**
 * Output levels over a range. A level holds from its reading to the device's next one, for up to 30 minutes, after which the
 * luminaire is silent. Of readings at one instant the highest level counts, in any order.
 * @throws {RangeError} for a device index beyond `deviceCount`
 */
export function levelTimeline(readings: ReadingColumns, deviceCount: number, range: TimeRange): Timeline {
  const { times, devices, levels } = readings
  const rows = rowsByDevice(devices, deviceCount)
  const runs = createRuns(deviceCount, range, UNKNOWN)
  for (let device = 0; device < deviceCount; device++) {
    const own = rows.of(device)
    if (!isInOrder(own, times, levels))
      own.sort(
        (one, other) =>
          (times[one] as number) - (times[other] as number) ||
          (levels[one] as number) - (levels[other] as number),
      )
    runs.begin()
    let silentFrom = Number.POSITIVE_INFINITY
    for (const row of own) {
      const time = times[row] as number
      if (silentFrom < time) runs.set(silentFrom, UNKNOWN)
      runs.set(time, Math.round(Math.min(100, Math.max(0, levels[row] as number))))
      silentFrom = time + FRESH_FOR_POWER
    }
    runs.set(silentFrom, UNKNOWN)
  }
  return runs.timeline()
}

/**
 * Motion over a range: 100 for the 5 minutes after each event, and 0 otherwise.
 * @throws {RangeError} for a sensor index beyond `sensorCount`
 */
export function motionTimeline(events: EventColumns, sensorCount: number, range: TimeRange): Timeline {
  const { times, sensors } = events
  const rows = rowsByDevice(sensors, sensorCount)
  const runs = createRuns(sensorCount, range, 0)
  for (let sensor = 0; sensor < sensorCount; sensor++) {
    const own = Float64Array.from(rows.of(sensor), (row) => times[row] as number).sort()
    runs.begin()
    let endsAt = Number.POSITIVE_INFINITY
    for (const time of own) {
      if (endsAt < time) runs.set(endsAt, 0)
      runs.set(time, 100)
      endsAt = time + FRESH_FOR_OCCUPANCY
    }
    runs.set(endsAt, 0)
  }
  return runs.timeline()
}

/** A device's value at a minute; `UNKNOWN` outside the range. */
export function valueAt(
  { minutes, firstRun, from, values }: Timeline,
  device: number,
  minute: number,
): number {
  if (!(minute >= 0 && minute < minutes && device >= 0 && device < firstRun.length - 1)) return UNKNOWN
  let low = firstRun[device] as number
  let high = firstRun[device + 1] as number
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((from[middle] as number) <= minute) low = middle
    else high = middle
  }
  return values[low] as number
}

/** W that luminaires of these rated powers draw at each minute; an unknown level counts as 0. */
export function powerOf(
  { minutes, firstRun, from, values }: Timeline,
  ratedPower: Float64Array,
): Float64Array {
  const power = new Float64Array(minutes)
  for (let device = 0; device < ratedPower.length; device++) {
    const rated = ratedPower[device] as number
    let before = 0
    for (let run = firstRun[device] as number; run < (firstRun[device + 1] as number); run++) {
      const value = values[run] as number
      const drawn = value === UNKNOWN ? 0 : (rated * value) / 100
      power[from[run] as number] = (power[from[run] as number] as number) + drawn - before
      before = drawn
    }
  }
  for (let minute = 1; minute < minutes; minute++)
    power[minute] = (power[minute] as number) + (power[minute - 1] as number)
  return power
}

/** How many devices change at each minute; none at the first. */
export function changesIn({ minutes, firstRun, from }: Timeline): Uint32Array {
  const changes = new Uint32Array(minutes)
  for (let device = 0; device < firstRun.length - 1; device++) {
    for (let run = (firstRun[device] as number) + 1; run < (firstRun[device + 1] as number); run++)
      changes[from[run] as number] = (changes[from[run] as number] as number) + 1
  }
  return changes
}

/** The minutes at which a device's value changes, ascending. */
export const changesOf = ({ firstRun, from }: Timeline, device: number): Uint32Array =>
  from.subarray((firstRun[device] ?? 0) + 1, firstRun[device + 1] ?? 0)

/** Rows by their devices, in the order in which they stand. */
function rowsByDevice(devices: Uint32Array, deviceCount: number) {
  const first = new Uint32Array(deviceCount + 1)
  for (const device of devices) {
    if (device >= deviceCount) throw new RangeError(`A row is of device ${device}, of ${deviceCount} devices`)
    first[device + 1] = (first[device + 1] as number) + 1
  }
  for (let device = 0; device < deviceCount; device++)
    first[device + 1] = (first[device + 1] as number) + (first[device] as number)
  const next = first.slice()
  const rows = new Uint32Array(devices.length)
  for (let row = 0; row < devices.length; row++) {
    const device = devices[row] as number
    const at = next[device] as number
    rows[at] = row
    next[device] = at + 1
  }
  return { of: (device: number) => rows.subarray(first[device] as number, first[device + 1] as number) }
}

function isInOrder(rows: Uint32Array, times: Float64Array, levels: ReadingColumns['levels']): boolean {
  for (let at = 1; at < rows.length; at++) {
    const [one, other] = [rows[at - 1] as number, rows[at] as number]
    const ahead = (times[one] as number) - (times[other] as number)
    if (ahead > 0 || (ahead === 0 && (levels[one] as number) > (levels[other] as number))) return false
  }
  return true
}

/** Collects the runs of one device after another. */
function createRuns(deviceCount: number, range: TimeRange, initially: number) {
  const minutes = minutesIn(range)
  const firstRun = new Uint32Array(deviceCount + 1)
  let from = new Uint32Array(1024)
  let values = new Uint8Array(1024)
  let count = 0
  let device = -1

  function push(minute: number, value: number) {
    if (count === from.length) {
      from = grown(from, new Uint32Array(2 * count))
      values = grown(values, new Uint8Array(2 * count))
    }
    from[count] = minute
    values[count] = value
    count += 1
    firstRun[device + 1] = count
  }

  return {
    /** The next device, with its value before anything is set. */
    begin() {
      device += 1
      firstRun[device + 1] = count
      if (minutes > 0) push(0, initially)
    },
    /** The value from an instant on; instants ascend. */
    set(time: Milliseconds, value: number) {
      const minute = Math.max(0, Math.ceil((time - range.start) / MINUTE))
      if (minute >= minutes) return
      const first = firstRun[device] as number
      // A later value of the same minute replaces the earlier one.
      if (from[count - 1] === minute) count -= 1
      if (count === first || values[count - 1] !== value) push(minute, value)
      else firstRun[device + 1] = count
    },
    timeline: (): Timeline => ({
      minutes,
      firstRun,
      from: from.slice(0, count),
      values: values.slice(0, count),
    }),
  }
}

function grown<Column extends Uint32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}
