import { useMinute } from '#app/core/minute.ts'
import { useSettings, useSiteOutline } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'

/** Today at the site, also after midnight; undefined while the site's time zone cannot be loaded. */
export function useToday(): Day | undefined {
  const { siteTime } = useSettings()
  const { settings } = useSiteOutline()
  const now = useMinute()
  return settings.problem ? undefined : siteTime.dayOf(now)
}
