import { fullRect, intersect, type Rect } from '../kernel/frame.ts'
import { type Level, sizeWithin } from '../kernel/imageLevel.ts'
import { lostCells, type Pixels } from '../kernel/lostCells.ts'
import { canvasOf, finishDrawing, smallPixels } from './pixels.ts'
import type { Tile } from './protocol.ts'

/** The longer side, in pixels, at which what was assembled is compared with the preview. */
const COMPARED = 512

/** A drawing that is being put together from tiles. */
export type Assembly = {
  place(tile: Tile): void
  /** Hands out what is assembled so far. */
  take(): ImageBitmap
  /** Goes on from what was taken. */
  putBack(assembled: ImageBitmap): void
  /** The tiles, in pixels of the drawing, of which something is missing. @param assembled of any size */
  lostParts(assembled: ImageBitmap): Rect[]
}

/** @param preview the whole drawing on a small canvas */
export function createAssembly({ width, height, preview }: Level & { preview: ImageBitmap }): Assembly {
  const { canvas, ctx } = canvasOf({ width, height })
  const size = sizeWithin({ width, height }, COMPARED)
  const small = (image: ImageBitmap): Pixels => smallPixels(image, fullRect(image), size)
  const expected = small(preview)
  preview.close()

  const places: Rect[] = []
  /** Their pixels are needed until the drawing is finished. */
  let pending: ImageBitmap[] = []

  function finish() {
    finishDrawing(ctx)
    for (const bitmap of pending) bitmap.close()
    pending = []
  }

  return {
    place({ bitmap, left, top }) {
      ctx.clearRect(left, top, bitmap.width, bitmap.height)
      ctx.drawImage(bitmap, left, top)
      places.push({ left, top, width: bitmap.width, height: bitmap.height })
      pending.push(bitmap)
    },
    take() {
      finish()
      return canvas.transferToImageBitmap()
    },
    putBack(assembled) {
      ctx.drawImage(assembled, 0, 0)
      finish()
    },
    lostParts(assembled) {
      const lost = lostCells(expected, small(assembled))
      const scale = width / size.width
      const isLost = (place: Rect) => lost.some((cell) => intersect(place, scaled(cell, scale)) !== undefined)
      return places.filter(isLost)
    },
  }
}

const scaled = ({ left, top, width, height }: Rect, by: number): Rect => ({
  left: left * by,
  top: top * by,
  width: width * by,
  height: height * by,
})
