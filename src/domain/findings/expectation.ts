import { HOUR, SECOND, type Timestamp } from '../units.ts'
import { minuteOf, type Programs } from './programs.ts'
import { TOLERANCES } from './tolerances.ts'

/** What a program asks for around an instant; one object that is filled again and again, since millions are needed. */
export type Expectation = {
  /** Percent, at the instant. */
  idle: number
  moving: number
  /** The least and the most it asks for within `TOLERANCES.step`, with or without motion, percent. */
  least: number
  most: number
  /** The same without motion. */
  idleLeast: number
  idleMost: number
  /** Whether it asks for the same before and after, so that what lies between its levels is no ramp to a next one. */
  steady: boolean
  /** Whether motion was reported so recently that the luminaire has to have the moving level. */
  inMotion: boolean
  /** Whether its sensors have reported no motion for so long that it cannot have the moving level. */
  isStill: boolean
}

export const emptyExpectation = (): Expectation => ({
  idle: 0,
  moving: 0,
  least: 0,
  most: 0,
  idleLeast: 0,
  idleMost: 0,
  steady: true,
  inMotion: false,
  isStill: false,
})

/** Fills `into` with what a program asks for at an instant. @param motion when its sensors last reported motion; NaN for never */
export function expect(
  into: Expectation,
  programs: Programs,
  program: number,
  time: Timestamp,
  motion: Timestamp,
) {
  const { step, answer, still } = TOLERANCES
  const today = programs.dayOf(program, time)
  const now = minuteOf(time)
  const before = programs.dayOf(program, time - step)
  const past = minuteOf(time - step)
  const after = programs.dayOf(program, time + step)
  const next = minuteOf(time + step)
  const idle = today.idle[now] as number
  const moving = today.moving[now] as number
  const idleBefore = before.idle[past] as number
  const idleAfter = after.idle[next] as number
  const movingBefore = before.moving[past] as number
  const movingAfter = after.moving[next] as number
  into.idle = idle
  into.moving = moving
  into.idleLeast = Math.min(idle, idleBefore, idleAfter)
  into.idleMost = Math.max(idle, idleBefore, idleAfter)
  into.least = Math.min(into.idleLeast, moving, movingBefore, movingAfter)
  into.most = Math.max(into.idleMost, moving, movingBefore, movingAfter)
  into.steady = idle === idleBefore && idle === idleAfter && moving === movingBefore && moving === movingAfter
  const since = time - motion
  const hold = (today.hold[now] as number) * SECOND
  into.inMotion = into.steady && since >= answer && since <= hold - answer && moving > idle
  into.isStill = into.steady && since > hold + still
}

/** What a level costs an expectation: nothing if it is what it asks for, or on the way between two steps; 1 if not. */
export function costOf(expected: Expectation, level: number): number {
  const { level: tolerance, stillMotion } = TOLERANCES
  const { idle, moving, inMotion, isStill } = expected
  if (!expected.steady)
    return level >= expected.least - tolerance && level <= expected.most + tolerance ? 0 : 1
  if (!inMotion && Math.abs(level - idle) <= tolerance) return 0
  if (Math.abs(level - moving) > tolerance) return 1
  return isStill ? stillMotion : 0
}

/** By how much a clock is wrong that missed a change of the clocks. */
export const CLOCK_CHANGE = HOUR
