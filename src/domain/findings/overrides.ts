import type { Timestamp } from '../units.ts'
import type { OnChange } from './causes.ts'
import type { Programs } from './programs.ts'
import { TOLERANCES } from './tolerances.ts'

/** Tells which luminaires have been overridden for longer than anybody means to: the rules that win say so. */
export function createOverrides(count: number, programs: Programs, onChange: OnChange) {
  const since = new Float64Array(count).fill(Number.NaN)
  const isOpen = new Uint8Array(count)
  let overridden = new Uint8Array(0)

  return {
    resume(luminaire: number, from: Timestamp): void {
      since[luminaire] = from
      isOpen[luminaire] = 1
    },

    /**
     * @param programOf the program of a luminaire; negative for none
     * @param sinceOf since when it has that program
     */
    minute(
      now: Timestamp,
      programOf: (luminaire: number) => number,
      sinceOf: (luminaire: number) => Timestamp,
    ): void {
      if (overridden.length !== programs.count) overridden = new Uint8Array(programs.count)
      for (let program = 0; program < programs.count; program++)
        overridden[program] = programs.isOverridden(program, now) ? 1 : 0
      for (let at = 0; at < count; at++) {
        const program = programOf(at)
        const was = since[at] as number
        if (program < 0 || overridden[program] === 0) {
          if (Number.isNaN(was)) continue
          since[at] = Number.NaN
          if (isOpen[at] === 1) tell(at, 'closed', was, now)
          isOpen[at] = 0
        } else if (Number.isNaN(was)) since[at] = Math.max(now, sinceOf(at))
        else if (isOpen[at] === 0 && now - was >= TOLERANCES.override) {
          isOpen[at] = 1
          tell(at, 'opened', was, now)
        }
      }
    },
  }

  function tell(luminaire: number, change: 'opened' | 'closed', from: Timestamp, time: Timestamp): void {
    onChange({
      of: 'luminaire',
      index: luminaire,
      change,
      cause: 'overrideActive',
      since: from,
      time,
      evidence: undefined,
    })
  }
}
