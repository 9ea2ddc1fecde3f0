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
import { HOUR, MINUTE, type TimeRange } from '#domain/units.ts'
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
  const { api, figures, now } = useCore()
  const hasBytes = useCapability('readLevels')
  const { site, settings } = useSite()
  const { siteTime } = useSettings()
  const enabled = day !== undefined && site !== undefined && settings.isKnown && hasBytes !== undefined
  const isToday = day !== undefined && day >= siteTime.dayOf(now())

  const { data, error, refetch } = useQuery({
    queryKey: [...figureKeys.zoneDay, area, day, siteTime.zone],
    queryFn: async ({ signal }): Promise<ZoneDay> => {
      const shown = day ?? siteTime.dayOf(now())
      const range = {
        start: siteTime.startOf(shown),
        end: Math.min(now(), siteTime.startOf(addDays(shown, 1))),
      }
      const edges = Float64Array.of(range.start, range.end)
      const { luminaires, sensors } = reportingDevices(site)
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
    },
    enabled,
    staleTime: isToday ? TODAY_STALE_TIME : HOUR,
    refetchInterval: isToday && TODAY_STALE_TIME,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return {
    data,
    status: data ? 'ready' : error ? 'failed' : 'loading',
    error: error?.message,
    retry: () => void refetch(),
  }
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
