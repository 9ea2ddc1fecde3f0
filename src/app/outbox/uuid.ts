import type { Timestamp } from '#domain/units.ts'

let newest = { time: 0, count: 0 }

/**
 * A UUID of version 7 (RFC 9562). The ids of one page sort in the order in which they were made: its 12 bits below the
 * milliseconds count. `crypto.randomUUID` needs a secure context, and makes version 4.
 */
export function uuidAt(now: Timestamp): string {
  const isSameTime = now <= newest.time
  const count = isSameTime ? newest.count + 1 : 0
  const time = isSameTime ? newest.time + (count >> 12) : now
  newest = { time, count: count & 0xfff }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, (BigInt(time) << 16n) | 0x7000n | BigInt(newest.count))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
