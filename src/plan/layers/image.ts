import { intersect, planRect } from '../kernel/frame.ts'
import { cutFor, levelFor } from '../kernel/imageLevel.ts'
import type { Layer } from './scene.ts'

export const drawImage: Layer = (pen, frame, region, { image, palette }) => {
  const whole = planRect(frame)
  const level = levelFor(image, whole.width)
  const seen = intersect(whole, region)
  if (!level || !seen) return

  const { source, target } = cutFor(level, whole, seen)
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
  if (!palette.shade) return
  pen.fillStyle = palette.shade
  pen.fillRect(seen.left, seen.top, seen.width, seen.height)
}
