const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

/**
 * A number as it stands in an input or a setting, where it may be text, with a comma or a dot for decimals.
 * Undefined for what is no finite number: empty text, null, true, `12 W`.
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
 * The text of a number input while it is typed: leading zeros go when it is longer than one character and has
 * neither comma nor dot (specification §5). `05` → `5`, `00` → `0`, `0,5` stays.
 */
export function stripLeadingZeros(text: string): string {
  return /[.,]/.test(text) ? text : text.replace(/^0+(?=.)/, '')
}

/** `value`, or the bound it lies beyond. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** What a number may be: its bounds are in it. */
export interface NumberRule {
  readonly from: number
  readonly to: number
  /** Without decimals. */
  readonly isWhole?: true
}

/** What is wrong with what is typed. */
export type NumberProblem = 'notNumber' | 'notWhole' | 'outOfRange'

/** Reads what is typed into a field by its rule. Nothing typed is no number, `null`. */
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

/** A number, or its text, as it stands in a field: with a comma for decimals. Empty for what is no number. */
export function typedNumber(value: unknown): string {
  return parseNumber(value)?.toString().replace('.', ',') ?? ''
}
