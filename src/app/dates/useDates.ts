import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'
import type { Result } from '#domain/result.ts'
import { areaSettings } from '#domain/settings.ts'
import { earliestInstallation, rangeOf } from '#domain/timeRange.ts'
import type { TimeRange } from '#domain/units.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { type DateChoice, printDates, readDates } from './dateSearch.ts'
import type { Days } from './printDays.ts'

export type Dates = {
  readonly choice: DateChoice
  /** Its span at the site, the same object until another day or choice; it fails as `rangeOf` does. */
  readonly range: Result<TimeRange, string>
  /** The days that it is of; undefined of an empty one. */
  readonly days: Days | undefined
  /** Today at the site. */
  readonly today: Day
  readonly choose: (choice: DateChoice) => void
}

/**
 * The selected days of a statistics page, stored in its URL.
 * @param zones the shown zones; `all` begins with their earliest installation
 */
export function useDates(zones: readonly Area[]): Dates {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { siteTime } = useSettings()
  const now = useMinute()
  const { unitOfTime, firstDay, lastDay } = readDates(search)
  const today = siteTime.dayOf(now)
  const installationDay = earliestInstallation(zones.map(areaSettings))
  return useMemo(() => {
    const range = rangeOf(unitOfTime, siteTime, {
      now: siteTime.startOf(today),
      installationDay,
      firstDay,
      lastDay,
    })
    const isEmpty = !range.ok || range.value.start >= range.value.end
    return {
      choice: { unitOfTime, firstDay, lastDay },
      range,
      days: isEmpty
        ? undefined
        : { firstDay: siteTime.dayOf(range.value.start), lastDay: siteTime.dayOf(range.value.end - 1) },
      today,
      choose: (choice) =>
        void navigate({
          to: '.',
          search: ({ time, from, to, ...others }: Record<string, unknown>) => ({
            ...others,
            ...printDates(choice),
          }),
        }),
    }
  }, [unitOfTime, firstDay, lastDay, installationDay, siteTime, today, navigate])
}
