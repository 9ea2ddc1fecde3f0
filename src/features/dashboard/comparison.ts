import type { DashboardFigures } from '#app/figures/useFigures.ts'
import type { Day } from '#domain/calendar.ts'
import { baselines, savings } from '#domain/savings.ts'
import type { AreaSettings } from '#domain/settings.ts'
import { type Timestamp, type WattHour, wattHour } from '#domain/units.ts'
import type { AreaFigures } from '#telemetry/figures.ts'

/** In the page's order. */
export const SPANS = ['today', 'week', 'month', 'all'] as const satisfies (keyof DashboardFigures)[]
export type ComparisonSpan = (typeof SPANS)[number]

/** One zone in a comparison. */
export type ComparedZone = {
  readonly id: number
  readonly name: string
  readonly settings: AreaSettings
  readonly luminaires: number
  /** Undefined until loaded. */
  readonly figures: AreaFigures | undefined
}

/** The settings that a zone's baseline is computed from. */
export type BaselineSetting = 'totalPowerConsumption' | 'workingHours' | 'workingDays' | 'installationDay'

/** Wh; undefined if unknown. */
export type Comparison = {
  /** Of the zones that have a baseline. */
  readonly previous: WattHour | undefined
  /** Of every zone whose figures are loaded. */
  readonly current: WattHour | undefined
  /** The current consumption of the zones that have a baseline. */
  readonly compared: WattHour | undefined
  /** Previous minus compared (specification §9). */
  readonly savings: WattHour | undefined
  /** Share of luminaire-time that readings cover, 0 to 1. */
  readonly coverage: number
  /** The zones in `current`. */
  readonly zones: readonly ComparedZone[]
  /** Zones without baseline settings, left out of `previous`: their consumption would count against a baseline of 0. */
  readonly withoutBaseline: readonly ComparedZone[]
}

const NEEDED: Record<ComparisonSpan, readonly BaselineSetting[]> = {
  today: ['totalPowerConsumption', 'workingHours'],
  week: ['totalPowerConsumption', 'workingHours', 'workingDays'],
  month: ['totalPowerConsumption', 'workingHours', 'workingDays'],
  all: ['totalPowerConsumption', 'workingHours', 'workingDays', 'installationDay'],
}

/** The missing settings of a zone's baseline; by specification §9 a setting of 0 counts as missing. */
export function missingSettings(settings: AreaSettings, span: ComparisonSpan): BaselineSetting[] {
  return NEEDED[span].filter((name) =>
    name === 'installationDay' ? settings[name] === undefined : settings[name] <= 0,
  )
}

/** A zone's 'previous' consumption of a span; undefined without the settings for it. */
export function baselineOf(settings: AreaSettings, span: ComparisonSpan, today: Day): WattHour | undefined {
  return missingSettings(settings, span).length > 0 ? undefined : baselines(settings, today)[span]
}

/**
 * The current consumption of the zones whose figures are loaded, and the previous consumption and savings of those that
 * have a baseline (decisions.md, "Calculations").
 */
export function compare(
  zones: readonly ComparedZone[],
  span: ComparisonSpan,
  { today, now }: { today: Day; now: Timestamp },
): Comparison {
  const lacks = ({ settings }: ComparedZone) => missingSettings(settings, span).length > 0
  const known = zones.filter(({ figures }) => figures !== undefined)
  const comparable = known.filter((zone) => !lacks(zone))
  const previous = total(comparable, ({ settings }) => baselineOf(settings, span, today) ?? 0)
  const compared = total(comparable, energyOf)
  return {
    previous,
    current: total(known, energyOf),
    compared,
    savings: previous === undefined || compared === undefined ? undefined : savings(previous, compared),
    coverage: coverageOf(known, now),
    zones: known,
    withoutBaseline: zones.filter(lacks),
  }
}

const energyOf = ({ figures }: ComparedZone) => figures?.total.energy ?? 0

/** Undefined for no zones. */
const total = (zones: readonly ComparedZone[], read: (zone: ComparedZone) => number) =>
  zones.length > 0 ? wattHour(zones.reduce((sum, zone) => sum + read(zone), 0)) : undefined

/** The zones' coverage, weighted by their luminaires and the past part of the span. */
function coverageOf(zones: readonly ComparedZone[], now: Timestamp): number {
  let covered = 0
  let all = 0
  for (const { figures, luminaires } of zones) {
    if (figures === undefined) continue
    const { edges, total } = figures
    const passed = Math.max(0, Math.min(edges.at(-1) ?? 0, now) - (edges[0] ?? 0))
    covered += total.coverage * luminaires * passed
    all += luminaires * passed
  }
  return all > 0 ? covered / all : 0
}
