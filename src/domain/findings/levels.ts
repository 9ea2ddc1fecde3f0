import { percent, type Timestamp } from '../units.ts'
import type { Cause, Evidence, OnChange } from './causes.ts'
import { CLOCK_CHANGE, costOf, emptyExpectation, expect } from './expectation.ts'
import type { Programs } from './programs.ts'
import { ENTRY, EXIT, FORGETTING, TOLERANCES } from './tolerances.ts'

/** What may be true of a luminaire that reports; each says what level it would report. */
const HYPOTHESES = [
  'sound',
  'dark',
  'burnsByDay',
  'stuckLevel',
  'doesNotDim',
  'motionWithoutLight',
  'previousProfile',
  'clockAhead',
  'clockBehind',
] as const
const COUNT = HYPOTHESES.length
const SOUND = 0
const STUCK = HYPOTHESES.indexOf('stuckLevel')

const entries = Float64Array.from(HYPOTHESES, (name) => (name === 'sound' ? 0 : ENTRY[name]))
/** What a vague explanation costs where a sharp one holds too. */
const BETTER_REASON = 0.05
const SAME_AS_DARK = 0.3

const causeOf = (hypothesis: number): Cause => {
  const name = HYPOTHESES[hypothesis] as Exclude<(typeof HYPOTHESES)[number], 'sound'>
  return name === 'clockAhead' || name === 'clockBehind' ? 'clockOff' : name
}

/**
 * Tells what is wrong with the levels that luminaires report: the likeliest path from hypothesis to hypothesis, kept up to date
 * with each reading (Viterbi's algorithm). What a hypothesis cannot explain costs it 1, changing to another costs what
 * tolerances.ts says. A finding opens when a fault's path costs less than sound's, changes its cause when another fault's does,
 * and closes when sound's does again.
 */
