import type { Milliseconds } from './units.ts'

/** The share (0 to 1) of the time of `devices` devices over `length` that `covered` is; 0 where there is no such time. */
export function coverage(covered: Milliseconds, devices: number, length: Milliseconds): number {
  return devices > 0 && length > 0 ? Math.min(1, covered / (devices * length)) : 0
}
