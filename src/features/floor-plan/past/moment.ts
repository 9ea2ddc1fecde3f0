import type { Levels } from '#app/plan/levels.ts'
import { emitsLight } from '#domain/deviceKinds.ts'
import type { DeviceStatus } from '#domain/deviceStatus.ts'
import type { Device } from '#domain/devices.ts'
import { shadeOf } from '#domain/power.ts'
import { changesIn, changesOf, powerOf, type Timeline, UNKNOWN, valueAt } from '#domain/timeline.ts'
import { type TimeRange, type Timestamp, type Watt, watt } from '#domain/units.ts'
import type { PlanLevel } from '#plan/device.ts'

/** What was measured in a zone on a day, minute by minute. */
export type ZoneDay = {
  readonly range: TimeRange
  readonly minutes: number
  /** The output level of each luminaire, and the columns of their ids. */
  readonly levels: Timeline
  readonly luminaires: ReadonlyMap<number, number>
  /** Motion at each sensor, likewise. */
  readonly motion: Timeline
  readonly sensors: ReadonlyMap<number, number>
  /** W, at each minute. */
  readonly power: Float64Array
  /** The number of luminaires whose level changes, at each minute. */
  readonly changes: Uint32Array
}

type Measured = Pick<ZoneDay, 'range' | 'levels' | 'motion'> & {
  /** In the order of the timelines' columns. */
  readonly luminaires: readonly { readonly id: number; readonly ratedPower: number }[]
  readonly sensors: readonly { readonly id: number }[]
}

export function zoneDay({ range, levels, motion, luminaires, sensors }: Measured): ZoneDay {
  return {
    range,
    minutes: levels.minutes,
    levels,
    luminaires: columnsOf(luminaires),
    motion,
    sensors: columnsOf(sensors),
    power: powerOf(
      levels,
      Float64Array.from(luminaires, ({ ratedPower }) => ratedPower),
    ),
    changes: changesIn(levels),
  }
}

const columnsOf = (devices: readonly { readonly id: number }[]): ReadonlyMap<number, number> =>
  new Map(devices.map(({ id }, column) => [id, column]))

/** Percent; undefined where there was no report in the 30 minutes before. */
export function levelAt({ levels, luminaires }: ZoneDay, device: number, minute: number): number | undefined {
  const value = valueAt(levels, luminaires.get(device) ?? -1, minute)
  return value === UNKNOWN ? undefined : value
}

/** Whether a sensor detected motion in the 5 minutes before; undefined for what is no sensor. */
export function motionAt({ motion, sensors }: ZoneDay, device: number, minute: number): boolean | undefined {
  const value = valueAt(motion, sensors.get(device) ?? -1, minute)
  return value === UNKNOWN ? undefined : value > 0
}

/** How a device looks at a moment, in a panel and on a plan. */
export type MomentLevels = Levels & PlanLevel

const shown = new Map<number | undefined, MomentLevels>()

/** The same object for the same value. */
function levelsOf(value: number | undefined): MomentLevels {
  const known = shown.get(value)
  if (known) return known
  const status: DeviceStatus | undefined = undefined
  const shade = shadeOf(value)
  const levels = {
    shade,
    colour: shade,
    mean: value,
    ...(value !== undefined && { level: value }),
    status,
    newest: undefined,
    reportedAt: undefined,
  }
  shown.set(value, levels)
  return levels
}

/** For a plan that is given its levels by `<PlanLevels>`. */
export const noLevels = (): MomentLevels => levelsOf(undefined)

/** How each device looks at a minute: a luminaire by its level, a sensor full with motion and empty without. */
export const levelsAt =
  (day: ZoneDay | undefined, minute: number) =>
  ({ id, kind }: Pick<Device, 'id' | 'kind'>): MomentLevels => {
    if (!day) return levelsOf(undefined)
    if (emitsLight(kind)) return levelsOf(levelAt(day, id, minute))
    const isMoving = motionAt(day, id, minute)
    return levelsOf(isMoving === undefined ? undefined : isMoving ? 100 : 0)
  }

export type Moment = {
  readonly time: Timestamp
  /** The day and the moment's minute in it; until it is loaded the minute singleMinute, and undefined until that is. */
  readonly zoneDay: ZoneDay | undefined
  readonly minute: number
  readonly levels: (device: Pick<Device, 'id' | 'kind'>) => MomentLevels
}

/** A day and one of its minutes, and how devices look then; until the day is loaded, that minute alone. */
export function momentIn(
  day: ZoneDay | undefined,
  singleMinute: ZoneDay | undefined,
  minute: number,
): Omit<Moment, 'time'> {
  const shown = day ? { zoneDay: day, minute } : { zoneDay: singleMinute, minute: 0 }
  return { ...shown, levels: levelsAt(shown.zoneDay, shown.minute) }
}

/** A zone's figures at a minute. */
export type MomentFigures = {
  readonly power: Watt
  /** Luminaires above 0 %, and those with a known level. */
  readonly lit: number
  readonly known: number
  readonly luminaires: number
  /** Of the known levels, percent; undefined without any. */
  readonly meanLevel: number | undefined
  /** Sensors with motion. */
  readonly moving: number
  readonly sensors: number
}

export function figuresAt(day: ZoneDay, minute: number): MomentFigures {
  let [lit, known, sum, moving] = [0, 0, 0, 0]
  for (let column = 0; column < day.luminaires.size; column++) {
    const level = valueAt(day.levels, column, minute)
    if (level === UNKNOWN) continue
    known += 1
    sum += level
    if (level > 0) lit += 1
  }
  for (let column = 0; column < day.sensors.size; column++)
    if (valueAt(day.motion, column, minute) === 100) moving += 1
  return {
    power: watt(day.power[minute] ?? 0),
    lit,
    known,
    luminaires: day.luminaires.size,
    meanLevel: known > 0 ? sum / known : undefined,
    moving,
    sensors: day.sensors.size,
  }
}

/** The nearest minute before or after this one at which a luminaire's level changes; with a device, this one's. */
export function changeBeside(
  day: ZoneDay,
  minute: number,
  direction: -1 | 1,
  device?: number,
): number | undefined {
  const isChange = (at: number) => (day.changes[at] ?? 0) > 0
  const column = device === undefined ? undefined : day.luminaires.get(device)
  if (column !== undefined) {
    const changes = changesOf(day.levels, column)
    return direction > 0 ? changes.find((at) => at > minute) : changes.findLast((at) => at < minute)
  }
  for (let at = minute + direction; at >= 0 && at < day.minutes; at += direction) if (isChange(at)) return at
  return undefined
}

/** An SVG path under the power of a day, in minutes and in shares of the greatest power, downwards from 1. */
export function powerPath({ power, minutes }: ZoneDay, perPoint: number): { path: string; most: Watt } {
  const most = power.reduce((greatest, drawn) => Math.max(greatest, drawn), 0)
  if (most === 0) return { path: '', most: watt(0) }
  let path = 'M0 1'
  for (let from = 0; from < minutes; from += perPoint) {
    const greatest = power.subarray(from, from + perPoint).reduce((a, b) => Math.max(a, b), 0)
    const height = (1 - greatest / most).toFixed(3)
    path += `L${from} ${height}L${Math.min(minutes, from + perPoint)} ${height}`
  }
  return { path: `${path}L${minutes} 1Z`, most: watt(most) }
}
