import type { Rulespec } from '#openapi/lighting.d.ts'
import type { ReadingColumns } from '../energyKernel.ts'
import { type EventColumns, SLOT } from '../occupancy.ts'
import { createSiteTime } from '../siteTime.ts'
import { HOUR, type TimeRange, type Timestamp } from '../units.ts'
import { type Cause, type Evidence, type FindingChange, familyOf, type Subject } from './causes.ts'
import { createPrograms } from './programs.ts'
import { createReconciler, type Fleet } from './reconciler.ts'
import { learnMotion, type MotionHour, replay } from './replay.ts'

/** Who is watched, and by which rules, in a form that can be sent to a worker. */
export type Watched = {
  readonly fleet: Fleet
  /** The rules that some luminaire has. */
  readonly rules: readonly (readonly Rulespec[])[]
  /** Of each luminaire: the place of its rules in `rules`. */
  readonly rulesOf: Int32Array
  /** A name of the IANA database. */
  readonly timeZone: string
}

/** What a zone's histories and its poll hold. Devices are indexes into the fleet. */
export type KnownReports = {
  readonly readings: ReadingColumns
  /** The motion of the days before, from which is learnt what is usual, and that of the range. */
  readonly motion: EventColumns
  /** Newest readings of before the range, of those that have been silent since then. */
  readonly before: ReadingColumns
}

/** A finding of a subject, from when it was noticed until it was over. */
export type Found = Subject & {
  readonly cause: Cause
  readonly since: Timestamp
  readonly foundAt: Timestamp
  /** Undefined if it lasted at the end of the range. */
  readonly overAt: Timestamp | undefined
  readonly evidence: Evidence | undefined
  /** Of a gateway's: the luminaires that were silent with it. */
  readonly silent: readonly number[]
}

/**
 * The findings of a range, from reports alone, in the order in which they were noticed. It has no memory: a profile that was
 * changed before is not known, so that nothing is found to run the previous one.
 */
export function foundIn(watched: Watched, reports: KnownReports, range: TimeRange): Found[] {
  const { fleet, rules, rulesOf, timeZone } = watched
  const siteTime = createSiteTime(timeZone)
  const programs = createPrograms(siteTime)
  const found: Found[] = []
  /** Places in `found`. */
  const lasting = new Map<string, number>()
  const reconciler = createReconciler(fleet, programs, siteTime, (change) => {
    const key = `${change.of} ${change.index} ${familyOf(change.cause)}`
    const place = lasting.get(key)
    if (change.change === 'opened') lasting.set(key, found.push(opened(change)) - 1)
    else if (place !== undefined) found[place] = changed(found[place] as Found, change)
    if (change.change === 'closed') lasting.delete(key)
  })
  const opened = ({ of, index, cause, since, time, evidence }: FindingChange): Found => ({
    of,
    index,
    cause,
    since,
    foundAt: time,
    overAt: undefined,
    evidence,
    silent: of === 'gateway' ? silentWith(index, since) : [],
  })
  const silentWith = (gateway: number, since: Timestamp) =>
    Array.from(fleet.gatewayOf.keys()).filter(
      (at) => fleet.gatewayOf[at] === gateway && reconciler.heardAt(at) <= since,
    )

  const numbers = rules.map((each) => programs.add(each))
  for (const [luminaire, place] of rulesOf.entries())
    reconciler.setProgram(luminaire, numbers[place] as number, 0)
  const readings = inOrder(
    [reports.before, reports.readings].flatMap(({ times, devices, levels }) =>
      Array.from(times, (time, row) => ({
        luminaire: devices[row] as number,
        time,
        level: levels[row] as number,
      })),
    ),
    ({ luminaire }) => luminaire,
    range,
  )
  const { times, sensors } = reports.motion
  const motion = inOrder(
    Array.from(times, (time, row) => ({ sensor: sensors[row] as number, time })),
    ({ sensor }) => sensor,
    range,
  )
  learnMotion(reconciler, motionHours(reports.motion, range.start), range.start)
  replay(reconciler, { readings, motion }, range)
  return found
}

function changed(found: Found, { change, cause, time, evidence }: FindingChange): Found {
  return change === 'closed' ? { ...found, overAt: time } : { ...found, cause, evidence }
}

/**
 * The reports of the range in the order of their times, and before them the newest one of each device that has none in it, which
 * has been silent since.
 */
function inOrder<Report extends { readonly time: Timestamp }>(
  reports: readonly Report[],
  deviceOf: (report: Report) => number,
  { start, end }: TimeRange,
): Report[] {
  const heard = new Set<number>()
  const newest = new Map<number, Report>()
  const within = reports.filter(({ time }) => time >= start && time < end)
  for (const report of within) heard.add(deviceOf(report))
  for (const report of reports) {
    const device = deviceOf(report)
    if (report.time >= start || heard.has(device)) continue
    if (report.time > (newest.get(device)?.time ?? Number.NEGATIVE_INFINITY)) newest.set(device, report)
  }
  return [...newest.values(), ...within].sort((one, other) => one.time - other.time)
}

/** How many 5-minute slots of each full hour had motion. @param end hours that are not over then are left out */
function motionHours({ times, sensors }: EventColumns, end: Timestamp): MotionHour[] {
  const slots = new Map<string, Set<number>>()
  for (const [row, time] of times.entries()) {
    if (time >= end) continue
    const key = `${sensors[row]} ${Math.floor(time / HOUR) * HOUR}`
    slots.set(key, (slots.get(key) ?? new Set()).add(Math.floor(time / SLOT)))
  }
  return [...slots].map(([key, own]) => {
    const [sensor, hour] = key.split(' ').map(Number) as [number, number]
    return { sensor, hour, slots: own.size }
  })
}
