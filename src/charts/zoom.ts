/** The visible part of a time axis, in milliseconds. */
export type VisibleRange = {
  readonly from: number
  readonly to: number
}

/** Scales a range about its middle by `factor`, within `whole`. */
export function scaleRange({ from, to }: VisibleRange, factor: number, whole: VisibleRange): VisibleRange {
  const length = Math.min((to - from) * factor, whole.to - whole.from)
  return moved({ from: (from + to - length) / 2, to: (from + to + length) / 2 }, whole)
}

/** Moves a range by the least amount that makes `span` visible. If the span is longer, the range begins with it. */
export function panToReveal(
  { from, to }: VisibleRange,
  span: VisibleRange,
  whole: VisibleRange,
): VisibleRange {
  const shift = span.from < from ? span.from - from : Math.max(0, Math.min(span.to - to, span.from - from))
  return moved({ from: from + shift, to: to + shift }, whole)
}

export const isWhole = ({ from, to }: VisibleRange, whole: VisibleRange) =>
  from <= whole.from && to >= whole.to

function moved({ from, to }: VisibleRange, whole: VisibleRange): VisibleRange {
  const shift = Math.max(whole.from - from, Math.min(0, whole.to - to))
  return { from: from + shift, to: to + shift }
}
