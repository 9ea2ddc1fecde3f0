/**
 * Viridis from its pale end: on paper, a deeper colour is more. Its steps look even, also in greyscale and to
 * colour-blind people.
 */
const stops = [
  [253, 231, 37],
  [181, 222, 43],
  [110, 206, 88],
  [53, 183, 121],
  [31, 158, 137],
  [38, 130, 142],
  [49, 104, 142],
  [62, 73, 137],
  [72, 40, 120],
  [68, 1, 84],
] as const

/** The opacity of the lowest and the highest value, 0–1: the plan's lines have to show through. */
const OPACITY = { min: 0.32, max: 0.76 }

export type HeatColour = {
  /** 0–255 */
  readonly red: number
  readonly green: number
  readonly blue: number
  /** 0–1 */
  readonly alpha: number
}

/** @param share 0–1 of the highest value that is distinguished */
export function heatColour(share: number): HeatColour {
  const within = Math.min(1, Math.max(0, share))
  const index = within * (stops.length - 1)
  const at = Math.min(Math.floor(index), stops.length - 2)
  const between = (channel: 0 | 1 | 2) => {
    const from = stops[at]?.[channel] ?? 0
    const to = stops[at + 1]?.[channel] ?? 0
    return Math.round(from + (to - from) * (index - at))
  }
  const alpha = OPACITY.min + (OPACITY.max - OPACITY.min) * within
  return { red: between(0), green: between(1), blue: between(2), alpha }
}

/**
 * The CSS image for a legend that lies on the plan's paper, from the lowest value at the left to the highest at the
 * right.
 */
export const heatGradient = `linear-gradient(to right, ${stops
  .map((_, at) => {
    const { red, green, blue, alpha } = heatColour(at / (stops.length - 1))
    return `rgb(${red} ${green} ${blue} / ${alpha})`
  })
  .join(', ')})`
