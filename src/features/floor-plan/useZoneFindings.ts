import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orThrow } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { useFoundFindings } from '#app/findings/useFoundFindings.ts'
import type { ShownDevice } from '#app/plan/planDevices.ts'
import { useStepValue } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Device } from '#domain/devices.ts'
import { isSameList } from '#domain/isSameList.ts'
import { createListMap } from '#domain/listMap.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import type { Past } from './past/usePast.ts'

export type FindingsByDevice = ReadonlyMap<number, readonly Finding[]>

export const noFindings: readonly Finding[] = []
/** A page of the server's at most. */
const NEWEST = 500

/**
 * What is wrong with a zone's devices and not closed, or what was at a moment of the past: of the newest 500 findings of our
 * server. On a section-7 server, what the console finds itself in the readings of that day.
 *
 * @param isDrawn whether the plan's image is drawn; the search in the readings, which takes half a second of processor time, waits for it
 */
export function useZoneFindings(
  area: number,
  { isLive, day, playback, timeAt }: Past,
  isDrawn: boolean,
): FindingsByDevice {
  const findings = useFindingsIn(area, isLive ? undefined : day, isDrawn) ?? noFindings
  const lasting = useStepValue(playback, ({ step }) => findings.filter(lastsAt(timeAt(step))), isSameList)
  return useMemo(() => byDevice(lasting), [lasting])
}

/**
 * The findings of a zone that lasted at some time of a day, or that are not closed; undefined until they are loaded.
 *
 * @param day undefined for those that are not closed
 * @param looksInReadings whether to search the readings if the server has no findings
 */
export function useFindingsIn(
  area: number,
  day: Day | undefined,
  looksInReadings = true,
): readonly Finding[] | undefined {
  const api = useApi()
  const isOffered = useCapability('listFindings') === true
  const { siteTime } = useSettings()
  const now = useMinute()
  const { data } = useQuery({
    queryKey: ['findings', 'of zone', area, day ?? 'not closed', siteTime.zone],
    queryFn: ({ signal }) =>
      orThrow(
        api.listFindings(
          {
            fk_area: area,
            limit: NEWEST,
            ...(day === undefined
              ? { status: ['open', 'acknowledged'] }
              : {
                  start_date: new Date(siteTime.startOf(day)).toISOString(),
                  end_date: new Date(siteTime.startOf(addDays(day, 1))).toISOString(),
                }),
          },
          signal,
        ),
      ),
    enabled: isOffered,
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })
  const { findings: found } = useFoundFindings(looksInReadings ? area : undefined, day ?? siteTime.dayOf(now))
  return data?.findings ?? found
}

export const lastsAt =
  (moment: Timestamp | undefined) =>
  ({ since, over_at }: Pick<Finding, 'since' | 'over_at'>): boolean => {
    if (moment === undefined) return over_at === null
    return Date.parse(since) <= moment && (over_at === null || moment < Date.parse(over_at))
  }

/** A gateway's finding is also of the devices that are silent with it. */
export function byDevice(findings: readonly Finding[]): FindingsByDevice {
  const devices = new Map<number, Finding[]>()
  for (const finding of findings)
    for (const id of new Set([finding.fk_device, ...finding.devices])) {
      const others = devices.get(id)
      if (others) others.push(finding)
      else devices.set(id, [finding])
    }
  return devices
}

/** Marks devices where something is wrong, for one poll after another; the others are the same objects. */
export function createFindingMarks(
  findings: FindingsByDevice,
): (devices: readonly Device[]) => readonly ShownDevice[] {
  const mark = createListMap(
    (device: Device): ShownDevice => (findings.has(device.id) ? { ...device, hasFinding: true } : device),
  )
  return (devices) => (findings.size === 0 ? devices : mark(devices))
}
