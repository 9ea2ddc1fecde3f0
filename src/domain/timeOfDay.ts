export const MINUTES_A_DAY = 1440

/** Wraps minutes to a minute of the day, 0 to 1439. */
export const wrapMinutes = (minutes: number) => ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY

/** Parses HH:mm, 00:00 to 23:59, to minutes since midnight; undefined for anything else. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Formats minutes since midnight as HH:mm; minutes beyond a day wrap around. */
export function printTimeOfDay(minutes: number): string {
  const minute = wrapMinutes(minutes)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
