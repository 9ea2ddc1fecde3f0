import type { MarkedStatus } from '../device.ts'
import type { Appearance } from '../kernel/appearance.ts'
import type { GlyphSize } from '../kernel/glyphSize.ts'
import { BODY_REACH, glyphs, statusSigns, warning } from './glyphs.ts'
import { highlightColour, markerPaint, type Palette } from './palette.ts'

/** Line widths, CSS pixels. A dot has no mark, level or badge, and thinner lines. */
type Lines = {
  readonly outline: number
  readonly halo: number
  readonly ring: number
  readonly ringGap: number
}
const dotLines: Lines = { outline: 1, halo: 0.75, ring: 1.5, ringGap: 1 }
const glyphLines: Lines = { outline: 1.25, halo: 1.25, ring: 2.5, ringGap: 3 }
const BADGE = 3.5
/** The radius of a status's badge, as a share of the glyph's diameter. */
const STATUS_BADGE = 0.23
const DETAILED = 12
const OUTSIDE_OPACITY = 0.45

const linesOf = (size: GlyphSize) => (size < DETAILED ? dotLines : glyphLines)

/** Half of a sprite's side, CSS pixels: it has room for what is drawn around the glyph. */
function reachOfSprite(appearance: Appearance, size: GlyphSize) {
  const { halo, ring, ringGap } = linesOf(size)
  const around = Math.max(
    appearance.highlighted ? ringGap + ring : 0,
    appearance.unsaved ? BADGE : 0,
    appearance.status || appearance.hasFinding ? STATUS_BADGE * size : 0,
  )
  return (size / 2) * BODY_REACH + halo + around
}

/** @returns an image whose middle is the device's centre; it is sharp where that is a whole device pixel */
export function drawSprite(
  appearance: Appearance,
  size: GlyphSize,
  ratio: number,
  palette: Palette,
): ImageBitmap {
  const half = Math.ceil(reachOfSprite(appearance, size) * ratio) + 1
  const ctx = contextFor(half * 2)
  ctx.save()
  ctx.translate(half, half)
  ctx.scale(ratio, ratio)
  if (appearance.outside) ctx.globalAlpha = OUTSIDE_OPACITY
  drawBody(ctx, appearance, size, palette)
  if (appearance.highlighted)
    drawRing(ctx, appearance.highlighted, size, palette, highlightColour(appearance, palette))
  if (appearance.unsaved && size >= DETAILED) drawBadge(ctx, size, palette)
  if (appearance.hasFinding && size >= DETAILED) drawAlarm(ctx, size, palette)
  if (appearance.status && size >= DETAILED) drawStatus(ctx, appearance.status, size, palette)
  ctx.restore()
  return ctx.canvas.transferToImageBitmap()
}

type Context2D = OffscreenCanvasRenderingContext2D

/** Contexts by the side of their canvas, device pixels. A canvas for each sprite would take three times as long. */
const contexts = new Map<number, Context2D>()

function contextFor(side: number): Context2D {
  const ctx = contexts.get(side) ?? new OffscreenCanvas(side, side).getContext('2d')
  if (!ctx) throw new Error(`No 2D context for a sprite of ${side} pixels`)
  contexts.set(side, ctx)
  return ctx
}

function drawBody(ctx: Context2D, appearance: Appearance, size: GlyphSize, palette: Palette) {
  const { outline, halo } = linesOf(size)
  const detailed = size >= DETAILED
  const radius = size / 2 - outline
  const { body, mark, noData, off } = glyphs[appearance.kind]
  const path = scaled(body, radius)
  const { tenths } = appearance
  const isOff = tenths === 0
  const paint = appearance.outside ? palette.marker.none : markerPaint(palette, appearance)
  const level = detailed ? tenths : undefined

  ctx.lineJoin = 'round'
  stroke(ctx, path, palette.halo, 2 * (outline + halo))
  stroke(ctx, path, palette.outline, 2 * outline)
  ctx.fillStyle = level === undefined ? paint.lit : paint.unlit
  ctx.fill(path)
  if (level !== undefined) fillTo(ctx, path, level / 10, radius, paint.lit, palette.outline)
  const isUnknown = level === undefined && appearance.colour === 'none'
  const sign = (isUnknown ? noData : isOff ? off : undefined) ?? mark
  if (!detailed || !sign) return
  ctx.fillStyle = paint.mark
  ctx.fill(scaled(sign, radius))
}

