import { takesPart } from '#domain/deviceKinds.ts'
import { type Device, isLuminaire, isPlaced, motionSensors } from '#domain/devices.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'

/** What a heatmap is drawn from (decisions.md, "Heatmap"): what was measured, or made-up data. */
export const HEAT_SOURCES = ['occupancy', 'level', 'sample'] as const
export type HeatSource = (typeof HEAT_SOURCES)[number]
export type MeasuredSource = Exclude<HeatSource, 'sample'>

/** `?source=level`; left out, the page chooses. */
export function heatSourceIn(source: unknown): { source?: HeatSource } {
  const known = HEAT_SOURCES.find((each) => each === source)
  return known === undefined ? {} : { source: known }
}

/** The devices of a zone that a source tells of: those that can be placed on its plan, and are. */
export function devicesFor(source: HeatSource, area: number, all: readonly Device[]): Device[] {
  const here = all.filter((device) => device.area === area && isPlaced(device) && takesPart(device.kind))
  if (source === 'occupancy') return motionSensors(here)
  return source === 'level' ? here.filter(isLuminaire) : here
}

/** What the page opens on: occupancy where the zone has motion sensors, otherwise the level of its luminaires. */
export const measuredSource = (area: number, all: readonly Device[]): MeasuredSource =>
  motionSensors(all).some((device) => device.area === area) ? 'occupancy' : 'level'

/** Whether the poll already knows of something that a device of the zone has reported. */
export const hasReported = (area: number, all: readonly Device[]) =>
  all.some(
    ({ area: deviceArea, source }) =>
      deviceArea === area &&
      (('status' in source && source.status.length > 0) ||
        ('events' in source && (source.events?.length ?? 0) > 0)),
  )

/** Whether anything was measured: a sensor tells only of what it sees, so its 0 % may be silence. */
export const hasReadings = (source: HeatSource, { values }: DeviceSlots) =>
  values.some((value) => (source === 'occupancy' ? value > 0 : !Number.isNaN(value)))

const ROUND = [1, 2, 5, 10, 20, 25, 50, 100]

/** Where a scale ends, percent: the round number that the largest value of all slots does not pass. */
export function scaleEnd(values: Float32Array): number {
  let largest = 0
  for (const value of values) if (value > largest) largest = value
  return ROUND.find((end) => largest <= end) ?? 100
}