export function createLevels(count: number, programs: Programs, onChange: OnChange) {
  /** Cost so far with the sign turned: the greatest of a luminaire is the likeliest. */
  const scores = new Float64Array(count * COUNT)
  /** When each hypothesis's path left sound. */
  const since = new Float64Array(count * COUNT).fill(Number.NaN)
  const stuckAt = new Float32Array(count)
  const program = new Int32Array(count).fill(-1)
  const previous = new Int32Array(count).fill(-1)
  const programSince = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const lastTime = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  /** The hypothesis of the open finding; 0 without one. */
  const open = new Uint8Array(count)
  for (let at = 0; at < count; at++)
    for (let it = 1; it < COUNT; it++) scores[at * COUNT + it] = -(entries[it] as number)

  const now = emptyExpectation()
  const other = emptyExpectation()
  const costs = new Float64Array(COUNT)

  /** Fills `costs`: what this level costs each hypothesis. */
  function computeCosts(luminaire: number, time: Timestamp, level: number, motion: Timestamp): void {
    const { level: tolerance, dark, full, sameLevel } = TOLERANCES
    const own = program[luminaire] as number
    const before = previous[luminaire] as number
    expect(now, programs, own, time, motion)
    const sound = costOf(now, level)
    const isDark = level <= dark
    const mayBeDark = now.least <= dark
    const mayBurn = now.most > dark
    const isIdle = level >= now.idleLeast - tolerance && level <= now.idleMost + tolerance
    costs[0] = sound
    costs[1] = costIf(isDark)
    costs[6] = before >= 0 ? costAt(before, time, level, motion) : 1
    // Any level burns, so that it explains more than it should where there is a better reason.
    const burns = costIf(level > tolerance) + (costs[6] === 0 ? BETTER_REASON : 0)
    costs[2] = now.idleMost <= dark && !now.inMotion ? burns : sound
    costs[3] = costIf(Math.abs(level - (stuckAt[luminaire] as number)) <= sameLevel)
    costs[4] = costIf((mayBurn && level >= full) || (mayBeDark && isDark))
    // Where idle is dark, what stays dark in motion is dark in the first place.
    costs[5] = costIf(isIdle) + (now.inMotion && now.idleMost <= dark ? SAME_AS_DARK : 0)
    costs[7] = costAt(own, time + CLOCK_CHANGE, level, motion + CLOCK_CHANGE)
    costs[8] = costAt(own, time - CLOCK_CHANGE, level, motion - CLOCK_CHANGE)
  }

  function costAt(which: number, time: Timestamp, level: number, motion: Timestamp): number {
    expect(other, programs, which, time, motion)
    return costOf(other, level)
  }

  /** Takes every path one reading further. @returns the likeliest hypothesis */
  function advance(luminaire: number, time: Timestamp, level: number): number {
    const base = luminaire * COUNT
    const sound = scores[base] as number
    let bestFault = Number.NEGATIVE_INFINITY
    for (let it = 1; it < COUNT; it++) bestFault = Math.max(bestFault, scores[base + it] as number)
    let best = Number.NEGATIVE_INFINITY
    let winner = SOUND
    for (let it = 0; it < COUNT; it++) {
      const place = base + it
      let score = (scores[place] as number) - (costs[it] as number)
      if (it === SOUND) score = Math.max(score, bestFault - EXIT - (costs[0] as number))
      else {
        // Whatever it reports now is what it is stuck at.
        const entered = sound - (entries[it] as number) - (it === STUCK ? 0 : (costs[it] as number))
        if (entered >= score) {
          score = entered
          since[place] = time
          if (it === STUCK) stuckAt[luminaire] = level
        } else if (costs[SOUND] === 0 && open[luminaire] === 0) score -= FORGETTING
      }
      scores[place] = score
      if (score > best || (score === best && it === open[luminaire])) {
        best = score
        winner = it
      }
    }
    for (let it = 0; it < COUNT; it++) scores[base + it] = (scores[base + it] as number) - best
    return winner
  }

  function tell(luminaire: number, winner: number, time: Timestamp, level: number): void {
    const was = open[luminaire] as number
    if (winner === was) return
    open[luminaire] = winner
    const told = winner === SOUND ? was : winner
    const isRecognised = was !== SOUND && winner !== SOUND
    if (isRecognised && causeOf(was) === causeOf(winner)) return
    const evidence: Evidence = {
      at: time,
      level: percent(level),
      idle: percent(now.idle),
      moving: percent(now.moving),
    }
    onChange({
      of: 'luminaire',
      index: luminaire,
      change: winner === SOUND ? 'closed' : isRecognised ? 'recognised' : 'opened',
      cause: causeOf(told),
      since: since[luminaire * COUNT + told] as number,
      time,
      evidence,
    })
  }

  return {
    /** A luminaire has other rules from now on. What it had before may be what it still runs. */
    setProgram(luminaire: number, next: number, time: Timestamp, last?: number): void {
      const own = program[luminaire] as number
      if (last !== undefined) previous[luminaire] = last
      else if (own >= 0 && own !== next && !programs.isOverridden(own, time - 1)) previous[luminaire] = own
      if (own === next) return
      program[luminaire] = next
      programSince[luminaire] = time
    },

    programOf: (luminaire: number): number => program[luminaire] as number,
    programSince: (luminaire: number): Timestamp => programSince[luminaire] as number,

    /** A finding that was open when this process started. */
    resume(luminaire: number, cause: Cause, from: Timestamp): void {
      for (let it = 1; it < COUNT; it++) {
        if (causeOf(it) !== cause) continue
        open[luminaire] = it
        scores[luminaire * COUNT] = -EXIT
        scores[luminaire * COUNT + it] = 0
        since[luminaire * COUNT + it] = from
        return
      }
    },

    /**
     * A luminaire's next reading; one that is older than the last is passed over.
     * @param level percent
     * @param motion when its sensors last reported motion before the reading; NaN for never
     */
    read(luminaire: number, time: Timestamp, level: number, motion: Timestamp): void {
      if (time <= (lastTime[luminaire] as number) || (program[luminaire] as number) < 0) return
      lastTime[luminaire] = time
      if (time - (programSince[luminaire] as number) < TOLERANCES.newRule) return
      computeCosts(luminaire, time, level, motion)
      tell(luminaire, advance(luminaire, time, level), time, level)
    },
  }
}

const costIf = (isExplained: boolean) => (isExplained ? 0 : 1)