/**
 * Fills the body from the bottom up to its level. A line marks the level, since pale on paler has too little contrast.
 */
function fillTo(
  ctx: Context2D,
  body: Path2D,
  level: number,
  radius: number,
  colour: string,
  surface: string,
) {
  const top = radius - 2 * radius * level
  ctx.save()
  ctx.clip(body)
  ctx.fillStyle = colour
  ctx.fillRect(-2 * radius, top, 4 * radius, 4 * radius)
  ctx.fillStyle = surface
  if (level > 0 && level < 1) ctx.fillRect(-2 * radius, top - 0.5, 4 * radius, 1)
  ctx.restore()
}

/** A solid ring where a profile applies directly, a dashed one where it applies through a group. */
function drawRing(
  ctx: Context2D,
  highlighted: 'direct' | 'group',
  size: GlyphSize,
  palette: Palette,
  colour: string,
) {
  const { ring: width, ringGap, halo } = linesOf(size)
  const radius = size / 2 + ringGap + width / 2
  const ring = new Path2D()
  ring.arc(0, 0, radius, 0, 2 * Math.PI)
  stroke(ctx, ring, palette.halo, width + 2 * halo)
  if (highlighted === 'group') ctx.setLineDash([(radius * Math.PI) / 8, (radius * Math.PI) / 8])
  stroke(ctx, ring, colour, width)
  ctx.setLineDash([])
}

function drawBadge(ctx: Context2D, size: GlyphSize, palette: Palette) {
  const badge = new Path2D()
  badge.arc(size * 0.36, -size * 0.36, BADGE, 0, 2 * Math.PI)
  stroke(ctx, badge, palette.halo, 2.5)
  ctx.fillStyle = palette.unsaved
  ctx.fill(badge)
}

/** Told apart by the sign and by whether the badge is filled, since signs are small. */
function drawStatus(ctx: Context2D, status: MarkedStatus, size: GlyphSize, palette: Palette) {
  const radius = STATUS_BADGE * size
  const isFilled = status === 'silent'
  const badge = new Path2D()
  badge.arc(0, 0, radius, 0, 2 * Math.PI)
  ctx.save()
  ctx.translate(size * 0.36, size * 0.36)
  stroke(ctx, badge, palette.halo, 2.5)
  ctx.fillStyle = isFilled ? palette.outline : palette.halo
  ctx.fill(badge)
  if (!isFilled) stroke(ctx, badge, palette.outline, 1)
  ctx.lineCap = 'round'
  const sign = scaled(statusSigns[status], radius)
  stroke(ctx, sign, isFilled ? palette.halo : palette.outline, radius * 0.3)
  ctx.restore()
}

/** A warning triangle, at the corner that no other badge has. */
function drawAlarm(ctx: Context2D, size: GlyphSize, palette: Palette) {
  const radius = STATUS_BADGE * size * 1.15
  ctx.save()
  ctx.translate(-size * 0.36, -size * 0.36)
  ctx.lineJoin = 'round'
  const badge = scaled(warning, radius)
  stroke(ctx, badge, palette.halo, 2.5)
  ctx.fillStyle = palette.alarm
  ctx.fill(badge)
  ctx.lineCap = 'round'
  stroke(ctx, scaled(statusSigns.silent, radius * 0.62), palette.halo, radius * 0.24)
  ctx.restore()
}

function scaled(draw: (path: Path2D) => void, radius: number) {
  const unit = new Path2D()
  draw(unit)
  const path = new Path2D()
  path.addPath(unit, { a: radius, d: radius })
  return path
}

function stroke(ctx: Context2D, path: Path2D, colour: string, width: number) {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.stroke(path)
}
