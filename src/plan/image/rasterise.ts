import type { Rect } from '../kernel/frame.ts'
import { type Level, sizeWithin } from '../kernel/imageLevel.ts'
import type { Tile } from './protocol.ts'

/** The longer side of a rasterised drawing, pixels: sharp at three times a laptop's screen, in 64 MB at most. */
const LONGER_SIDE = 4096
const PREVIEW = 512

/** A tile takes about so many milliseconds of the page: the next one is made larger or smaller. */
const TILE_TIME = 10
const FIRST_TILE = 512
/** A smaller tile takes hardly less time: the drawing is walked through for each, and a slow processor would never be done. */
const SMALLEST_TILE = 512
const LARGEST_TILE = 2048

export type Drawing = {
  /** The size it is rasterised at, pixels. */
  readonly size: Level
  /** The whole of it, small. */
  preview(): ImageBitmap
  /** A part of it, where the whole of it is as large as `whole`. */
  tile(whole: Level, part: Rect): Tile
}

/**
 * Reads an SVG, which only the page can do.
 * @throws EncodingError where it is not a drawing
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
  // A drawing without a size of its own counts as 4:3.
  const natural = { width: image.naturalWidth || 4, height: image.naturalHeight || 3 }
  const size = sizeWithin(natural, LONGER_SIDE)

  function draw(canvas: OffscreenCanvas, left: number, top: number, whole: Level) {
    canvas.getContext('2d')?.drawImage(image, -left, -top, whole.width, whole.height)
    return canvas.transferToImageBitmap()
  }
  return {
    size,
    preview() {
      const small = sizeWithin(natural, PREVIEW)
      return draw(new OffscreenCanvas(small.width, small.height), 0, 0, small)
    },
    tile: (whole, { left, top, width, height }) => ({
      left,
      top,
      bitmap: draw(new OffscreenCanvas(width, height), left, top, whole),
    }),
  }
}

/**
 * A part of a drawing in tiles, one a frame, each as large as a frame has time for. Together they cover it once, unless
 * `signal` ends it early.
 * @param whole how large all of the drawing is, pixels
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
  if (took > TILE_TIME) return Math.max(SMALLEST_TILE, side / 2)
  return took < TILE_TIME / 4 ? Math.min(LARGEST_TILE, side * 2) : side
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
