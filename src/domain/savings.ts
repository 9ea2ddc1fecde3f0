import { type Day, weekdayOf } from './calendar.ts'
import { clamp } from './numbers.ts'
import type { AreaSettings } from './settings.ts'
import { toKilowattHours, type WattHour, wattHour } from './units.ts'

/** A zone's baseline consumption from its settings: 'previous' in specification §9. */
export type Baselines = {
  readonly today: WattHour
  readonly week: WattHour
  /** Four weeks. */
  readonly month: WattHour
  /** Undefined without an installation date. */
  readonly all: WattHour | undefined
}

type BaselineSettings = Pick<
  AreaSettings,
  'totalPowerConsumption' | 'workingHours' | 'workingDays' | 'installationDay'
>

/** A zone's baselines on the site's day `today`. */
export function baselines(settings: BaselineSettings, today: Day): Baselines {
  const { totalPowerConsumption, workingHours, workingDays, installationDay } = settings
  const daily = totalPowerConsumption * workingHours
  const weekly = daily * workingDays
  return {
    today: wattHour(daily),
    week: wattHour(weekly),
    month: wattHour(weekly * 4),
    all:
      installationDay === undefined
        ? undefined
        : wattHour(daily * workingDaysBetween(installationDay, today, workingDays)),
  }
}

/**
 * The number of days from `first` to `last`, inclusive, that are among the first `workingDays` of their Monday-first
 * week (decisions.md, "Calculations"); 0 if `last` is before `first`.
 */
export function workingDaysBetween(first: Day, last: Day, workingDays: number): number {
  if (last < first) return 0
  const aWeek = clamp(workingDays, 0, 7)
  const firstMonday = first - weekdayOf(first) + 1
  const fromFirstMonday = (days: number) => Math.floor(days / 7) * aWeek + Math.min(days % 7, aWeek)
  return fromFirstMonday(last + 1 - firstMonday) - fromFirstMonday(first - firstMonday)
}

/** Previous minus current consumption; negative if consumption has increased. */
export function savings(previous: WattHour, current: WattHour): WattHour {
  return wattHour(previous - current)
}

/** Eur for an amount of energy at `energyCost` Eur a kWh; negative for negative savings. */
export function money(energy: WattHour, energyCost: number): number {
  return toKilowattHours(energy) * energyCost
}
