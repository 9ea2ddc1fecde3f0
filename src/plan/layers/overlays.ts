import { packLook } from '../kernel/appearance.ts'
import { columnOf, type Frame, type Rect, rowOf } from '../kernel/frame.ts'
import type { Guide } from '../kernel/guides.ts'
import type { PlanRect } from '../props.ts'
import type { Layer, Pen, Scene } from './scene.ts'

/** How far around what it draws this layer's lines go, CSS pixels. */
export const SKETCH_REACH = 5

const GHOST_OPACITY = 0.65
/** Of a rectangle, and of a guide, CSS pixels; a guide's dashes are so many times as long as it is thick. */
const LINE = 1.5
const GUIDE = 1
const DASH = 4
const HALO_OPACITY = 0.6

/** Rectangles that are being drawn or edited. */
export const drawRectangles: Layer = (pen, frame, _region, scene) => {
  const { area, marquee, palette } = scene
  if (area) drawRect(pen, frame, area, palette.outline, scene)
  if (marquee) drawRect(pen, frame, marquee, palette.highlighted, scene)
}

/** What a hand is led along, and devices to come. */
export const drawSketch: Layer = (pen, frame, _region, scene) => {
  for (const guide of scene.guides) drawGuide(pen, frame, guide, scene)
  drawGhosts(pen, frame, scene)
}

const ghostly = {
  colour: 'none',
  tenths: undefined,
  highlighted: undefined,
  outside: false,
  unsaved: true,
} as const

function drawGhosts(pen: Pen, frame: Frame, { ghosts, sprites }: Scene) {
  pen.imageSmoothingEnabled = false
  pen.globalAlpha = GHOST_OPACITY
  for (const { kind, x, y } of ghosts) {
    const sprite = sprites(packLook({ kind, ...ghostly }))
    const half = sprite.width / 2
    pen.drawImage(sprite, columnOf(frame, x) - half, rowOf(frame, y) - half)
  }
  pen.globalAlpha = 1
}

/** A washed rectangle in a line with a halo, which stands out from any ground. */
function drawRect(pen: Pen, frame: Frame, rect: PlanRect, colour: string, { palette }: Scene) {
  const left = columnOf(frame, rect.x)
  const top = rowOf(frame, rect.y)
  const width = columnOf(frame, rect.x + rect.width) - left
  const height = rowOf(frame, rect.y + rect.height) - top
  pen.fillStyle = palette.wash
  pen.fillRect(left, top, width, height)
  const line = Math.max(1, Math.round(LINE * frame.ratio))
  const edges = (by: number) => [
    { left: left - by, top: top - by, width: width + 2 * by, height: 2 * by },
    { left: left - by, top: top + height - by, width: width + 2 * by, height: 2 * by },
    { left: left - by, top: top - by, width: 2 * by, height: height + 2 * by },
    { left: left + width - by, top: top - by, width: 2 * by, height: height + 2 * by },
  ]
  fill(pen, edges(line), palette.halo)
  fill(pen, edges(line / 2), colour)
}

/** A line of the grid is broken, one through a neighbour whole. */
function drawGuide(
  pen: Pen,
  frame: Frame,
  { axis, at, kind, from = 0, to = 100 }: Guide,
  { palette, image }: Scene,
) {
  const upright = axis === 'x'
  const across = upright ? columnOf(frame, at) : rowOf(frame, at)
  const start = upright ? rowOf(frame, from) : columnOf(frame, from)
  const end = upright ? rowOf(frame, to) : columnOf(frame, to)
  const fine = Math.max(1, Math.round(GUIDE * frame.ratio))
  const { ink, halo } = image ? palette.nameOnPaper : palette.nameOnEmptySheet
  const draw = (thickness: number, colour: string) => {
    const side = across - ((thickness - fine) >> 1)
    const bar: Rect = upright
      ? { left: side, top: start, width: thickness, height: end - start }
      : { left: start, top: side, width: end - start, height: thickness }
    fill(pen, kind === 'neighbour' ? [bar] : dashesOf(bar, upright, DASH * fine), colour)
  }
  pen.globalAlpha = HALO_OPACITY
  draw(fine * 3, halo)
  pen.globalAlpha = 1
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

function fill(pen: Pen, rects: readonly Rect[], colour: string) {
  pen.fillStyle = colour
  for (const { left, top, width, height } of rects) pen.fillRect(left, top, width, height)
}
