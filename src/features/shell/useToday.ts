import { useSettings } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'

/** Today at the site. */
export function useToday(): Day {
  const { siteTime } = useSettings()
  return siteTime.dayOf(Date.now())
}
