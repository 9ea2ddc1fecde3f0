import { intersect, planRect } from '../kernel/frame.ts'
import type { Layer } from './scene.ts'

/** The desk and the sheet of paper on it. It covers the region whole: what was there before is gone. */
export const drawSheet: Layer = (pen, frame, region, { palette, image }) => {
  const sheet = planRect(frame)
  const edge = Math.max(1, Math.round(frame.ratio))
  const framed = {
    left: sheet.left - edge,
    top: sheet.top - edge,
    width: sheet.width + 2 * edge,
    height: sheet.height + 2 * edge,
  }
  fill(palette.desk, region)
  fill(palette.sheetEdge, intersect(framed, region))
  fill(image ? palette.paper : palette.emptySheet, intersect(sheet, region))

  function fill(colour: string, rect: typeof region | undefined) {
    if (!rect) return
    pen.fillStyle = colour
    pen.fillRect(rect.left, rect.top, rect.width, rect.height)
  }
}
