import { difference, type Frame, intersect, planRect, type Rect } from '../kernel/frame.ts'
import { cutFor, levelFor } from '../kernel/imageLevel.ts'
import type { Layer, Pen, Scene } from './scene.ts'

export const drawImage: Layer = (pen, frame, region, scene) => {
  const seen = intersect(planRect(frame), region)
  if (!seen) return
  const { closeUp, palette } = scene
  const part = closeUp && {
    ...closeUp.part,
    left: frame.left + closeUp.part.left,
    top: frame.top + closeUp.part.top,
  }
  for (const rest of part ? difference(seen, part) : [seen]) drawLevel(pen, frame, rest, scene)
  if (closeUp && part) pen.drawImage(closeUp.canvas, part.left, part.top)
  if (!palette.shade) return
  pen.fillStyle = palette.shade
  pen.fillRect(seen.left, seen.top, seen.width, seen.height)
}

function drawLevel(pen: Pen, frame: Frame, part: Rect, { image }: Scene) {
  const whole = planRect(frame)
  const level = levelFor(image?.levels ?? [], whole.width)
  if (!level) return
  const { source, target } = cutFor(level, whole, part)
  pen.save()
  pen.beginPath()
  pen.rect(part.left, part.top, part.width, part.height)
  pen.clip()
  pen.imageSmoothingEnabled = true
  pen.drawImage(
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
  pen.restore()
}
