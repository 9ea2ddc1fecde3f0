import type { Look } from '../kernel/appearance.ts'
import type { GlyphSize } from '../kernel/glyphSize.ts'
import { BODY_REACH, glyphs } from './glyphs.ts'
import type { Palette } from './palette.ts'

/** CSS pixels. A dot has neither mark, level nor badge, and finer lines. */
type Lines = {
  readonly outline: number
  readonly halo: number
  readonly ring: number
  readonly ringGap: number
}
const dotLines: Lines = { outline: 1, halo: 0.75, ring: 1.5, ringGap: 1 }
const glyphLines: Lines = { outline: 1.25, halo: 1.25, ring: 2.5, ringGap: 3 }
const BADGE = 3.5
const DETAILED = 12
const OUTSIDE_OPACITY = 0.45

const linesOf = (size: GlyphSize) => (size < DETAILED ? dotLines : glyphLines)

/** Half of a sprite's side, CSS pixels: what stands around the glyph has room in it. */
function reachOfSprite(look: Look, size: GlyphSize) {
  const { halo, ring, ringGap } = linesOf(size)
  const around = Math.max(look.highlighted ? ringGap + ring : 0, look.unsaved ? BADGE : 0)
  return (size / 2) * BODY_REACH + halo + around
}

/** @returns an image with the device's centre in its middle, sharp where that is a whole device pixel */
export function drawSprite(look: Look, size: GlyphSize, ratio: number, palette: Palette): ImageBitmap {
  const half = Math.ceil(reachOfSprite(look, size) * ratio) + 1
  const pen = penFor(half * 2)
  pen.save()
  pen.translate(half, half)
  pen.scale(ratio, ratio)
  if (look.outside) pen.globalAlpha = OUTSIDE_OPACITY
  drawBody(pen, look, size, palette)
  if (look.highlighted) drawRing(pen, look.highlighted, size, palette)
  if (look.unsaved && size >= DETAILED) drawBadge(pen, size, palette)
  pen.restore()
  return pen.canvas.transferToImageBitmap()
}

type Pen = OffscreenCanvasRenderingContext2D

/** By the side of their canvas, device pixels. Each sprite on a canvas of its own would take three times as long. */
const pens = new Map<number, Pen>()

function penFor(side: number): Pen {
  const pen = pens.get(side) ?? new OffscreenCanvas(side, side).getContext('2d')
  if (!pen) throw new Error(`No 2D context for a sprite of ${side} pixels`)
  pens.set(side, pen)
  return pen
}

function drawBody(pen: Pen, look: Look, size: GlyphSize, palette: Palette) {
  const { outline, halo } = linesOf(size)
  const detailed = size >= DETAILED
  const radius = size / 2 - outline
  const { body, mark, noData } = glyphs[look.kind]
  const path = scaled(body, radius)
  const paint = palette.marker[look.outside ? 'none' : look.colour]
  const level = detailed ? look.tenths : undefined

  pen.lineJoin = 'round'
  stroke(pen, path, palette.halo, 2 * (outline + halo))
  stroke(pen, path, palette.outline, 2 * outline)
  pen.fillStyle = level === undefined ? paint.lit : paint.unlit
  pen.fill(path)
  if (level !== undefined) fillTo(pen, path, level / 10, radius, paint.lit, palette.outline)
  const sign = level === undefined && look.colour === 'none' ? (noData ?? mark) : mark
  if (!detailed || !sign) return
  pen.fillStyle = paint.mark
  pen.fill(scaled(sign, radius))
}

/** Fills the body from its foot up to its level, with a line for the surface: pale on paler has too little contrast. */
function fillTo(pen: Pen, body: Path2D, level: number, radius: number, colour: string, surface: string) {
  const top = radius - 2 * radius * level
  pen.save()
  pen.clip(body)
  pen.fillStyle = colour
  pen.fillRect(-2 * radius, top, 4 * radius, 4 * radius)
  pen.fillStyle = surface
  if (level > 0 && level < 1) pen.fillRect(-2 * radius, top - 0.5, 4 * radius, 1)
  pen.restore()
}

/** A whole ring where a profile applies directly, a broken one where it does through a group. */
function drawRing(pen: Pen, highlighted: 'direct' | 'group', size: GlyphSize, palette: Palette) {
  const { ring: width, ringGap, halo } = linesOf(size)
  const radius = size / 2 + ringGap + width / 2
  const ring = new Path2D()
  ring.arc(0, 0, radius, 0, 2 * Math.PI)
  stroke(pen, ring, palette.halo, width + 2 * halo)
  if (highlighted === 'group') pen.setLineDash([(radius * Math.PI) / 8, (radius * Math.PI) / 8])
  stroke(pen, ring, palette.highlighted, width)
  pen.setLineDash([])
}

function drawBadge(pen: Pen, size: GlyphSize, palette: Palette) {
  const badge = new Path2D()
  badge.arc(size * 0.36, -size * 0.36, BADGE, 0, 2 * Math.PI)
  stroke(pen, badge, palette.halo, 2.5)
  pen.fillStyle = palette.unsaved
  pen.fill(badge)
}

function scaled(draw: (path: Path2D) => void, radius: number) {
  const unit = new Path2D()
  draw(unit)
  const path = new Path2D()
  path.addPath(unit, { a: radius, d: radius })
  return path
}

function stroke(pen: Pen, path: Path2D, colour: string, width: number) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(path)
}
