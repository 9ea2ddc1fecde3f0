import { takesPart } from '#domain/deviceKinds.ts'
import { type Device, isLuminaire, isPlaced, motionSensors } from '#domain/devices.ts'
import type { DeviceSlots } from '#telemetry/figures.ts'

/** The sources of a heatmap (decisions.md, "Heatmap"): measured or sample data. */
export const HEAT_SOURCES = ['occupancy', 'level', 'sample'] as const
export type HeatSource = (typeof HEAT_SOURCES)[number]
export type MeasuredSource = Exclude<HeatSource, 'sample'>

/** Parses `?source=level`; without it, the page chooses. */
export function heatSourceIn(source: unknown): { source?: HeatSource } {
  const known = HEAT_SOURCES.find((each) => each === source)
  return known === undefined ? {} : { source: known }
}

/** The placed devices of a zone that a source covers. */
export function devicesFor(source: HeatSource, area: number, all: readonly Device[]): Device[] {
  const here = all.filter((device) => device.area === area && isPlaced(device) && takesPart(device.kind))
  if (source === 'occupancy') return motionSensors(here)
  return source === 'level' ? here.filter(isLuminaire) : here
}

/** The default source: occupancy if the zone has motion sensors, otherwise output level. */
export const measuredSource = (area: number, all: readonly Device[]): MeasuredSource =>
  motionSensors(all).some((device) => device.area === area) ? 'occupancy' : 'level'

/** Whether the poll has a report of any device in the zone. */
export const hasReported = (area: number, all: readonly Device[]) =>
  all.some(
    ({ area: deviceArea, source }) =>
      deviceArea === area &&
      (('status' in source && source.status.length > 0) ||
        ('events' in source && (source.events?.length ?? 0) > 0)),
  )

/** Whether there is measured data. A sensor reports only motion, so 0 % may mean silence. */
export const hasReadings = (source: HeatSource, { values }: DeviceSlots) =>
  values.some((value) => (source === 'occupancy' ? value > 0 : !Number.isNaN(value)))

const ROUND = [1, 2, 5, 10, 20, 25, 50, 100]

/** The end of the scale in percent: the next round number above the largest value. */
export function scaleEnd(values: Float32Array): number {
  let largest = 0
  for (const value of values) if (value > largest) largest = value
  return ROUND.find((end) => largest <= end) ?? 100
}
