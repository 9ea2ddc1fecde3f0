/** A part of a time axis, milliseconds. */
export interface Shown {
  readonly from: number
  readonly to: number
}

/** A part so many times as long about the same middle, but never more than the whole, which it stays within. */
export function zoomed({ from, to }: Shown, factor: number, whole: Shown): Shown {
  const length = Math.min((to - from) * factor, whole.to - whole.from)
  return moved({ from: (from + to - length) / 2, to: (from + to + length) / 2 }, whole)
}

/** The part moved as little as it takes to have `span` in it. A span longer than it begins with it. */
export function revealing({ from, to }: Shown, span: Shown, whole: Shown): Shown {
  const shift = span.from < from ? span.from - from : Math.max(0, Math.min(span.to - to, span.from - from))
  return moved({ from: from + shift, to: to + shift }, whole)
}

export const isWhole = ({ from, to }: Shown, whole: Shown) => from <= whole.from && to >= whole.to

function moved({ from, to }: Shown, whole: Shown): Shown {
  const shift = Math.max(whole.from - from, Math.min(0, whole.to - to))
  return { from: from + shift, to: to + shift }
}
