import { largestPlanBytes, planLimits } from '#domain/planImage.ts'
import type { PlanSize } from '#domain/position.ts'
import type { Picture } from './picture.ts'

/** The cropped part in percent of the rotated picture. */
export type Crop = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How a picture becomes a plan: rotated clockwise in quarter turns, then cropped. */
export type Framing = {
  readonly turns: 0 | 1 | 2 | 3
  readonly crop: Crop
}

export const WHOLE: Crop = { left: 0, top: 0, right: 100, bottom: 100 }
export const AS_IT_IS: Framing = { turns: 0, crop: WHOLE }

/** Adds a quarter turn and keeps the cropped part. */
export function rotate({ turns, crop }: Framing, right: boolean): Framing {
  const { left, top, right: east, bottom } = crop
  return right
    ? {
        turns: ((turns + 1) % 4) as Framing['turns'],
        crop: { left: 100 - bottom, top: left, right: 100 - top, bottom: east },
      }
    : {
        turns: ((turns + 3) % 4) as Framing['turns'],
        crop: { left: top, top: 100 - east, right: bottom, bottom: 100 - left },
      }
}

export const isWhole = ({ left, top, right, bottom }: Crop) =>
  left <= 0 && top <= 0 && right >= 100 && bottom >= 100

/** The picture's size after rotation, in pixels. */
export const turnedSize = ({ width, height }: PlanSize, turns: Framing['turns']): PlanSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The plan's size in pixels: the cropped part, scaled down to the limits if necessary. */
export function planPixels(size: PlanSize, { turns, crop }: Framing): PlanSize {
  const whole = turnedSize(size, turns)
  const width = ((crop.right - crop.left) / 100) * whole.width
  const height = ((crop.bottom - crop.top) / 100) * whole.height
  const scale = Math.min(
    1,
    planLimits.side / Math.max(width, height),
    Math.sqrt(planLimits.pixels / (width * height)),
  )
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws the cropped part onto a canvas of this size. */
export function drawPicture(
  context: Pen,
  { drawable, size }: Picture,
  { turns, crop }: Framing,
  to: PlanSize,
): void {
  const whole = turnedSize(size, turns)
  const scaleX = to.width / (((crop.right - crop.left) / 100) * whole.width)
  const scaleY = to.height / (((crop.bottom - crop.top) / 100) * whole.height)
  context.save()
  context.imageSmoothingQuality = 'high'
  context.scale(scaleX, scaleY)
  context.translate((-crop.left / 100) * whole.width, (-crop.top / 100) * whole.height)
  context.translate(whole.width / 2, whole.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(drawable, -size.width / 2, -size.height / 2, size.width, size.height)
  context.restore()
}

const QUALITY = 0.92

/** The file to upload: the original if nothing is changed, otherwise a new one. */
export async function planFileOf(picture: Picture, framing: Framing): Promise<Blob> {
  const { original, size, writtenAs } = picture
  const to = planPixels(size, framing)
  const isUntouched = framing.turns === 0 && isWhole(framing.crop)
  if (original && isUntouched && (original.type === 'image/svg+xml' || to.width === size.width))
    return original
  const canvas = new OffscreenCanvas(to.width, to.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  drawPicture(context, picture, framing, to)
  const blob = await canvas.convertToBlob({ type: writtenAs, quality: QUALITY })
  if (blob.size <= largestPlanBytes) return blob
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
}
