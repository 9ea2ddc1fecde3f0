import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersect, type Rect } from '#plan/kernel/frame.ts'
import { lostCells, type Pixels } from '#plan/kernel/lostCells.ts'

const size = { width: 96, height: 64 }

/** Pixels of this opacity, 0–255, by place. */
function pixels(opacity: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) data[(y * size.width + x) * 4 + 3] = opacity(x, y)
  return { ...size, data }
}

const without = (whole: Pixels, { left, top, width, height }: Rect) =>
  pixels((x, y) =>
    x >= left && x < left + width && y >= top && y < top + height
      ? 0
      : (whole.data[(y * size.width + x) * 4 + 3] ?? 0),
  )

const aTile = fc.record({
  left: fc.integer({ min: 0, max: 64 }),
  top: fc.integer({ min: 0, max: 32 }),
  width: fc.integer({ min: 24, max: 32 }),
  height: fc.integer({ min: 24, max: 32 }),
})

describe('what an engine has lost of a drawing', () => {
  const filled = pixels(() => 255)
  const lines = pixels((x, y) => (x % 8 === 3 || y % 8 === 5 ? 40 : 0))

  test('is nothing where all of it is there', () => {
    expect(lostCells(filled, filled)).toEqual([])
    expect(lostCells(lines, lines)).toEqual([])
  })

  test('is found wherever a tile is missing, of a filled drawing and of thin lines', () => {
    fc.assert(
      fc.property(fc.constantFrom(filled, lines), aTile, (drawing, tile) => {
        const lost = lostCells(drawing, without(drawing, tile))
        expect(lost.length).toBeGreaterThan(0)
        for (const cell of lost) expect(intersect(cell, tile)).toEqual(cell)
      }),
    )
  })

  test('is not looked for where the drawing is empty, nor where it is fainter than what rounding takes away', () => {
    expect(
      lostCells(
        pixels(() => 0),
        pixels(() => 0),
      ),
    ).toEqual([])
    expect(
      lostCells(
        pixels(() => 10),
        pixels(() => 0),
      ),
    ).toEqual([])
  })

  test('is not what lies a few pixels beside its place, or has another colour or opacity', () => {
    const dots = pixels((x, y) => (x % 16 === 7 && y % 16 === 7 ? 200 : 0))
    const beside = pixels((x, y) => (x % 16 === 10 && y % 16 === 10 ? 60 : 0))
    expect(lostCells(dots, beside)).toEqual([])
  })
})
