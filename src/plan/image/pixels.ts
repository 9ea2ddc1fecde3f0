import { fullRect, type Rect } from '../kernel/frame.ts'
import type { Level } from '../kernel/imageLevel.ts'
import type { Pixels } from '../kernel/lostCells.ts'

/**
 * A canvas and its context.
 *
 * @throws Error where the browser has no memory left for it: drawing would be lost without a word
 */
export function canvasOf({ width, height }: Level) {
  const canvas = new OffscreenCanvas(width, height)
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error(`The browser has no canvas of ${width} × ${height} pixels`)
  return { canvas, ctx }
}

/**
 * Waits until what was drawn is on the canvas. WebKit only notes what is to be drawn, and loses it when the bitmap that it
 * is drawn from is closed or transferred meanwhile; reading a pixel makes it draw.
 */
export const finishDrawing = (ctx: OffscreenCanvasRenderingContext2D) => void ctx.getImageData(0, 0, 1, 1)

/** Halves a part of an image until it has the size: a line that becomes thinner than a pixel leaves a trace. */
export function smallPixels(image: ImageBitmap | OffscreenCanvas, part: Rect, size: Level): Pixels {
  const half = {
    width: Math.max(size.width, Math.ceil(part.width / 2)),
    height: Math.max(size.height, Math.ceil(part.height / 2)),
  }
  const { canvas, ctx } = canvasOf(half)
  ctx.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, half.width, half.height)
  return half.width === size.width && half.height === size.height
    ? ctx.getImageData(0, 0, half.width, half.height)
    : smallPixels(canvas, fullRect(half), size)
}
