import type { Rulespec } from '#openapi/lighting.d.ts'
import { createLevelAt, effectiveLevel } from '../effectiveLevel.ts'
import { timeouts } from '../ruleItems.ts'
import type { SiteTime } from '../siteTime.ts'
import { MINUTES_A_DAY } from '../timeOfDay.ts'
import { HOUR, MINUTE, type Timestamp } from '../units.ts'

/** What a program asks for in each minute of a UTC day. */
type ProgramDay = {
  /** Percent, without motion and during it. */
  readonly idle: Uint8Array
  readonly moving: Uint8Array
  /** Seconds for which motion holds the moving level. */
  readonly hold: Uint16Array
  /** 1 while an override sets the level. */
  readonly overridden: Uint8Array
}

/** Rulespecs that ask for the same levels are one program, whichever sensors they name. */
export type Programs = {
  /** @returns the program's number */
  add(rulespecs: readonly Rulespec[]): number
  readonly count: number
  dayOf(program: number, time: Timestamp): ProgramDay
  /** Of several minutes around the time: the level of each without motion and during it, percent. */
  isOverridden(program: number, time: Timestamp): boolean
}

const DAY = 24 * HOUR
/** An hour before and after may be of the days beside. */
const KEPT_DAYS = 4

/** @param siteTime whose weekdays the rules follow */
export function createPrograms(siteTime: SiteTime): Programs {
  const numbers = new Map<string, number>()
  const programs: { rulespecs: readonly Rulespec[]; days: Map<number, ProgramDay> }[] = []

  const dayOf = (program: number, time: Timestamp): ProgramDay => {
    const { rulespecs, days } = programs[program] as (typeof programs)[number]
    const day = Math.floor(time / DAY)
    const known = days.get(day)
    if (known) return known
    const made = levelsOfDay(rulespecs, day * DAY, siteTime)
    days.set(day, made)
    for (const old of days.keys()) if (days.size > KEPT_DAYS && old !== day) days.delete(old)
    return made
  }

  return {
    add(rulespecs) {
      const key = JSON.stringify(rulespecs.map(withoutSensors))
      const number = numbers.get(key) ?? programs.push({ rulespecs, days: new Map() }) - 1
      numbers.set(key, number)
      return number
    },
    get count() {
      return programs.length
    },
    dayOf,
    isOverridden: (program, time) => dayOf(program, time).overridden[minuteOf(time)] === 1,
  }
}

/** The minute of the UTC day. */
export const minuteOf = (time: Timestamp): number => Math.floor(time / MINUTE) % MINUTES_A_DAY

const withoutSensors = (rulespec: Rulespec) =>
  rulespec.map(({ priority, rules }) => [priority, rules.filter(({ type }) => type !== 'movement_settings')])

function levelsOfDay(rulespecs: readonly Rulespec[], start: Timestamp, siteTime: SiteTime): ProgramDay {
  const levelAt = createLevelAt(rulespecs)
  const holds = [...new Set(timeouts(rulespecs))].sort((one, other) => other - one)
  const mayOverride = rulespecs.flat().some(({ rules }) => rules.some(({ type }) => type === 'active'))
  const day = {
    idle: new Uint8Array(MINUTES_A_DAY),
    moving: new Uint8Array(MINUTES_A_DAY),
    hold: new Uint16Array(MINUTES_A_DAY),
    overridden: new Uint8Array(MINUTES_A_DAY),
  }
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
    const at = siteTime.wallClock(start + minute * MINUTE)
    const moving = levelAt(at, { secondsSinceMotion: 0 })
    day.idle[minute] = Math.round(levelAt(at, { secondsSinceMotion: undefined }))
    day.moving[minute] = Math.round(moving)
    day.hold[minute] = holds.find((hold) => levelAt(at, { secondsSinceMotion: hold }) === moving) ?? 0
    if (mayOverride && effectiveLevel(rulespecs, at, { secondsSinceMotion: 0 }).winner?.type === 'active')
      day.overridden[minute] = 1
  }
  return day
}
