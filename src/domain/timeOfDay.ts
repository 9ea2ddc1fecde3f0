export const MINUTES_A_DAY = 1440

/** A minute of the day on a clock face: whatever is added or taken, it stays within 0 to 1439. */
export const wrapMinutes = (minutes: number) => ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY

/** Minutes since midnight of a time written HH:mm, 00:00 to 23:59; undefined for anything else. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** HH:mm of the minutes since midnight; minutes beyond a day wrap around. */
export function printTimeOfDay(minutes: number): string {
  const minute = wrapMinutes(minutes)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
