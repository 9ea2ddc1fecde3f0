import type { Milliseconds } from './units.ts'

/** The share (0 to 1) of `covered` in the time of `devices` devices over `length`; 0 if that time is 0. */
export function coverage(covered: Milliseconds, devices: number, length: Milliseconds): number {
  return devices > 0 && length > 0 ? Math.min(1, covered / (devices * length)) : 0
}
