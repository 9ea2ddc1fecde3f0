import { type Timeline, UNKNOWN } from './timeline.ts'

/*
 * A timeline as bytes: `LVL1`, a record for each device by ascending id, and a 0. A record is the difference from the id before,
 * the number of runs, the minutes from each run's beginning to the next one's, and the value of each run in a byte. Numbers are
 * written seven bits at a time, the lowest first (LEB128).
 */

export const timelineHead = Uint8Array.from('LVL1', (letter) => letter.charCodeAt(0))
export const timelineEnd = Uint8Array.of(0)

/**
 * A device's record.
 * @param timeline of this device alone
 * @param before the id of the device before, 0 for the first
 */
export function deviceRecord(id: number, before: number, { from, values }: Timeline): Uint8Array {
  const numbers = [id - before, values.length]
  let minute = 0
  for (const start of from) {
    numbers.push(start - minute)
    minute = start
  }
  const lengths = numbers.reduce((sum, number) => sum + lengthOf(number), 0)
  const bytes = new Uint8Array(lengths + values.length)
  let at = 0
  for (const number of numbers) {
    let left = number
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes[at++] = (left % 0x80) | 0x80
    bytes[at++] = left
  }
  bytes.set(values, at)
  return bytes
}

function lengthOf(number: number): number {
  let length = 1
  for (let left = number; left >= 0x80; left = Math.floor(left / 0x80)) length += 1
  return length
}

/**
 * Reads a timeline.
 * @param ids the devices to take, in the order of the result's columns
 * @param minutes of the range that was asked for
 * @param missing the value of a device without a record, all the time
 * @throws {RangeError} for bytes that are no timeline, or not all of one
 */
export function timelineOfBytes(
  bytes: Uint8Array,
  ids: readonly number[],
  minutes: number,
  missing: number = UNKNOWN,
): Timeline {
  if (timelineHead.some((byte, at) => byte !== bytes[at])) throw new RangeError('These bytes are no timeline')
  const records = new Map<number, { fromAt: number; runs: number }>()
  let at = timelineHead.length
  const next = () => {
    let number = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('The timeline is incomplete')
      number += (byte % 0x80) * factor
      if (byte < 0x80) return number
    }
  }
  for (let id = next(), last = 0; id !== 0; id = next()) {
    last += id
    const runs = next()
    records.set(last, { fromAt: at, runs })
    for (let run = 0; run < runs; run++) next()
    at += runs
  }
  if (at !== bytes.length) throw new RangeError('The timeline goes on after its end')

  const firstRun = new Uint32Array(ids.length + 1)
  for (const [column, id] of ids.entries())
    firstRun[column + 1] = (firstRun[column] as number) + (records.get(id)?.runs ?? 1)
  const from = new Uint32Array(firstRun[ids.length] as number)
  const values = new Uint8Array(from.length)
  for (const [column, id] of ids.entries()) {
    const record = records.get(id)
    const first = firstRun[column] as number
    if (!record) {
      values[first] = missing
      continue
    }
    at = record.fromAt
    let minute = 0
    for (let run = 0; run < record.runs; run++) {
      minute += next()
      from[first + run] = minute
    }
    values.set(bytes.subarray(at, at + record.runs), first)
  }
  return { minutes, firstRun, from, values }
}
