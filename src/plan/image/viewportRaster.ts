import { difference, type Frame, fullRect, intersect, planRect, type Rect } from '../kernel/frame.ts'
import type { Level } from '../kernel/imageLevel.ts'
import { lostCells } from '../kernel/lostCells.ts'
import { canvasOf, finishDrawing, smallPixels } from './pixels.ts'
import type { PlanImage } from './planImage.ts'
import { type Drawing, rasterise } from './rasterise.ts'

/** The visible part of a drawing, rasterised at one scale. */
export type ViewportRaster = {
  readonly canvas: OffscreenCanvas
  /** The part of the plan that it covers, device pixels from the plan's top-left corner. */
  readonly part: Rect
  readonly perPercentX: number
  readonly perPercentY: number
}

export type ViewportRasteriser = {
  /** The last raster, if it has the frame's scale. It may cover only a part of the frame. */
  forFrame(frame: Frame, image: PlanImage | undefined): ViewportRaster | undefined
  /** Rasterises what a frame shows, if that is larger than the image's largest level. */
  render(frame: Frame, image: PlanImage | undefined): Promise<void>
  /** Stops rasterising, because the view has moved. */
  stop(): void
}

/** Keeps a drawing sharp when it is zoomed in beyond its largest level. */
export function createViewportRasteriser(onRendered: () => void): ViewportRasteriser {
  let rendered: { readonly drawing: Drawing; readonly raster: ViewportRaster } | undefined
  let rendering = new AbortController()

  function forFrame(frame: Frame, image: PlanImage | undefined) {
    if (!rendered || rendered.drawing !== image?.drawing) return undefined
    const { raster } = rendered
    const { perPercentX, perPercentY } = raster
    return perPercentX === frame.perPercentX && perPercentY === frame.perPercentY ? raster : undefined
  }

  async function render(frame: Frame, image: PlanImage | undefined) {
    rendering.abort()
    const drawing = image?.drawing
    const whole = planRect(frame)
    const seen = intersect(whole, fullRect(frame))
    const [largest] = image?.levels ?? []
    if (!drawing || !seen || !largest || isClosed(largest) || largest.width >= whole.width) return
    const part = { ...seen, left: seen.left - whole.left, top: seen.top - whole.top }
    const before = forFrame(frame, image)
    if (before && difference(part, before.part).length === 0) return

    rendering = new AbortController()
    const { signal } = rendering
    const expected = pixelsOf(largest, part, whole)
    const { canvas, ctx } = canvasOf(part)
    const drawn: ImageBitmap[] = []
    for await (const { bitmap, left, top } of rasterise(drawing, whole, part, signal)) {
      ctx.drawImage(bitmap, left - part.left, top - part.top)
      drawn.push(bitmap)
    }
    finishDrawing(ctx)
    for (const bitmap of drawn) bitmap.close()
    if (signal.aborted) return
    // The level, which is not as sharp but whole, has to do.
    if (lostCells(expected, smallPixels(canvas, fullRect(canvas), comparedSize(part))).length > 0) return
    const { perPercentX, perPercentY } = frame
    rendered = { drawing, raster: { canvas, part, perPercentX, perPercentY } }
    onRendered()
  }

  return { forFrame, render, stop: () => rendering.abort() }
}

/** How many times smaller a raster is when it is compared with the image's largest level. */
const COMPARED = 8

/** The pixels of a part of a level, in the size in which a raster of that part is compared with them. */
function pixelsOf(level: ImageBitmap, part: Rect, whole: Rect) {
  const x = level.width / whole.width
  const y = level.height / whole.height
  const inLevel = { left: part.left * x, top: part.top * y, width: part.width * x, height: part.height * y }
  return smallPixels(level, inLevel, comparedSize(part))
}

const comparedSize = ({ width, height }: Level) => ({
  width: Math.ceil(width / COMPARED),
  height: Math.ceil(height / COMPARED),
})

/** A level is closed when its image is shown no more. */
const isClosed = ({ width }: Level) => width === 0
