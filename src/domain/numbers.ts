const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

/**
 * Parses a number from an input or a setting: a number, or text with a decimal comma or point. Undefined for anything
 * but a finite number: empty text, null, true, `12 W`.
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (!NUMBER.test(text)) return undefined
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/**
 * Strips leading zeros from a number being typed, if it is longer than one character and has neither comma nor point
 * (specification §5). `05` → `5`, `00` → `0`, `0,5` stays.
 */
export function stripLeadingZeros(text: string): string {
  return /[.,]/.test(text) ? text : text.replace(/^0+(?=.)/, '')
}

/** `value`, or the nearest bound. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** The rule of a number field; bounds are inclusive. */
export type NumberRule = {
  readonly from: number
  readonly to: number
  /** Without decimals. */
  readonly isWhole?: true
}

/** Why typed text is not a valid number. */
export type NumberProblem = 'notNumber' | 'notWhole' | 'outOfRange'

/** Parses a field by its rule. Empty text is `null`. */
export function readNumber(
  text: string,
  rule: NumberRule,
): { value: number | null; problem?: undefined } | { problem: NumberProblem } {
  if (text.trim() === '') return { value: null }
  const value = parseNumber(text)
  if (value === undefined) return { problem: 'notNumber' }
  if (value < rule.from || value > rule.to) return { problem: 'outOfRange' }
  return rule.isWhole && !Number.isInteger(value) ? { problem: 'notWhole' } : { value }
}

/** Formats a number or its text for a field, with a decimal comma. Empty for anything else. */
export function typedNumber(value: unknown): string {
  return parseNumber(value)?.toString().replace('.', ',') ?? ''
}
