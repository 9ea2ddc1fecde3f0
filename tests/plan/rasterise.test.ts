import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Drawing, rasterise } from '#plan/image/rasterise.ts'
import type { Rect } from '#plan/kernel/frame.ts'

/** A clock on which only drawing takes time, and frames begin 16 ms after another. */
let now = 0
let frames = 0

beforeEach(() => {
  now = 0
  frames = 0
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames += 1
    now = Math.max(now + 1, frames * 16)
    queueMicrotask(callback)
  })
})

afterEach(() => void vi.unstubAllGlobals())

/** A drawing of which each tile takes so many ms, and for each million pixels so many more. */
function drawingThatTakes(perTile: number, perMillion: number) {
  const tiles: Rect[] = []
  /** What tiles have taken of each frame, ms. */
  const spent: number[] = []
  const drawing: Drawing = {
    size: { width: 4096, height: 4096 },
    preview: () => ({}) as ImageBitmap,
    tile(_, part) {
      const took = perTile + (perMillion * part.width * part.height) / 1e6
      now += took
      spent[frames] = (spent[frames] ?? 0) + took
      tiles.push(part)
      return { left: part.left, top: part.top, bitmap: {} as ImageBitmap }
    },
  }
  return { drawing, tiles, spent }
}

async function rasteriseAll(drawing: Drawing, part: Rect, signal = new AbortController().signal) {
  for await (const tile of rasterise(drawing, drawing.size, part, signal)) expect(tile.bitmap).toBeDefined()
}

const whole = { left: 0, top: 0, width: 4096, height: 2560 }
const areaOf = ({ width, height }: Rect) => width * height

describe('a drawing is rasterised in tiles', () => {
  test('that cover a part exactly once, however long they take', async () => {
    const side = fc.integer({ min: 1, max: 5000 })
    const offset = fc.integer({ min: 0, max: 3000 })
    const cost = fc.double({ min: 0, max: 40, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        side,
        side,
        offset,
        offset,
        cost,
        cost,
        async (width, height, left, top, each, more) => {
          const { drawing, tiles } = drawingThatTakes(each, more)
          await rasteriseAll(drawing, { left, top, width, height })
          expect(tiles.reduce((sum, tile) => sum + areaOf(tile), 0)).toBe(width * height)
          const overlap = tiles.some((one, index) =>
            tiles
              .slice(index + 1)
              .some(
                (other) =>
                  one.left < other.left + other.width &&
                  other.left < one.left + one.width &&
                  one.top < other.top + other.height &&
                  other.top < one.top + one.height,
              ),
          )
          expect(overlap).toBe(false)
          for (const tile of tiles) {
            expect(tile.left).toBeGreaterThanOrEqual(left)
            expect(tile.left + tile.width).toBeLessThanOrEqual(left + width)
            expect(tile.top + tile.height).toBeLessThanOrEqual(top + height)
          }
        },
      ),
    )
  })

  test('of a plan in a few frames, of which the page keeps a part', async () => {
    const { drawing, spent } = drawingThatTakes(1, 5)
    await rasteriseAll(drawing, whole)
    expect(frames).toBeLessThan(14)
    expect(Math.max(...spent.filter((ms) => ms > 0))).toBeLessThanOrEqual(12)
  })

  test('that become no larger again once one has taken too long', async () => {
    const { drawing, tiles } = drawingThatTakes(2, 14)
    await rasteriseAll(drawing, whole)
    const tooLong = tiles.filter((tile) => 2 + (14 * areaOf(tile)) / 1e6 > 12)
    expect(tooLong).toHaveLength(1)
  })

  test('of a drawing that takes long one in each frame, and none that is smaller than it must be', async () => {
    const { drawing, tiles } = drawingThatTakes(60, 1)
    await rasteriseAll(drawing, whole)
    expect(tiles.every(({ width, height }) => width === 512 && height === 512)).toBe(true)
    expect(frames).toBe(tiles.length)
  })

  test('none of which is drawn once nobody waits for them', async () => {
    const { drawing, tiles } = drawingThatTakes(1, 5)
    const stop = new AbortController()
    stop.abort()
    await rasteriseAll(drawing, whole, stop.signal)
    expect(tiles).toEqual([])
  })
})
