import { intersect, pixelX, pixelY, planRect } from '../kernel/frame.ts'
import { gridSpacing, linesBetween } from '../kernel/gridLines.ts'
import type { Layer } from './scene.ts'

/** Fine lines, the snap steps, are fainter than those of the cells. */
const FINE_OPACITY = 0.45

export const drawGrid: Layer = (ctx, frame, region, { grid, image, palette }) => {
  const seen = intersect(planRect(frame), region)
  if (!grid || !seen) return
  const thickness = Math.max(1, Math.round(frame.ratio))
  ctx.fillStyle = image ? palette.gridOnPaper : palette.gridOnEmptyPaper

  const drawLines = (spacing: { x: number | undefined; y: number | undefined }) => {
    for (const x of between(spacing.x, seen.left - frame.left, seen.width, frame.perPercentX, thickness)) {
      ctx.fillRect(pixelX(frame, x), seen.top, thickness, seen.height)
    }
    for (const y of between(spacing.y, seen.top - frame.top, seen.height, frame.perPercentY, thickness)) {
      ctx.fillRect(seen.left, pixelY(frame, y), seen.width, thickness)
    }
  }

  const columns = gridSpacing(grid.width, frame.perPercentX / frame.ratio)
  const rows = gridSpacing(grid.height, frame.perPercentY / frame.ratio)
  drawLines({ x: columns?.lines, y: rows?.lines })
  ctx.globalAlpha = FINE_OPACITY
  drawLines({ x: columns?.fine, y: rows?.fine })
  ctx.globalAlpha = 1
}

/** The lines, in percent, that touch the `length` device pixels from `start`. */
function between(
  spacing: number | undefined,
  start: number,
  length: number,
  perPercent: number,
  thickness: number,
) {
  if (spacing === undefined) return []
  const from = (start - thickness - 1) / perPercent
  return linesBetween(spacing, from, (start + length + 1) / perPercent)
}
