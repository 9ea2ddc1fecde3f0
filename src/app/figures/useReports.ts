import { type DeviceStatus, deviceStatus } from '#domain/deviceStatus.ts'
import type { Device } from '#domain/devices.ts'
import { memoizeLast } from '#domain/memoizeLast.ts'
import { addNewest, type Dated, newestReport } from '#domain/reading.ts'
import type { Timestamp } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'
import { useRecent } from './useRecent.ts'

/** A device's newest report, and its status as of that. */
export type Report = {
  readonly status: DeviceStatus | undefined
  readonly at: Timestamp | undefined
  /** Of a luminaire; percent 0–100. */
  readonly level: number | undefined
}

export type ReportOf = (device: Device) => Report

/** The reports of devices, another function each minute; undefined until the last minutes' readings are loaded. */
export function useReports(): ReportOf | undefined {
  const { readings, events } = useRecent()
  return readings.rows && reportsOfMinute(readings.rows, events.rows, readings.asOf)
}

/** Several parts of a page ask, and none of them reads every reading again. */
const reportsOfMinute = memoizeLast(createReportOf)

/** @param now when the readings and events were asked for */
export function createReportOf(
  readings: readonly StatusReading[],
  events: readonly SensorEvent[] = [],
  now: Timestamp,
): ReportOf {
  const readingsById = newestById(readings)
  const eventsById = newestById(events)
  return ({ id, kind, source }) => {
    const polledReadings = 'status' in source ? (source.status ?? []) : []
    const polledEvents = 'events' in source ? (source.events ?? []) : []
    const reading = newestReport(polledReadings, readingsById.get(id))
    const event = newestReport(polledEvents, eventsById.get(id))
    const at = reading && event ? Math.max(reading.at, event.at) : (reading ?? event)?.at
    return { status: deviceStatus(kind, at, now), at, level: reading?.row.output_level }
  }
}

function newestById<Row extends StatusReading | SensorEvent>(rows: readonly Row[]): Map<number, Dated<Row>> {
  const newest = new Map<number, Dated<Row>>()
  addNewest(newest, rows)
  return newest
}
