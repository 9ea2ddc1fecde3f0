/** Where a bar lies, percent of the width that all of them share. */
export interface BarSpan {
  readonly start: number
  readonly length: number
}

/**
 * Bars from one zero line, which stands where the lowest value leaves it: at the left edge unless one is negative. What is
 * not known has no bar.
 */
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
