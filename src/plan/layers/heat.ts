import { planRect } from '../kernel/frame.ts'
import type { Layer } from './scene.ts'

/** A picture of its own, as coarse as it may be, over the whole plan. */
export const drawHeat: Layer = (pen, frame, _region, { heat }) => {
  if (!heat || heat.opacity <= 0) return
  const { left, top, width, height } = planRect(frame)
  pen.globalAlpha = Math.min(heat.opacity, 1)
  pen.imageSmoothingEnabled = true
  pen.drawImage(heat.image, left, top, width, height)
  pen.globalAlpha = 1
}
