import { columnOf, intersect, planRect, rowOf } from '../kernel/frame.ts'
import { gridSpacing, linesBetween } from '../kernel/gridLines.ts'
import type { Layer } from './scene.ts'

/** Fine lines, the snap steps, are fainter than the cells' own. */
const FINE_OPACITY = 0.45

export const drawGrid: Layer = (pen, frame, region, { grid, image, palette }) => {
  const seen = intersect(planRect(frame), region)
  if (!grid || !seen) return
  const thickness = Math.max(1, Math.round(frame.ratio))
  pen.fillStyle = image ? palette.gridOnPaper : palette.gridOnEmptySheet

  const drawLines = (spacing: { x: number | undefined; y: number | undefined }) => {
    for (const x of between(spacing.x, seen.left - frame.left, seen.width, frame.perPercentX, thickness)) {
      pen.fillRect(columnOf(frame, x), seen.top, thickness, seen.height)
    }
    for (const y of between(spacing.y, seen.top - frame.top, seen.height, frame.perPercentY, thickness)) {
      pen.fillRect(seen.left, rowOf(frame, y), seen.width, thickness)
    }
  }

  const columns = gridSpacing(grid.width, frame.perPercentX / frame.ratio)
  const rows = gridSpacing(grid.height, frame.perPercentY / frame.ratio)
  drawLines({ x: columns?.lines, y: rows?.lines })
  pen.globalAlpha = FINE_OPACITY
  drawLines({ x: columns?.fine, y: rows?.fine })
  pen.globalAlpha = 1
}

/** The lines, in percent, of which a pixel may lie in `length` device pixels from `start`. */
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
