import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions, recentEventsOptions, recentReadingsOptions } from '#api/queries.ts'
import { withoutRoot } from '#domain/areas.ts'
import { addNewest, type Dated, FRESH_FOR_OCCUPANCY, FRESH_FOR_POWER } from '#domain/reading.ts'
import type { Timestamp } from '#domain/units.ts'
import type { SensorEvent, StatusReading } from '#openapi/lighting.d.ts'

/** What devices have reported in the last minutes (`useRecent`). */
export type Reports = { readonly readings: readonly StatusReading[]; readonly events: readonly SensorEvent[] }

type Source = { readonly api: Api; readonly queryClient: QueryClient }

/** How many reports are looked at between two pauses: a millisecond's. */
const PART = 2000

function keysOf({ api, queryClient }: Source) {
  const areas = withoutRoot(queryClient.getQueryData(pollOptions(api).queryKey)?.areas ?? []).map(
    ({ id }) => id,
  )
  const never = () => 0
  return {
    readings: recentReadingsOptions(api, areas, FRESH_FOR_POWER, never).queryKey,
    events: recentEventsOptions(api, areas, FRESH_FOR_OCCUPANCY, never).queryKey,
  }
}

/** The reports of all zones as the console has them now, and when it asked for them; undefined until it has. */
export function reportsIn(source: Source): (Reports & { readonly at: Timestamp }) | undefined {
  const keys = keysOf(source)
  const readings = source.queryClient.getQueryState(keys.readings)
  if (readings?.data === undefined) return undefined
  const events = source.queryClient.getQueryData(keys.events) ?? []
  return { readings: readings.data, events, at: readings.dataUpdatedAt }
}

/** The newest report of each device. */
export async function newestReports(reports: Reports, pause: () => Promise<void>): Promise<Reports> {
  return {
    readings: await newestOfEach(reports.readings, pause),
    events: await newestOfEach(reports.events, pause),
  }
}

async function newestOfEach<Row extends StatusReading | SensorEvent>(
  rows: readonly Row[],
  pause: () => Promise<void>,
): Promise<Row[]> {
  const newest = new Map<number, Dated<Row>>()
  for (let start = 0; start < rows.length; start += PART) {
    if (start > 0) await pause()
    addNewest(newest, rows.slice(start, start + PART))
  }
  return [...newest.values()].map(({ row }) => row)
}

/** Gives a console without reports those of an earlier time: levels and statuses are then of that time. */
export function restoreReports(source: Source, { readings, events }: Reports, at: Timestamp): void {
  const keys = keysOf(source)
  const { queryClient } = source
  if (queryClient.getQueryData(keys.readings) !== undefined) return
  queryClient.setQueryData(keys.readings, [...readings], { updatedAt: at })
  queryClient.setQueryData(keys.events, [...events], { updatedAt: at })
}
