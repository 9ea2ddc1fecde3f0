import { useQuery } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useCore } from '#app/core/context.tsx'
import { figureKeys } from '#app/figures/figureKeys.ts'
import { reportingDevices } from '#app/figures/useLoads.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import { addDays, type Day } from '#domain/calendar.ts'
import { ratedPower } from '#domain/power.ts'
import { minutesIn, type Timeline } from '#domain/timeline.ts'
import { timelineOfBytes } from '#domain/timelineBytes.ts'
import { HOUR, MINUTE, type TimeRange, type Timestamp } from '#domain/units.ts'
import { type ZoneDay, zoneDay } from './moment.ts'

export type ZoneDayView = {
  readonly data: ZoneDay | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why they could not be loaded, for the user. */
  readonly error: string | undefined
  readonly retry: () => void
}

/** Today is reloaded after this time. */
const TODAY_STALE_TIME = 5 * MINUTE

/**
 * What was measured in a zone on a day up to now; today is reloaded every 5 minutes. The levels come as bytes from a server
 * that has them, otherwise from its readings.
 */
export function useZoneDay(area: number, day: Day | undefined): ZoneDayView {
  const { now } = useCore()
  const { siteTime } = useSettings()
  const { read, isReady } = useReadZone(area)
  const isToday = day !== undefined && day >= siteTime.dayOf(now())

  const { data, error, refetch } = useQuery({
    queryKey: [...figureKeys.zoneDay, area, day, siteTime.zone],
    queryFn({ signal }) {
      const shown = day ?? siteTime.dayOf(now())
      const end = Math.min(now(), siteTime.startOf(addDays(shown, 1)))
      return read({ start: siteTime.startOf(shown), end }, signal)
    },
    enabled: isReady && day !== undefined,
    staleTime: isToday ? TODAY_STALE_TIME : HOUR,
    refetchInterval: isToday && TODAY_STALE_TIME,
    ...columnOptions,
  })
  return {
    data,
    status: data ? 'ready' : error ? 'failed' : 'loading',
    error: error?.message,
    retry: () => void refetch(),
  }
}

/** The same of the minute from an instant, which is there long before its day is; undefined until then. */
export function useZoneMinute(area: number, time: Timestamp | undefined): ZoneDay | undefined {
  const { read, isReady } = useReadZone(area)
  const { data } = useQuery({
    queryKey: [...figureKeys.zoneDay, area, 'minute', time],
    queryFn: ({ signal }) => read({ start: time ?? 0, end: (time ?? 0) + MINUTE }, signal),
    enabled: isReady && time !== undefined,
    staleTime: HOUR,
    retry: false,
    ...columnOptions,
  })
  return data
}

/** Options of queries for columns, which are large: they are neither compared nor requested again without need. */
const columnOptions = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
  meta: { quiet: true },
} as const

/** Reads a zone's levels and motion over a range; `isReady` once it is known what the zone has, and what the server can. */
function useReadZone(area: number) {
  const { api, figures } = useCore()
  const hasBytes = useCapability('readLevels')
  const { site, settings } = useSite()

  async function read(range: TimeRange, signal: AbortSignal): Promise<ZoneDay> {
    const { luminaires, sensors } = site ? reportingDevices(site) : { luminaires: [], sensors: [] }
    const edges = Float64Array.of(range.start, range.end)
    const lamps = luminaires.filter(({ fk_area }) => fk_area === area)
    const detectors = sensors.filter((sensor) => sensor.area === area)
    const ids = (devices: readonly { readonly id: number }[]) => devices.map(({ id }) => id)
    const [levels, motion] = await Promise.all([
      hasBytes
        ? levelsAsBytes(api, area, range, ids(lamps), signal)
        : orThrow(figures.read(area, range, { kind: 'timeline', devices: ids(lamps), edges }, { signal })),
      orThrow(figures.read(area, range, { kind: 'motion', devices: ids(detectors), edges }, { signal })),
    ])
    return zoneDay({
      range,
      levels,
      motion,
      luminaires: lamps.map((lamp) => ({ id: lamp.id, ratedPower: ratedPower(lamp) ?? 0 })),
      sensors: detectors,
    })
  }

  return { read, isReady: site !== undefined && settings.isKnown && hasBytes !== undefined }
}

/** From a server that makes them of its readings (an extension). */
async function levelsAsBytes(
  api: Api,
  area: number,
  range: TimeRange,
  luminaires: readonly number[],
  signal: AbortSignal,
): Promise<Timeline> {
  const [start, end] = [range.start, range.end].map((time) => new Date(time).toISOString()) as [
    string,
    string,
  ]
  const bytes = await orThrow(api.readLevels(area, start, end, signal))
  return timelineOfBytes(bytes, luminaires, minutesIn(range))
}
