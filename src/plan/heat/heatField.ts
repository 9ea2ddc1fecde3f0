import { heatColour } from './colours.ts'
import { Density, type HeatPositions, spreadFor } from './density.ts'

/** The density, as a share of a single device's peak, above which colours are opaque; below it they fade out. */
const FULL_DENSITY = 0.5
/** A density that is less than one step of alpha. */
const MIN_DENSITY = FULL_DENSITY / 512

const SHADES = 256
const shades = Array.from({ length: SHADES }, (_, shade) => heatColour(shade / (SHADES - 1)))
const [reds, greens, blues] = [
  Uint8Array.from(shades, ({ red }) => red),
  Uint8Array.from(shades, ({ green }) => green),
  Uint8Array.from(shades, ({ blue }) => blue),
]
/** The alpha of each shade where the density is full, 0–255. */
const alphas = Float32Array.from(shades, ({ alpha }) => alpha * 255)

/**
 * The heatmap's pixels: the colour of each cell is the mean of the devices around it, weighted by how near they are,
 * and its alpha is their density. So nothing is drawn where there are no devices, or none with a known value.
 */
export class HeatField {
  readonly #density: Density
  readonly #sums: Float32Array
  readonly #weights: Float32Array
  /** 1 where a device's value was known when `weights` were computed, NaN where it was not. */
  readonly #known: Float32Array
  #isWeighed = false

  /** @param aspect the plan's width divided by its height */
  constructor(positions: HeatPositions, aspect: number) {
    const count = positions.x.length
    this.#density = new Density(positions, aspect, spreadFor(count, aspect))
    this.#sums = new Float32Array(this.columns * this.rows)
    this.#weights = new Float32Array(this.columns * this.rows)
    this.#known = new Float32Array(count)
  }

  get columns() {
    return this.#density.columns
  }

  get rows() {
    return this.#density.rows
  }

  /**
   * Writes RGBA pixels, one for each cell.
   * @param values in the order of the positions; NaN is unknown
   * @param max the value of the last colour
   */
  draw(values: Float32Array, max: number, pixels: Uint8ClampedArray): void {
    const sums = this.#sums
    const weights = this.#weights
    this.#weigh(values)
    this.#density.spread(values, sums)
    const scale = (SHADES - 1) / max
    for (let cell = 0; cell < sums.length; cell++) {
      const at = cell * 4
      const weight = weights[cell] as number
      if (weight < MIN_DENSITY) {
        pixels[at + 3] = 0
        continue
      }
      const mean = (sums[cell] as number) / weight
      const shade = Math.min(SHADES - 1, Math.max(0, Math.round(mean * scale)))
      pixels[at] = reds[shade] as number
      pixels[at + 1] = greens[shade] as number
      pixels[at + 2] = blues[shade] as number
      pixels[at + 3] = (alphas[shade] as number) * Math.min(1, weight / FULL_DENSITY)
    }
  }

  /**
   * Recomputes the weights, but only if other devices have known values: that seldom changes from one step to the next.
   */
  #weigh(values: Float32Array): void {
    const known = this.#known
    let isSame = this.#isWeighed
    for (let device = 0; device < known.length; device++) {
      const weight = Number.isNaN(values[device] as number) ? Number.NaN : 1
      if (Object.is(weight, known[device])) continue
      known[device] = weight
      isSame = false
    }
    if (isSame) return
    this.#density.spread(known, this.#weights)
    this.#isWeighed = true
  }
}
