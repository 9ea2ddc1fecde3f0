import { readInstant } from '#domain/reading.ts'
import { HOUR, type Milliseconds, type Timestamp } from '#domain/units.ts'

/** The device settings with what is wrong with a simulated device's reports, and since when (an instant; without it, always). */
export const reportFaultSetting = 'simulated_report_fault'
export const reportFaultSinceSetting = 'simulated_report_fault_since'

/** The levels that a luminaire has instead of those that its rules give it. */
const faultyLevels = {
  /** It is dark although it should burn. */
  dark: () => 0,
  /** It burns where it should be dark. */
  neverOff: (level: number) => (level > 0 ? level : 80),
  /** Its level stays what it is, whatever its rules say. */
  stuck: (_: number, at = 37) => at,
  /** It is off or full on. */
  doesNotDim: (level: number) => (level > 0 ? 100 : 0),
} satisfies Record<string, (level: number, at?: number) => number>

/**
 * What can be wrong with a simulated device's reports: it sends none, its level, or, of a sensor, motion without end; or what its
 * level follows: no motion, the rules that it had before, or a clock that has not changed with the others.
 */
export const REPORT_FAULTS = [
  'silent',
  'endlessMotion',
  'motionWithoutLight',
  'formerRules',
  'clockAhead',
  'clockBehind',
  ...(Object.keys(faultyLevels) as (keyof typeof faultyLevels)[]),
] as const
export type ReportFaultKind = (typeof REPORT_FAULTS)[number]

/** It lasts from `since` to `until`, exclusive; without `until`, for ever. */
export type ReportFault = {
  readonly kind: ReportFaultKind
  readonly since: Timestamp
  readonly until?: Timestamp
  /** The level that a stuck luminaire stays at, percent. */
  readonly level?: number
}

/** @returns undefined for a device with nothing wrong, and where the settings cannot be read */
export function readReportFault(settings: Readonly<Record<string, unknown>>): ReportFault | undefined {
  const kind = REPORT_FAULTS.find((known) => known === settings[reportFaultSetting])
  const from = settings[reportFaultSinceSetting]
  const since = from === undefined ? Number.NEGATIVE_INFINITY : readInstant(String(from))
  return kind === undefined || Number.isNaN(since) ? undefined : { kind, since }
}

/** The device settings of a fault; without `since` (ms since 1970) the device has always had it. */
export const reportFaultSettings = (kind: ReportFaultKind, since?: Timestamp): Record<string, string> => ({
  [reportFaultSetting]: kind,
  ...(since !== undefined && { [reportFaultSinceSetting]: new Date(since).toISOString() }),
})

export const hasFault = (fault: ReportFault | undefined, kind: ReportFaultKind, time: Timestamp): boolean =>
  fault?.kind === kind && isFaulty(fault, time)

const isFaulty = ({ since, until }: ReportFault, time: Timestamp) =>
  time >= since && time < (until ?? Number.POSITIVE_INFINITY)

/** How far a luminaire's clock is ahead of its site's, ms. */
export const clockError = (fault: ReportFault | undefined, time: Timestamp): Milliseconds =>
  hasFault(fault, 'clockAhead', time) ? HOUR : hasFault(fault, 'clockBehind', time) ? -HOUR : 0

/** The level that a luminaire reports, percent, where its rules give it `level`. */
export function reportedLevel(fault: ReportFault | undefined, level: number, time: Timestamp): number {
  if (!fault || !isFaulty(fault, time) || !(fault.kind in faultyLevels)) return level
  return faultyLevels[fault.kind as keyof typeof faultyLevels](level, fault.level)
}
