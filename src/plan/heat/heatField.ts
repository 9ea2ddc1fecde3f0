import { heatColour } from './colours.ts'
import { Density, type HeatPositions, spreadFor } from './density.ts'

/** Of the density around a single device: from here on its colour is full, and below it fades out. */
const FULL = 0.5
/** Less than one step of alpha. */
const NOTHING = FULL / 512

const SHADES = 256
const shades = Array.from({ length: SHADES }, (_, shade) => heatColour(shade / (SHADES - 1)))
const [reds, greens, blues] = [
  Uint8Array.from(shades, ({ red }) => red),
  Uint8Array.from(shades, ({ green }) => green),
  Uint8Array.from(shades, ({ blue }) => blue),
]
/** Of a cell whose colour is full, 0–255. */
const alphas = Float32Array.from(shades, ({ alpha }) => alpha * 255)

/**
 * The picture of devices' values: at each cell, the mean of the devices around it, each weighing as near as it is. It is
 * as clear as devices are near, so it says nothing of parts that have none, or none whose value is known.
 */
export class HeatField {
  private readonly density: Density
  private readonly sums: Float32Array
  private readonly weights: Float32Array
  /** 1 where a device's value was known when `weights` were made, NaN where not. */
  private readonly known: Float32Array
  private isWeighed = false

  /** @param aspect the plan's width by its height */
  constructor(positions: HeatPositions, aspect: number) {
    const count = positions.x.length
    this.density = new Density(positions, aspect, spreadFor(count, aspect))
    this.sums = new Float32Array(this.columns * this.rows)
    this.weights = new Float32Array(this.columns * this.rows)
    this.known = new Float32Array(count)
  }

  get columns() {
    return this.density.columns
  }

  get rows() {
    return this.density.rows
  }

  /**
   * Draws the values as pixels, RGBA of each cell. They are in the order of the positions; NaN is not known.
   * @param most the value whose colour is the last of the table
   */
  draw(values: Float32Array, most: number, pixels: Uint8ClampedArray): void {
    const { sums, weights } = this
    this.weigh(values)
    this.density.spread(values, sums)
    const scale = (SHADES - 1) / most
    for (let cell = 0; cell < sums.length; cell++) {
      const at = cell * 4
      const weight = weights[cell] as number
      if (weight < NOTHING) {
        pixels[at + 3] = 0
        continue
      }
      const mean = (sums[cell] as number) / weight
      const shade = Math.min(SHADES - 1, Math.max(0, Math.round(mean * scale)))
      pixels[at] = reds[shade] as number
      pixels[at + 1] = greens[shade] as number
      pixels[at + 2] = blues[shade] as number
      pixels[at + 3] = (alphas[shade] as number) * Math.min(1, weight / FULL)
    }
  }

  /** Which devices weigh at all seldom changes from one step to the next. */
  private weigh(values: Float32Array): void {
    const { known } = this
    let isSame = this.isWeighed
    for (let device = 0; device < known.length; device++) {
      const weight = Number.isNaN(values[device] as number) ? Number.NaN : 1
      if (Object.is(weight, known[device])) continue
      known[device] = weight
      isSame = false
    }
    if (isSame) return
    this.density.spread(known, this.weights)
    this.isWeighed = true
  }
}
