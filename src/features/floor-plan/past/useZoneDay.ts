import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useCore } from '#app/core/context.tsx'
import { figureKeys } from '#app/figures/figureKeys.ts'
import { reportingDevices } from '#app/figures/useLoads.ts'
import { useSettings, useSite, useSiteOutline } from '#app/site/site.tsx'
import { addDays, type Day } from '#domain/calendar.ts'
import { ratedPower } from '#domain/power.ts'
import { minutesIn } from '#domain/timeline.ts'
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
 * What was measured in a zone on a day up to now; today is reloaded every 5 minutes. It comes as bytes from a server that has
 * them, otherwise from its readings and events.
 * @param first an instant whose minute (`useZoneMinute`) is loaded before the day
 */
export function useZoneDay(area: number, day: Day | undefined, first: Timestamp | undefined): ZoneDayView {
  const { now } = useCore()
  const { siteTime } = useSettings()
  const { read, isReady } = useReadZone(area)
  const minuteOf = useMinuteQuery(area)
  const queryClient = useQueryClient()
  const isToday = day !== undefined && day >= siteTime.dayOf(now())

  const { data, error, refetch } = useQuery({
    queryKey: [...figureKeys.zoneDay, area, day, siteTime.zone],
    async queryFn({ signal }) {
      if (first !== undefined) await queryClient.ensureQueryData(minuteOf(first)).catch(() => undefined)
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
  const minuteOf = useMinuteQuery(area)
  const { isReady } = useReadZone(area)
  const { data } = useQuery({ ...minuteOf(time), enabled: isReady && time !== undefined })
  return data
}

function useMinuteQuery(area: number) {
  const { read } = useReadZone(area)
  return (time: Timestamp = 0) =>
    queryOptions({
      queryKey: [...figureKeys.zoneDay, area, 'minute', time],
      queryFn: ({ signal }) => read({ start: time, end: time + MINUTE }, signal),
      staleTime: HOUR,
      retry: false,
      ...columnOptions,
    })
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
  const hasLevels = useCapability('readLevels')
  const hasMotion = useCapability('readMotion')
  const { site } = useSite()
  const { settings } = useSiteOutline()

  async function read(range: TimeRange, signal: AbortSignal): Promise<ZoneDay> {
    const { luminaires, sensors } = site ? reportingDevices(site) : { luminaires: [], sensors: [] }
    const edges = Float64Array.of(range.start, range.end)
    const lamps = luminaires.filter(({ fk_area }) => fk_area === area)
    const detectors = sensors.filter((sensor) => sensor.area === area)
    const ids = (devices: readonly { readonly id: number }[]) => devices.map(({ id }) => id)
    const [start, end] = [range.start, range.end].map((time) => new Date(time).toISOString()) as [
      string,
      string,
    ]
    const minutes = minutesIn(range)
    const figure = (kind: 'timeline' | 'motion', devices: readonly number[]) =>
      orThrow(figures.read(area, range, { kind, devices, edges }, { signal }))
    const [levels, motion] = await Promise.all([
      hasLevels
        ? orThrow(api.readLevels(area, start, end, signal)).then((bytes) =>
            timelineOfBytes(bytes, ids(lamps), minutes),
          )
        : figure('timeline', ids(lamps)),
      hasMotion
        ? orThrow(api.readMotion(area, start, end, signal)).then((bytes) =>
            timelineOfBytes(bytes, ids(detectors), minutes, 0),
          )
        : figure('motion', ids(detectors)),
    ])
    return zoneDay({
      range,
      levels,
      motion,
      luminaires: lamps.map((lamp) => ({ id: lamp.id, ratedPower: ratedPower(lamp) ?? 0 })),
      sensors: detectors,
    })
  }

  const isReady = site !== undefined && settings.isKnown && hasLevels !== undefined && hasMotion !== undefined
  return { read, isReady }
}
