import { intersect, planRect } from '../kernel/frame.ts'
import type { Layer } from './scene.ts'

/** The background and the paper on it. They cover the whole region: nothing drawn before remains. */
export const drawBackground: Layer = (ctx, frame, region, { palette, image }) => {
  const paper = planRect(frame)
  const edge = Math.max(1, Math.round(frame.ratio))
  const paperWithEdge = {
    left: paper.left - edge,
    top: paper.top - edge,
    width: paper.width + 2 * edge,
    height: paper.height + 2 * edge,
  }
  fill(palette.background, region)
  fill(palette.paperEdge, intersect(paperWithEdge, region))
  fill(image ? palette.paper : palette.emptyPaper, intersect(paper, region))

  function fill(colour: string, rect: typeof region | undefined) {
    if (!rect) return
    ctx.fillStyle = colour
    ctx.fillRect(rect.left, rect.top, rect.width, rect.height)
  }
}
