import type { Milliseconds } from '#domain/units.ts'

const FIRST: Milliseconds = 1_000
const LONGEST: Milliseconds = 60_000

/**
 * How long to wait before the next try: twice as long each time, and spread so that consoles that lost the server together do
 * not come back together.
 * @param chance from 0 to 1
 */
export const backoff = (attempts: number, chance: number): Milliseconds =>
  Math.min(LONGEST, FIRST * 2 ** (attempts - 1)) * (0.5 + chance / 2)
