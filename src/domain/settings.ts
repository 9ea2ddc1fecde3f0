import type { Area, AreaSetting, Setting } from '#openapi/lighting.d.ts'
import { type Day, parseDay } from './calendar.ts'
import { parseNumber } from './numbers.ts'
import type { PlanSize } from './position.ts'
import { type Watt, watt } from './units.ts'

/** Settings of the whole site (specification §3). */
export type SiteSettings = {
  /** Eur a kWh; 0 where not set. */
  readonly energyCost: number
  /** Percent of the plan; undefined where not set. */
  readonly gridWidth: number | undefined
  readonly gridHeight: number | undefined
  /** An offset or an IANA name, unvalidated; see `createSiteTime`. */
  readonly timeZone: Setting['value'] | undefined
}

/** Settings of a zone. Missing values are 0 (specification §9), except the grid and the date, which are undefined. */
export type AreaSettings = {
  readonly installationDay: Day | undefined
  /** Hours per day in the zone's baseline. */
  readonly workingHours: number
  /** Days per Monday-first week. */
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
 * The zones, each with the settings of the list `area_settings` that it came without. A zone to which nothing is added
 * stays the same object.
 */
export function withAreaSettings(areas: readonly Area[], settings: readonly AreaSetting[]): readonly Area[] {
  const byArea = new Map<number, AreaSetting[]>()
  for (const setting of settings) {
    const others = byArea.get(setting.area_id)
    if (others) others.push(setting)
    else byArea.set(setting.area_id, [setting])
  }
  const added = areas.map((area) => {
    const listed = byArea.get(area.id) ?? []
    const missing = listed.filter(({ name }) => !area.settings.some((own) => own.name === name))
    return missing.length > 0 ? { ...area, settings: [...area.settings, ...missing] } : area
  })
  return added.some((area, place) => area !== areas[place]) ? added : areas
}

/**
 * Reads a zone's settings. A value may be a number or its text. The installation date is the setting (DD-MM-YYYY), or
 * the zone's own field if that is missing or invalid.
 */
export function areaSettings(area: Area): AreaSettings {
  const own = area.settings
  return {
    installationDay: installationDay(settingOf(own, 'installation_date'), area.installation_date),
    workingHours: numberOf(own, 'working_hours') ?? 0,
    workingDays: numberOf(own, 'working_days') ?? 0,
    totalPowerConsumption: watt(numberOf(own, 'total_power_consumption') ?? 0),
    gridWidth: numberOf(own, 'grid_width'),
    gridHeight: numberOf(own, 'grid_height'),
  }
}

/** The plan's size in metres, from the settings `width_metres` and `height_metres`; undefined if either is missing. */
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
