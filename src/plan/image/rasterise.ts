import { fullRect, type Rect } from '../kernel/frame.ts'
import { type Level, sizeWithin } from '../kernel/imageLevel.ts'
import { canvasOf } from './pixels.ts'
import type { Tile } from './protocol.ts'

/** The longer side of a rasterised drawing, pixels: sharp at three times a laptop's screen, in at most 64 MB. */
const LONGER_SIDE = 4096
const PREVIEW = 512

/** The time, in milliseconds, that a tile should take: the next tile is made larger or smaller accordingly. */
const TARGET_TILE_TIME = 10
const FIRST_TILE = 512
/**
 * A smaller tile takes hardly less time, since each tile renders the whole drawing: a slow processor would never
 * finish.
 */
const MIN_TILE = 512
const MAX_TILE = 2048

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
 * Rasterises a part of a drawing in tiles, one each frame, as large as a frame has time for. The tiles cover the part
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
  let side = FIRST_TILE
  for (let { top } = part, height = 0; top < bottom; top += height) {
    height = Math.min(side, bottom - top)
    for (let { left } = part, width = 0; left < right; left += width) {
      await nextFrame()
      if (signal.aborted) return
      width = Math.min(side, right - left)
      const start = performance.now()
      yield tile(whole, { left, top, width, height })
      side = fittingSide(side, performance.now() - start)
    }
  }
}

function fittingSide(side: number, took: number) {
  if (took > TARGET_TILE_TIME) return Math.max(MIN_TILE, side / 2)
  return took < TARGET_TILE_TIME / 4 ? Math.min(MAX_TILE, side * 2) : side
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
