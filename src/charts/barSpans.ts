/** A bar's position in percent of the common width. */
export type BarSpan = {
  readonly start: number
  readonly length: number
}

/** Bars from a common zero line, which is at the left edge unless a value is negative. Unknown values have no bar. */
export function barSpans(values: readonly (number | undefined)[]): {
  readonly zero: number
  readonly spans: readonly (BarSpan | undefined)[]
} {
  const known = values.filter((value) => value !== undefined)
  const lowest = Math.min(0, ...known)
  const extent = Math.max(0, ...known) - lowest
  const share = (value: number) => (extent > 0 ? (value / extent) * 100 : 0)
  const zero = Math.abs(share(lowest))
  return {
    zero,
    spans: values.map((value) =>
      value === undefined
        ? undefined
        : { start: value < 0 ? zero + share(value) : zero, length: Math.abs(share(value)) },
    ),
  }
}
