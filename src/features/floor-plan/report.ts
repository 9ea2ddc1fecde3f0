import { useMinute } from '#app/core/minute.ts'
import type { Levels } from '#app/plan/levels.ts'
import { usePreferences } from '#app/session/preferences.tsx'
import type { Device } from '#domain/devices.ts'
import { readingTime } from '#domain/reading.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'

const DAY = 24 * HOUR

/** The time of a device's last report: a luminaire's level, or a sensor's event. Gateways report nothing. */
export function reportedAt(device: Device, { newest }: Levels): Timestamp | undefined {
  const reports = 'events' in device.source ? (device.source.events ?? []) : newest ? [newest] : []
  const times = reports.flatMap((report) => readingTime(report) ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

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
