import { failure, type Result, success } from './result.ts'

declare const calendar: unique symbol

/** A calendar day without time or zone: whole days since 1970-01-01. Days support comparison and addition. */
export type Day = number & { readonly [calendar]: 'day' }

/** 1 is Monday, 7 is Sunday (decisions.md, "Rules"). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Lists, and the wire's days; toolbar and area settings; forms (specification §9). */
export type DayFormat = 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'dd/MM/yyyy'

const MILLISECONDS_A_DAY = 86_400_000
const FIRST_YEAR = 1900
const LAST_YEAR = 2099

const patterns: Record<DayFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)$/,
  'DD-MM-YYYY': /^(?<date>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/,
  'dd/MM/yyyy': /^(?<date>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
}

const inWholeDays = (milliseconds: number) => Math.floor(milliseconds / MILLISECONDS_A_DAY) as Day
const atMidnight = (day: Day) => new Date(day * MILLISECONDS_A_DAY)

/** The day `days` after `day`, or before it where negative. */
export const addDays = (day: Day, days: number) => (day + days) as Day

/** The UTC day of an instant; for the site's day use `siteTime.dayOf`. */
export const dayOfUtc = inWholeDays

/** The day's UTC midnight, in milliseconds. */
export const utcMidnight = (day: Day) => day * MILLISECONDS_A_DAY

// Day 0 was a Thursday.
export const weekdayOf = (day: Day) => (((((day + 3) % 7) + 7) % 7) + 1) as Weekday

export const startOfWeek = (day: Day) => addDays(day, 1 - weekdayOf(day))

export function startOfMonth(day: Day): Day {
  const at = atMidnight(day)
  return inWholeDays(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

export function startOfNextMonth(day: Day): Day {
  const at = atMidnight(day)
  return inWholeDays(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}

/**
 * Parses a day in exactly this format, in the years 1900 to 2099 (the contract's). The error names the text and the
 * format.
 */
export function parseDay(text: string, format: DayFormat): Result<Day, string> {
  const parts = patterns[format].exec(text)?.groups
  if (!parts) return failure(`'${text}' is not a date as ${format}`)
  const [year, month, date] = [Number(parts.year), Number(parts.month), Number(parts.date)]
  const day = inWholeDays(Date.UTC(year, month - 1, date))
  const at = atMidnight(day)
  // Date.UTC takes the 31st of June for the first of July.
  const isOfMonth = at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isOfMonth && year >= FIRST_YEAR && year <= LAST_YEAR
    ? success(day)
    : failure(`'${text}' is not a day of the calendar`)
}

/** Formats a day. */
export function printDay(day: Day, format: DayFormat): string {
  const iso = atMidnight(day).toISOString().slice(0, 10)
  const dateFirst = iso.split('-').toReversed()
  switch (format) {
    case 'YYYY-MM-DD':
      return iso
    case 'DD-MM-YYYY':
      return dateFirst.join('-')
    case 'dd/MM/yyyy':
      return dateFirst.join('/')
  }
}
