/**
 * How the console writes numbers and moments: the Estonian way in every language (decisions.md, "Names").
 * Days alone are written by domain/calendar.ts, in the forms that specification §9 prescribes.
 */
const locale = 'et-EE'

const names = new Intl.Collator('et', { numeric: true })

/** Orders names as Estonians do, and the numbers in them by size: L2 before L10. */
export const compareNames = names.compare

type Style = 'decimal' | 'percent'
const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes fifty times as long as using it. */
function numberFormat(style: Style, decimals: number, leastDecimals = 0): Intl.NumberFormat {
  const key = `${style} ${leastDecimals} ${decimals}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, made)
  return made
}

/** `1234,5`; at most two decimals unless told; from five digits the thousands are set apart by a no-break space. */
export function formatNumber(value: number, decimals = 2): string {
  return numberFormat('decimal', decimals).format(value)
}

/** `12,50`: as many decimals as told, for amounts of money and for columns of numbers. */
export function formatFixed(value: number, decimals: number): string {
  return numberFormat('decimal', decimals, decimals).format(value)
}

/** `33,33%` of 33.333, on a scale of 0–100. */
export function formatPercent(value: number, decimals = 2): string {
  return numberFormat('percent', decimals).format(value / 100)
}

const moment = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21.11.2025, 07:55`, as the clocks at the site show it; `time` is in milliseconds since 1970. */
export function formatMoment(time: number, siteTime: { offsetAt: (time: number) => number }): string {
  return moment.format(time + siteTime.offsetAt(time))
}

/** `2025-11-21 07:55`, as the clocks at the site show it, for lists (specification §9). */
export function formatListMoment(time: number, siteTime: { offsetAt: (time: number) => number }): string {
  return new Date(time + siteTime.offsetAt(time)).toISOString().slice(0, 16).replace('T', ' ')
}

const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** `november 2026`, of an instant by a clock of UTC (`utcMidnight` of a day). */
export const formatMonth = (time: number) => month.format(time)
