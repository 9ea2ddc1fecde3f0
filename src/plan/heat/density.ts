/*
 * Kernel density of values on a plan.
 *
 * Each device spreads its value as a Gaussian. Its weight is split over the four nearest cells of a grid that is coarse
 * compared with the Gaussian, and the grid is then blurred, first along rows and then along columns: this takes as long
 * for fifty thousand devices as for ten.
 */

/** Positions of devices, percent 0–100 of the plan's width and height. NaN: the device has no position. */
export type HeatPositions = { readonly x: Float32Array; readonly y: Float32Array }

/** Cells per standard deviation. With fewer cells, the grid would be visible. */
const CELLS_PER_SPREAD = 3.5
/** The number of standard deviations after which a Gaussian is cut off, at 0.3 % of its peak. */
const REACH = 3.4
/** The smallest and the largest standard deviation, percent of the plan's longer side. */
const MIN_SPREAD = 1.75
const MAX_SPREAD = 4
/** The standard deviation, as a share of the distance between evenly spaced devices. */
const SPREAD_OF_DISTANCE = 0.6
/** The mean variance, in cells², that splitting a weight over neighbouring cells adds. */
const VARIANCE_OF_CELLS = 1 / 6

/**
 * The standard deviation of the Gaussian around each of `count` devices, percent of the plan's longer side. Evenly
 * spaced neighbours merge, and a few devices remain separate spots.
 * @param aspect the plan's width divided by its height
 */
export function spreadFor(count: number, aspect: number): number {
  const area = (100 * 100 * Math.min(aspect, 1 / aspect)) / Math.max(1, count)
  return Math.min(MAX_SPREAD, Math.max(MIN_SPREAD, SPREAD_OF_DISTANCE * Math.sqrt(area)))
}

export class Density {
  readonly columns: number
  readonly rows: number
  /** For each device, the cell up and to the left of it in the padded grid; −1 for a device without a position. */
  readonly #cells: Int32Array
  /** How far each device is to the right of, and below, that cell's centre, 0–1 of a cell. */
  readonly #right: Float32Array
  readonly #below: Float32Array
  readonly #acrossTaps: Float32Array
  readonly #downTaps: Float32Array
  /** The weights, in a grid with one more cell on every side: a device at the plan's edge weighs on cells outside. */
  readonly #padded: Float32Array
  /** The grid blurred along its rows, with room above and below for the blur along the columns. */
  readonly #across: Float32Array
  readonly #line: Float32Array

  /** @param aspect the plan's width divided by its height @param spread as returned by `spreadFor` */
  constructor({ x, y }: HeatPositions, aspect: number, spread: number) {
    const cell = spread / CELLS_PER_SPREAD
    const width = 100 * Math.min(1, aspect)
    const height = 100 * Math.min(1, 1 / aspect)
    this.columns = Math.ceil(width / cell)
    this.rows = Math.ceil(height / cell)
    this.#acrossTaps = gaussianTaps((spread * this.columns) / width)
    this.#downTaps = gaussianTaps((spread * this.rows) / height)

    const { columns, rows } = this
    this.#padded = new Float32Array((columns + 2) * (rows + 2))
    this.#across = new Float32Array(columns * (rows + 2 * this.#downTaps.length))
    this.#line = new Float32Array(columns + 2 * this.#acrossTaps.length)
    this.#cells = new Int32Array(x.length)
    this.#right = new Float32Array(x.length)
    this.#below = new Float32Array(x.length)
    for (let device = 0; device < x.length; device++) {
      const column = cellOf(x[device] as number, columns)
      const row = cellOf(y[device] as number, rows)
      const isSomewhere = !Number.isNaN(column + row)
      this.#cells[device] = isSomewhere ? Math.floor(row) * (columns + 2) + Math.floor(column) : -1
      this.#right[device] = column - Math.floor(column)
      this.#below[device] = row - Math.floor(row)
    }
  }

  /**
   * Writes to each cell of `into`, row by row, the sum over the devices of `weights[device]` × exp(−d² ÷ 2 spread²),
   * where d is the distance to the cell's centre. A device whose weight is NaN is left out.
   */
  spread(weights: Float32Array, into: Float32Array): void {
    this.#putOnCells(weights)
    this.#blurRows()
    this.#blurColumns(into)
  }

  #putOnCells(weights: Float32Array): void {
    const cells = this.#cells
    const right = this.#right
    const below = this.#below
    const padded = this.#padded
    const stride = this.columns + 2
    padded.fill(0)
    for (let device = 0; device < cells.length; device++) {
      const cell = cells[device] as number
      const weight = weights[device] as number
      if (cell < 0 || Number.isNaN(weight)) continue
      const lower = weight * (below[device] as number)
      const upper = weight - lower
      const toRight = right[device] as number
      padded[cell] = (padded[cell] as number) + upper * (1 - toRight)
      padded[cell + 1] = (padded[cell + 1] as number) + upper * toRight
      padded[cell + stride] = (padded[cell + stride] as number) + lower * (1 - toRight)
      padded[cell + stride + 1] = (padded[cell + stride + 1] as number) + lower * toRight
    }
  }

  #blurRows(): void {
    const { columns, rows } = this
    const taps = this.#acrossTaps
    const padded = this.#padded
    const across = this.#across
    const line = this.#line
    const downTaps = this.#downTaps
    const reach = taps.length - 1
    const stride = columns + 2
    for (let row = 0; row < rows + 2; row++) {
      line.set(padded.subarray(row * stride, (row + 1) * stride), reach)
      const to = (row + downTaps.length - 1) * columns
      for (let column = 0; column < columns; column++) {
        const middle = column + 1 + reach
        let sum = (taps[0] as number) * (line[middle] as number)
        for (let tap = 1; tap <= reach; tap++)
          sum += (taps[tap] as number) * ((line[middle - tap] as number) + (line[middle + tap] as number))
        across[to + column] = sum
      }
    }
  }

  #blurColumns(into: Float32Array): void {
    const { columns, rows } = this
    const taps = this.#downTaps
    const across = this.#across
    const first = taps[0] as number
    for (let row = 0; row < rows; row++) {
      const to = row * columns
      const middle = (row + taps.length) * columns
      for (let column = 0; column < columns; column++)
        into[to + column] = first * (across[middle + column] as number)
      for (let tap = 1; tap < taps.length; tap++) {
        const weight = taps[tap] as number
        const above = middle - tap * columns
        const under = middle + tap * columns
        for (let column = 0; column < columns; column++)
          into[to + column] =
            (into[to + column] as number) +
            weight * ((across[above + column] as number) + (across[under + column] as number))
      }
    }
  }
}

/**
 * The coordinate in cells, counted from the centre of the padding; a position beside the plan counts as on its edge.
 */
const cellOf = (percent: number, cells: number) => (Math.min(100, Math.max(0, percent)) / 100) * cells + 0.5

/** The middle and one side of a Gaussian. It is narrower by the variance of the cells, and has the same sum. */
function gaussianTaps(spread: number): Float32Array {
  const variance = spread * spread - VARIANCE_OF_CELLS
  const height = spread / Math.sqrt(variance)
  return Float32Array.from(
    { length: Math.ceil(REACH * spread) + 1 },
    (_, tap) => height * Math.exp((-tap * tap) / (2 * variance)),
  )
}
