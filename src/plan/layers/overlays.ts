import { packAppearance } from '../kernel/appearance.ts'
import { type Frame, pixelX, pixelY, type Rect } from '../kernel/frame.ts'
import type { Guide } from '../kernel/guides.ts'
import type { PlanRect } from '../props.ts'
import type { Context2D, Layer, Scene } from './scene.ts'

/** How far around its rectangles and guides this layer draws, CSS pixels. */
export const OVERLAY_REACH = 5

const GHOST_OPACITY = 0.65
/** The line widths of a rectangle and of a guide, CSS pixels, and the length of a dash, in widths of the guide. */
const LINE = 1.5
const GUIDE = 1
const DASH = 4
const HALO_OPACITY = 0.6

/** Rectangles that are being drawn or edited. */
export const drawRectangles: Layer = (ctx, frame, _region, scene) => {
  const { area, marquee, palette } = scene
  if (area) drawRect(ctx, frame, area, palette.outline, scene)
  if (marquee) drawRect(ctx, frame, marquee, palette.highlighted, scene)
}

/** Alignment guides, and ghosts. */
export const drawGuidesAndGhosts: Layer = (ctx, frame, _region, scene) => {
  for (const guide of scene.guides) drawGuide(ctx, frame, guide, scene)
  drawGhosts(ctx, frame, scene)
}

const ghostly = {
  colour: 'none',
  tenths: undefined,
  status: undefined,
  highlighted: undefined,
  groupColour: undefined,
  hasFinding: false,
  outside: false,
  unsaved: true,
} as const

function drawGhosts(ctx: Context2D, frame: Frame, { ghosts, sprites }: Scene) {
  ctx.imageSmoothingEnabled = false
  ctx.globalAlpha = GHOST_OPACITY
  for (const { kind, x, y } of ghosts) {
    const sprite = sprites(packAppearance({ kind, ...ghostly }))
    const half = sprite.width / 2
    ctx.drawImage(sprite, pixelX(frame, x) - half, pixelY(frame, y) - half)
  }
  ctx.globalAlpha = 1
}

/** A filled rectangle whose outline has a halo, so that it stands out from any background. */
function drawRect(ctx: Context2D, frame: Frame, rect: PlanRect, colour: string, { palette }: Scene) {
  const left = pixelX(frame, rect.x)
  const top = pixelY(frame, rect.y)
  const width = pixelX(frame, rect.x + rect.width) - left
  const height = pixelY(frame, rect.y + rect.height) - top
  ctx.fillStyle = palette.rectangleFill
  ctx.fillRect(left, top, width, height)
  const line = Math.max(1, Math.round(LINE * frame.ratio))
  const edges = (by: number) => [
    { left: left - by, top: top - by, width: width + 2 * by, height: 2 * by },
    { left: left - by, top: top + height - by, width: width + 2 * by, height: 2 * by },
    { left: left - by, top: top - by, width: 2 * by, height: height + 2 * by },
    { left: left + width - by, top: top - by, width: 2 * by, height: height + 2 * by },
  ]
  fill(ctx, edges(line), palette.halo)
  fill(ctx, edges(line / 2), colour)
}

/** Guides of the grid are dashed; those through a neighbour are solid. */
function drawGuide(
  ctx: Context2D,
  frame: Frame,
  { axis, at, kind, from = 0, to = 100 }: Guide,
  { palette, image }: Scene,
) {
  const upright = axis === 'x'
  const across = upright ? pixelX(frame, at) : pixelY(frame, at)
  const start = upright ? pixelY(frame, from) : pixelX(frame, from)
  const end = upright ? pixelY(frame, to) : pixelX(frame, to)
  const fine = Math.max(1, Math.round(GUIDE * frame.ratio))
  const { ink, halo } = image ? palette.nameOnPaper : palette.nameOnEmptyPaper
  const draw = (thickness: number, colour: string) => {
    const side = across - ((thickness - fine) >> 1)
    const bar: Rect = upright
      ? { left: side, top: start, width: thickness, height: end - start }
      : { left: start, top: side, width: end - start, height: thickness }
    fill(ctx, kind === 'neighbour' ? [bar] : dashesOf(bar, upright, DASH * fine), colour)
  }
  ctx.globalAlpha = HALO_OPACITY
  draw(fine * 3, halo)
  ctx.globalAlpha = 1
  draw(fine, kind === 'neighbour' ? palette.neighbourGuide : ink)
}

function dashesOf(bar: Rect, upright: boolean, dash: number): Rect[] {
  const length = upright ? bar.height : bar.width
  return Array.from({ length: Math.ceil(length / (2 * dash)) }, (_, index) => {
    const offset = 2 * dash * index
    const size = Math.min(dash, length - offset)
    return upright
      ? { ...bar, top: bar.top + offset, height: size }
      : { ...bar, left: bar.left + offset, width: size }
  })
}

function fill(ctx: Context2D, rects: readonly Rect[], colour: string) {
  ctx.fillStyle = colour
  for (const { left, top, width, height } of rects) ctx.fillRect(left, top, width, height)
}
