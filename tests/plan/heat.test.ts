import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heatColour } from '#plan/heat/colours.ts'
import { Density, type HeatPositions, spreadFor } from '#plan/heat/density.ts'
import { HeatField } from '#plan/heat/heatField.ts'

/** The exact sum of Gaussians at each cell's centre. */
function exactly({ x, y }: HeatPositions, weights: Float32Array, aspect: number, density: Density) {
  const { columns, rows } = density
  const spread = spreadFor(x.length, aspect)
  const width = 100 * Math.min(1, aspect)
  const height = 100 * Math.min(1, 1 / aspect)
  const sums = new Float32Array(columns * rows)
  for (let cell = 0; cell < sums.length; cell++) {
    const across = (((cell % columns) + 0.5) / columns) * width
    const down = ((Math.floor(cell / columns) + 0.5) / rows) * height
    for (const [device, weight] of weights.entries()) {
      if (Number.isNaN(weight) || Number.isNaN(x[device])) continue
      const dx = ((x[device] ?? 0) / 100) * width - across
      const dy = ((y[device] ?? 0) / 100) * height - down
      sums[cell] = (sums[cell] ?? 0) + weight * Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread))
    }
  }
  return sums
}

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const device = fc.record({
  x: fc.oneof({ weight: 5, arbitrary: percent }, fc.constantFrom(0, 50, 100)),
  y: fc.oneof({ weight: 5, arbitrary: percent }, fc.constantFrom(0, 50, 100)),
  value: fc.oneof({ weight: 5, arbitrary: percent }, fc.constant(Number.NaN)),
})
type Placed = { x: number; y: number; value: number }
const positionsOf = (devices: readonly Placed[]): HeatPositions => ({
  x: Float32Array.from(devices, ({ x }) => x),
  y: Float32Array.from(devices, ({ y }) => y),
})
const valuesOf = (devices: readonly Placed[]) => Float32Array.from(devices, ({ value }) => value)

function worstError(devices: readonly Placed[], aspect: number) {
  const positions = positionsOf(devices)
  const density = new Density(positions, aspect, spreadFor(devices.length, aspect))
  const sums = new Float32Array(density.columns * density.rows)
  density.spread(valuesOf(devices), sums)
  const exact = exactly(positions, valuesOf(devices), aspect, density)
  const peak = Math.max(...exact)
  const worst = Math.max(...sums.map((sum, cell) => Math.abs(sum - (exact[cell] ?? 0))))
  return peak === 0 ? worst : worst / peak
}

describe('the density of values on a plan', () => {
  test('is that of exact Gaussians to within 3 % of its peak, wherever the devices are', () => {
    const aspects = fc.constantFrom(0.1, 0.75, 1, 4 / 3, 2.5, 8)
    fc.assert(
      fc.property(fc.array(device, { minLength: 1, maxLength: 25 }), aspects, (devices, aspect) => {
        expect(worstError(devices, aspect)).toBeLessThan(0.03)
      }),
      { numRuns: 60 },
    )
  })

  test('is more exact still for a single device anywhere in a cell, and for hundreds of devices', () => {
    for (let part = 0; part < 1; part += 0.1) {
      const one = { x: 50 + part, y: 50 + part / 3, value: 1 }
      expect(worstError([one], 1)).toBeLessThan(0.02)
    }
    const many = Array.from({ length: 400 }, (_, at) => ({
      x: (at * 61.8) % 100,
      y: (at * 38.2 + at / 7) % 100,
      value: (at * 7) % 100,
    }))
    expect(worstError(many, 4 / 3)).toBeLessThan(0.01)
  })

  test('spreads less the more devices there are, within limits', () => {
    const spreads = [1, 50, 200, 1000, 50_000].map((count) => spreadFor(count, 4 / 3))
    expect(spreads).toEqual(spreads.toSorted((a, b) => b - a))
    expect(spreads[0]).toBe(4)
    expect(spreads.at(-1)).toBe(1.75)
  })

  test('takes a grid of the same size for ten thousand devices as for fifty thousand', () => {
    const sizeFor = (count: number) => {
      const positions = { x: new Float32Array(count), y: new Float32Array(count) }
      const { columns, rows } = new HeatField(positions, 4 / 3)
      return [columns, rows]
    }
    expect(sizeFor(10_000)).toEqual([200, 150])
    expect(sizeFor(50_000)).toEqual([200, 150])
  })
})

