import { addDays, type Day, parseDay, printDay, startOfMonth, startOfNextMonth } from './calendar.ts'
import { money, workingDaysBetween } from './savings.ts'
import type { AreaSettings } from './settings.ts'
import { type WattHour, wattHour } from './units.ts'

/** The days of a month that a report is of. */
export type ReportedDays = {
  /** The first of the month. */
  readonly month: Day
  /** The last day that is over; before `month` where none is. */
  readonly lastDay: Day
  readonly isOver: boolean
}

/** Reads `2026-10`; undefined for anything else. */
export function parseMonth(text: string): Day | undefined {
  const first = parseDay(`${text}-01`, 'YYYY-MM-DD')
  return first.ok ? first.value : undefined
}

export const printMonth = (day: Day) => printDay(day, 'YYYY-MM-DD').slice(0, 7)

/** A month's days that are over on `today`: a day under way would have its whole baseline and a part of its energy. */
export function reportedDays(month: Day, today: Day): ReportedDays {
  const end = startOfNextMonth(month)
  return {
    month: startOfMonth(month),
    lastDay: addDays(Math.min(end, Math.max(today, startOfMonth(month))) as Day, -1),
    isOver: end <= today,
  }
}

type BaselineSettings = Pick<
  AreaSettings,
  'totalPowerConsumption' | 'workingHours' | 'workingDays' | 'installationDay'
>

/** The working days of a report, from the installation on. */
export function workingDaysOf(
  { workingDays, installationDay }: BaselineSettings,
  { month, lastDay }: ReportedDays,
): number {
  return workingDaysBetween(Math.max(month, installationDay ?? month) as Day, lastDay, workingDays)
}

/** What a zone would have used without control: power × working hours × working days. Undefined without the settings or days. */
export function baselineOf(settings: BaselineSettings, days: ReportedDays): WattHour | undefined {
  const { totalPowerConsumption, workingHours } = settings
  const baseline = totalPowerConsumption * workingHours * workingDaysOf(settings, days)
  return baseline > 0 ? wattHour(baseline) : undefined
}

/** A zone's month, Wh and Eur; undefined is not known. */
export type ZoneMonth = {
  /** Undefined where nothing was measured. */
  readonly energy: WattHour | undefined
  readonly baseline: WattHour | undefined
}

/** A zone or several in a report. */
export interface MonthFigures extends ZoneMonth {
  /** Eur */
  readonly cost: number | undefined
  /** Baseline minus energy, of the zones that have both; negative where more was used. */
  readonly savings: WattHour | undefined
  /** Eur */
  readonly saved: number | undefined
  /** Percent of that baseline. */
  readonly savedShare: number | undefined
}

/**
 * The sum of zones. Energy is of every zone that was measured; baseline and savings of those that were measured and have a
 * baseline, so that a silent zone does not look like one that saves all.
 */
export function monthFigures(zones: readonly ZoneMonth[], energyCost: number): MonthFigures {
  const compared = zones.flatMap(({ energy, baseline }) =>
    energy === undefined || baseline === undefined ? [] : [{ energy, baseline }],
  )
  const energy = sumOf(zones.flatMap((zone) => zone.energy ?? []))
  const baseline = sumOf(compared.map((zone) => zone.baseline))
  const used = sumOf(compared.map((zone) => zone.energy))
  const savings = baseline === undefined || used === undefined ? undefined : wattHour(baseline - used)
  const inEuros = (amount: WattHour | undefined) =>
    amount === undefined || energyCost <= 0 ? undefined : money(amount, energyCost)
  return {
    energy,
    baseline,
    savings,
    cost: inEuros(energy),
    saved: inEuros(savings),
    savedShare: savings === undefined || !baseline ? undefined : (savings / baseline) * 100,
  }
}

const sumOf = (amounts: readonly WattHour[]) =>
  amounts.length > 0 ? wattHour(amounts.reduce((sum, amount) => sum + amount, 0)) : undefined
