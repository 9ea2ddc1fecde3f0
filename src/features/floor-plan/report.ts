import { useMinute } from '#app/core/minute.ts'
import type { Levels } from '#app/plan/planDevices.ts'
import { usePreferences } from '#app/session/preferences.tsx'
import type { Device } from '#domain/devices.ts'
import { readingTime } from '#domain/reading.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'

const DAY = 24 * HOUR

/** When a device was last heard of: a luminaire by its level, a sensor by an event. Gateways report nothing. */
export function reportedAt(device: Device, { newest }: Levels): Timestamp | undefined {
  const reports = 'events' in device.source ? (device.source.events ?? []) : newest ? [newest] : []
  const times = reports.flatMap((report) => readingTime(report) ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Says how long ago something was, as of this minute, e.g. `3 minutes ago`. */
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
