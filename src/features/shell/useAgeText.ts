import { useMinute } from '#app/core/minute.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'

const DAY = 24 * HOUR

/** How long ago a moment was: '3 minutes ago'. */
export function useAgeText(): (moment: Timestamp) => string {
  const text = useText('outbox')
  const now = useMinute()
  return (moment) => {
    const age = Math.max(0, now - moment)
    if (age < MINUTE) return text('now')
    if (age < HOUR) return text('minutes', { count: Math.floor(age / MINUTE) })
    if (age < DAY) return text('hours', { count: Math.floor(age / HOUR) })
    return text('days', { count: Math.floor(age / DAY) })
  }
}
