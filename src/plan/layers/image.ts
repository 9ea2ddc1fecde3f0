import { difference, type Frame, intersect, planRect, type Rect } from '../kernel/frame.ts'
import { cutFor, levelFor } from '../kernel/imageLevel.ts'
import type { Context2D, Layer, Scene } from './scene.ts'

export const drawImage: Layer = (ctx, frame, region, scene) => {
  const seen = intersect(planRect(frame), region)
  if (!seen) return
  const { raster, palette } = scene
  const part = raster && {
    ...raster.part,
    left: frame.left + raster.part.left,
    top: frame.top + raster.part.top,
  }
  for (const rest of part ? difference(seen, part) : [seen]) drawLevel(ctx, frame, rest, scene)
  if (raster && part) ctx.drawImage(raster.canvas, part.left, part.top)
  if (palette.isImageInverted) {
    // The difference to white is the opposite colour.
    ctx.globalCompositeOperation = 'difference'
    ctx.fillStyle = '#ffffff'
    ctx.fillRect(seen.left, seen.top, seen.width, seen.height)
    ctx.globalCompositeOperation = 'source-over'
  }
  if (!palette.imageOverlay) return
  ctx.fillStyle = palette.imageOverlay
  ctx.fillRect(seen.left, seen.top, seen.width, seen.height)
}

function drawLevel(ctx: Context2D, frame: Frame, part: Rect, { image }: Scene) {
  const whole = planRect(frame)
  const level = levelFor(image?.levels ?? [], whole.width)
  if (!level) return
  const { source, target } = cutFor(level, whole, part)
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.left, part.top, part.width, part.height)
  ctx.clip()
  ctx.imageSmoothingEnabled = true
  ctx.drawImage(
    level,
    source.left,
    source.top,
    source.width,
    source.height,
    target.left,
    target.top,
    target.width,
    target.height,
  )
  ctx.restore()
}
