import type { Area, AreaSetting, Setting } from '#openapi/lighting.d.ts'
import { type Day, parseDay } from './calendar.ts'
import { parseNumber } from './numbers.ts'
import type { PlanSize } from './position.ts'
import { type Watt, watt } from './units.ts'

/** Settings of the whole site (specification §3). */
export interface SiteSettings {
  /** Eur a kWh; 0 where not set. */
  readonly energyCost: number
  /** Percent of the plan; undefined where not set. */
  readonly gridWidth: number | undefined
  readonly gridHeight: number | undefined
  /** As set: an offset or an IANA name; `createSiteTime` judges it. */
  readonly timeZone: Setting['value'] | undefined
}

/** Settings of a zone. What is not set is 0 (specification §9), but for the grid and the date, which are undefined. */
export interface AreaSettings {
  readonly installationDay: Day | undefined
  /** Hours a day that the zone's baseline burns. */
  readonly workingHours: number
  /** Days of each Monday-first week. */
  readonly workingDays: number
  readonly totalPowerConsumption: Watt
  readonly gridWidth: number | undefined
  readonly gridHeight: number | undefined
}

type Entry = Pick<Setting, 'name' | 'value'>

/** The value of the setting of this name. */
export const settingOf = (settings: readonly Entry[], name: string) =>
  settings.find((entry) => entry.name === name)?.value
const numberOf = (settings: readonly Entry[], name: string) => parseNumber(settingOf(settings, name))

/** Reads the global settings; a value may be a number or its text. */
export function siteSettings(settings: readonly Setting[]): SiteSettings {
  return {
    energyCost: numberOf(settings, 'energy_cost') ?? 0,
    gridWidth: numberOf(settings, 'grid_width'),
    gridHeight: numberOf(settings, 'grid_height'),
    timeZone: settingOf(settings, 'time_zone'),
  }
}

/**
 * Reads a zone's settings: those of `area_settings` that are the zone's, or those the zone came with where the
 * list has none of the name. A value may be a number or its text. The installation date is the setting
 * (DD-MM-YYYY), or where that is missing or no date, the zone's own field.
 */
export function areaSettings(area: Area, settings: readonly AreaSetting[] = []): AreaSettings {
  const own = [...settings.filter((setting) => setting.area_id === area.id), ...area.settings]
  return {
    installationDay: installationDay(settingOf(own, 'installation_date'), area.installation_date),
    workingHours: numberOf(own, 'working_hours') ?? 0,
    workingDays: numberOf(own, 'working_days') ?? 0,
    totalPowerConsumption: watt(numberOf(own, 'total_power_consumption') ?? 0),
    gridWidth: numberOf(own, 'grid_width'),
    gridHeight: numberOf(own, 'grid_height'),
  }
}

/** What a zone's plan shows in metres, from its settings `width_metres` and `height_metres`; undefined where either is not set. */
export function planMetres(area: Area): PlanSize | undefined {
  const width = numberOf(area.settings, 'width_metres') ?? 0
  const height = numberOf(area.settings, 'height_metres') ?? 0
  return width > 0 && height > 0 ? { width, height } : undefined
}

function installationDay(setting: unknown, field: string | null): Day | undefined {
  const asSet = parseDay(String(setting ?? ''), 'DD-MM-YYYY')
  if (asSet.ok) return asSet.value
  const asFiled = parseDay(field ?? '', 'YYYY-MM-DD')
  return asFiled.ok ? asFiled.value : undefined
}
