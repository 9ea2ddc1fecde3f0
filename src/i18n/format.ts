import { parseNumber } from '#domain/numbers.ts'
import type { Language } from './index.ts'

/**
 * How the console writes numbers: as the site does, which is the Estonian way in every language, or as the interface's
 * language does (decisions.md, "Names"). Weeks begin on Monday and clocks have 24 hours in both. Days alone are written by
 * domain/calendar.ts, in the forms that specification §9 prescribes.
 */
export type Formats = 'site' | 'language'

const locales: Record<Language, string> = { en: 'en-GB', et: 'et-EE' }
const localeOf = (formats: Formats, language: Language) => locales[formats === 'site' ? 'et' : language]

/** What numbers and names of months are written with; `index.ts` sets it together with the language of the texts. */
let current: { readonly numbers: string; readonly names: string } = {
  numbers: localeOf('site', 'en'),
  names: locales.en,
}

export function setFormats(formats: Formats, language: Language): void {
  current = { numbers: localeOf(formats, language), names: locales[language] }
}

let collation: Intl.Collator['compare'] | undefined

/** Orders names as Estonians do, and the numbers in them by size: L2 before L10. */
export function compareNames(one: string, other: string): number {
  // Made at its first use: as the console starts, it took nearly half of the time that its own modules take to run.
  collation ??= new Intl.Collator('et', { numeric: true }).compare
  return collation(one, other)
}

type Style = 'decimal' | 'percent'
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Making a format takes fifty times as long as using it. */
function numberFormat(
  style: Style,
  decimals: number,
  leastDecimals = 0,
  locale = current.numbers,
): Intl.NumberFormat {
  const key = `${locale} ${style} ${leastDecimals} ${decimals}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: decimals,
    // Estonian would begin at five digits, and a column would have 9999 above 10 000.
    useGrouping: 'always',
  })
  numberFormats.set(key, made)
  return made
}

/** `1 234,5` (with a no-break space) or `1,234.5`; at most two decimals unless told. */
export function formatNumber(value: number, decimals = 2): string {
  return numberFormat('decimal', decimals).format(value)
}

/** `12,50` or `12.50`: as many decimals as told, for amounts of money and for columns of numbers. */
export function formatFixed(value: number, decimals: number): string {
  return numberFormat('decimal', decimals, decimals).format(value)
}

/** `33,33%` or `33.33%` of 33.333, on a scale of 0–100. */
export function formatPercent(value: number, decimals = 2): string {
  return numberFormat('percent', decimals).format(value / 100)
}

/** A number by a choice that need not be the current one: `1 234,5` or `1,234.5`. */
export function numberExample(formats: Formats, language: Language): string {
  return numberFormat('decimal', 1, 0, localeOf(formats, language)).format(1234.5)
}

/**
 * The text of a number field with the current decimal sign. A field has no thousands' separators, in which a comma or a
 * point would mean something else to who types.
 * @param text of a number with a decimal comma or point (`parseNumber`), or anything else, which stays as it is
 */
export function formatTyped(text: string): string {
  return parseNumber(text) === undefined ? text : text.replace(/[.,]/, decimalSign())
}

const decimalSign = () => formatFixed(0, 1).slice(1, 2)

/** `2025-11-21 07:55`, as the clocks at the site show it (specification §9); `time` is in milliseconds since 1970. */
export function formatMoment(time: number, siteTime: { offsetAt: (time: number) => number }): string {
  return new Date(time + siteTime.offsetAt(time)).toISOString().slice(0, 16).replace('T', ' ')
}

/** `November 2026`, in the interface's language, of an instant by a clock of UTC (`utcMidnight` of a day). */
export function formatMonth(time: number): string {
  return new Intl.DateTimeFormat(current.names, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    time,
  )
}
