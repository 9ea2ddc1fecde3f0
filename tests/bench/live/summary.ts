/** Medians over repetitions of the same visit. */
import { median } from '../statistics.ts'
import type { Visit } from './visit.ts'

/** A value of the same shape in which each number is the median of those at its place. */
export function medians<Of>(values: readonly Of[]): Of {
  const [first] = values
  if (typeof first === 'number') return median(values as readonly number[]) as Of
  if (typeof first !== 'object' || first === null) return first as Of
  const of = (name: string) => medians(values.map((value) => (value as Record<string, unknown>)[name]))
  return Object.fromEntries(Object.keys(first).map((name) => [name, of(name)])) as Of
}

export type Entry = Visit & {
  readonly server: string
  readonly page: string
  readonly luminaires: number
  readonly zones: number
}