/** Draws a heatmap; `at` is its RGBA pixel at a position. */
function pictureOf(devices: readonly Placed[], most = 100) {
  const field = new HeatField(positionsOf(devices), 1)
  const pixels = new Uint8ClampedArray(field.columns * field.rows * 4)
  field.draw(valuesOf(devices), most, pixels)
  const at = (x: number, y: number) => {
    const column = Math.min(field.columns - 1, Math.floor((x / 100) * field.columns))
    const row = Math.min(field.rows - 1, Math.floor((y / 100) * field.rows))
    return Array.from(pixels.subarray((row * field.columns + column) * 4).subarray(0, 4))
  }
  return { field, pixels, at }
}

const colourOf = (share: number) => {
  const { red, green, blue, alpha } = heatColour(share)
  return [red, green, blue, Math.round(alpha * 255)]
}
const near = (pixel: number[], colour: number[]) =>
  expect(Math.max(...pixel.map((channel, at) => Math.abs(channel - (colour[at] ?? 0))))).toBeLessThan(4)

describe('the picture of a heatmap', () => {
  test('has the colour of a device’s value at its position, on the given scale', () => {
    const lone = [{ x: 25, y: 75, value: 30 }]
    near(pictureOf(lone).at(25, 75), colourOf(0.3))
    near(pictureOf(lone, 50).at(25, 75), colourOf(0.6))
    near(pictureOf(lone, 20).at(25, 75), colourOf(1))
  })

  test('shows the mean of neighbours, so that many are no warmer than one', () => {
    const crowd = Array.from({ length: 30 }, () => ({ x: 50, y: 50, value: 40 }))
    near(pictureOf(crowd).at(50, 50), colourOf(0.4))
    const both = [
      { x: 50, y: 50, value: 20 },
      { x: 50, y: 50, value: 80 },
    ]
    near(pictureOf(both).at(50, 50), colourOf(0.5))
  })

  test('is transparent where there is no device, or none with a known value', () => {
    const { at } = pictureOf([
      { x: 10, y: 10, value: 50 },
      { x: 90, y: 90, value: Number.NaN },
      { x: Number.NaN, y: Number.NaN, value: 50 },
    ])
    expect(at(50, 50)[3]).toBe(0)
    expect(at(90, 90)[3]).toBe(0)
    near(at(10, 10), colourOf(0.5))
  })

  test('follows devices whose values become known, or unknown', () => {
    const devices = [
      { x: 10, y: 10, value: 50 },
      { x: 90, y: 90, value: Number.NaN },
    ]
    const { field, pixels, at } = pictureOf(devices)
    field.draw(Float32Array.of(Number.NaN, 70), 100, pixels)
    expect(at(10, 10)[3]).toBe(0)
    near(at(90, 90), colourOf(0.7))
  })

  test('is empty without devices', () => {
    expect(pictureOf([]).pixels.every((channel) => channel === 0)).toBe(true)
  })
})

describe('the colours of a heatmap', () => {
  /** sRGB on white paper, linear. */
  const onPaper = (share: number) => {
    const { red, green, blue, alpha } = heatColour(share)
    return [red, green, blue].map((channel) => linear((channel / 255) * alpha + 1 - alpha))
  }
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const lightness = ([red = 0, green = 0, blue = 0]: number[]) => {
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * Math.cbrt(luminance) - 16
  }
  /** Machado, Oliveira and Fernandes 2009, severity 1. */
  const eyes = {
    'trichromat eyes': [1, 0, 0, 0, 1, 0, 0, 0, 1],
    'eyes without red cones': [
      0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
    'eyes without green cones': [
      0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
    ],
    'eyes without blue cones': [
      1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
    ],
  }

  test.each(Object.entries(eyes))('grow darker on paper all the way, to %s', (_, matrix) => {
    const seen = (colour: number[]) =>
      [0, 3, 6].map((row) => colour.reduce((sum, channel, at) => sum + channel * (matrix[row + at] ?? 0), 0))
    const steps = Array.from({ length: 21 }, (_, step) => lightness(seen(onPaper(step / 20))))
    for (const [step, light] of steps.entries())
      if (step > 0) expect(light).toBeLessThan((steps[step - 1] ?? 0) - 1)
  })
})
