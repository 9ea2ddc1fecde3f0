import { difference, type Frame, intersect, planRect, type Rect, wholeOf } from '../kernel/frame.ts'
import type { PlanImage } from './planImage.ts'
import { type Drawing, rasterise } from './rasterise.ts'

/** A part of a drawing, rasterised for one scale. */
export type CloseUp = {
  readonly canvas: OffscreenCanvas
  /** Where it stands, device pixels from the plan's top-left corner. */
  readonly part: Rect
  readonly perPercentX: number
  readonly perPercentY: number
}

export type CloseUps = {
  /** What fits a frame, if it was made: it may be of a part that the frame shows only partly. */
  of(frame: Frame, image: PlanImage | undefined): CloseUp | undefined
  /** Makes what a frame shows, where it shows more than the image's levels have. */
  make(frame: Frame, image: PlanImage | undefined): Promise<void>
  /** Makes no more of what it is making: the view moves. */
  stop(): void
}

/** Of a drawing nearer than its largest level: what is on the stage, as sharp as the stage. */
export function createCloseUps(onMade: () => void): CloseUps {
  let made: { readonly drawing: Drawing; readonly closeUp: CloseUp } | undefined
  let making = new AbortController()

  function of(frame: Frame, image: PlanImage | undefined) {
    if (!made || made.drawing !== image?.drawing) return undefined
    const { closeUp } = made
    const { perPercentX, perPercentY } = closeUp
    return perPercentX === frame.perPercentX && perPercentY === frame.perPercentY ? closeUp : undefined
  }

  async function make(frame: Frame, image: PlanImage | undefined) {
    making.abort()
    const drawing = image?.drawing
    const whole = planRect(frame)
    const seen = intersect(whole, wholeOf(frame))
    const [largest] = image?.levels ?? []
    if (!drawing || !seen || !largest || largest.width >= whole.width) return
    const part = { ...seen, left: seen.left - whole.left, top: seen.top - whole.top }
    const before = of(frame, image)
    if (before && difference(part, before.part).length === 0) return

    making = new AbortController()
    const { signal } = making
    const canvas = new OffscreenCanvas(part.width, part.height)
    const pen = canvas.getContext('2d')
    for await (const { bitmap, left, top } of rasterise(drawing, whole, part, signal)) {
      pen?.drawImage(bitmap, left - part.left, top - part.top)
      bitmap.close()
    }
    if (signal.aborted) return
    const { perPercentX, perPercentY } = frame
    made = { drawing, closeUp: { canvas, part, perPercentX, perPercentY } }
    onMade()
  }

  return { of, make, stop: () => making.abort() }
}
