import { useMinute } from '#app/core/minute.ts'
import { usePreferences } from '#app/session/preferences.tsx'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'

const DAY = 24 * HOUR

/** Formats the age of something, updated every minute: `3 minutes ago`. */
export function useAge(): (time: Timestamp) => string {
  const now = useMinute()
  const { language } = usePreferences()
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (time) => {
    const age = Math.max(0, now - time)
    if (age < MINUTE) return format.format(0, 'second')
    if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute')
    if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour')
    return format.format(-Math.floor(age / DAY), 'day')
  }
}
