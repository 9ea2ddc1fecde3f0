import type { ReadingColumns } from '#domain/energyKernel.ts'
import type { EventColumns } from '#domain/occupancy.ts'

const FIRST_CAPACITY = 65_536

/** Readings or events as columns, in arrays that double when full. An event's level is NaN. */
export class Columns {
  count = 0
  #times = new Float64Array(FIRST_CAPACITY)
  #devices = new Uint32Array(FIRST_CAPACITY)
  #levels = new Float64Array(FIRST_CAPACITY)

  /** @param time milliseconds since 1970 @param device index in the question's devices @param level percent */
  add(time: number, device: number, level: number): void {
    if (this.count === this.#times.length) this.#grow()
    this.#times[this.count] = time
    this.#devices[this.count] = device
    this.#levels[this.count] = level
    this.count += 1
  }

  /** Copies rows. */
  append({ times, devices, levels }: ReadingColumns): void {
    const { count } = this
    const end = count + times.length
    while (end > this.#times.length) this.#grow()
    this.#times.set(times, count)
    this.#devices.set(devices, count)
    this.#levels.set(levels, count)
    this.count = end
  }

  clear(): void {
    this.count = 0
  }

  readings(): ReadingColumns {
    const { count } = this
    const times = this.#times
    const devices = this.#devices
    const levels = this.#levels
    return {
      times: times.subarray(0, count),
      devices: devices.subarray(0, count),
      levels: levels.subarray(0, count),
    }
  }

  events(): EventColumns {
    return { times: this.#times.subarray(0, this.count), sensors: this.#devices.subarray(0, this.count) }
  }

  #grow(): void {
    const times = this.#times
    const devices = this.#devices
    const levels = this.#levels
    this.#times = new Float64Array(2 * times.length)
    this.#devices = new Uint32Array(2 * times.length)
    this.#levels = new Float64Array(2 * times.length)
    this.#times.set(times)
    this.#devices.set(devices)
    this.#levels.set(levels)
  }
}
