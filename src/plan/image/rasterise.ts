import { fullRect, type Rect } from '../kernel/frame.ts'
import { type Level, sizeWithin } from '../kernel/imageLevel.ts'
import { canvasOf } from './pixels.ts'
import type { Tile } from './protocol.ts'

/** The longer side of a rasterised drawing, pixels: sharp at three times a laptop's screen, in at most 64 MB. */
const LONGER_SIDE = 4096
const PREVIEW = 512

/** The time, in milliseconds, that tiles may take of a frame. */
const FRAME_BUDGET = 12
/**
 * The first tile's side, pixels. A smaller one takes hardly less time, since each tile renders the whole drawing: a slow
 * processor would never finish.
 */
const MIN_TILE = 512
/** A larger tile takes hardly less time per pixel. */
const MAX_TILE = 1024

export type Drawing = {
  /** The size at which it is rasterised, pixels. */
  readonly size: Level
  /** A small image of the whole drawing. */
  preview(): ImageBitmap
  /** Rasterises a part of the drawing. @param whole the size of the whole drawing, pixels */
  tile(whole: Level, part: Rect): Tile
}

/**
 * Decodes an SVG, which a worker cannot do.
 * @throws EncodingError if the file is not a drawing
 */
export async function openDrawing(blob: Blob): Promise<Drawing> {
  const image = new Image()
  const url = URL.createObjectURL(blob)
  try {
    image.src = url
    await image.decode()
  } finally {
    URL.revokeObjectURL(url)
  }
  // A drawing without a size of its own is treated as 4:3.
  const natural = { width: image.naturalWidth || 4, height: image.naturalHeight || 3 }
  const size = sizeWithin(natural, LONGER_SIDE)

  function draw(part: Rect, whole: Level) {
    const { canvas, ctx } = canvasOf(part)
    ctx.drawImage(image, -part.left, -part.top, whole.width, whole.height)
    return canvas.transferToImageBitmap()
  }
  return {
    size,
    preview() {
      const small = sizeWithin(natural, PREVIEW)
      return draw(fullRect(small), small)
    },
    tile: (whole, part) => ({ left: part.left, top: part.top, bitmap: draw(part, whole) }),
  }
}

/**
 * Rasterises a part of a drawing in tiles: as many in each frame, and as large, as it has time for. The tiles cover the part
 * exactly once, unless `signal` aborts.
 * @param whole the size of the whole drawing, pixels
 */
export async function* rasterise(
  { tile }: Drawing,
  whole: Level,
  part: Rect,
  signal: AbortSignal,
): AsyncGenerator<Tile> {
  const right = part.left + part.width
  const bottom = part.top + part.height
  let side = MIN_TILE
  /** No tile is made larger than this again, once one has taken too long. */
  let limit = MAX_TILE
  /** The time that tiles have taken of this frame, ms. The first tile waits for a frame. */
  let spent = Number.POSITIVE_INFINITY
  let last = { took: 0, pixels: 1 }
  for (let { top } = part, height = 0; top < bottom; top += height) {
    height = Math.min(side, bottom - top)
    for (let { left } = part, width = 0; left < right; left += width) {
      width = Math.min(side, right - left)
      const pixels = width * height
      const expected = last.took * Math.max(1, pixels / last.pixels)
      if (spent + expected > FRAME_BUDGET) {
        await nextFrame()
        spent = 0
      }
      if (signal.aborted) return
      const start = performance.now()
      yield tile(whole, { left, top, width, height })
      const took = performance.now() - start
      spent += took
      last = { took, pixels }
      if (took > FRAME_BUDGET) limit = Math.max(MIN_TILE, side / 2)
      // A tile that the edge cuts off says nothing about a whole one.
      const grows = pixels === side * height && took < FRAME_BUDGET / 2
      side = Math.min(grows ? side * 2 : side, limit)
    }
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
