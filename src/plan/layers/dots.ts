import { type Appearance, unpackAppearance } from '../kernel/appearance.ts'
import { type Frame, pixelX, pixelY, type Rect } from '../kernel/frame.ts'
import { highlightColour, markerPaint, type Palette } from '../sprites/palette.ts'
import type { Context2D, Scene } from './scene.ts'

/** The widths of a dot's edge, CSS pixels: wider edges are drawn later. */
const WIDTHS = [1, 2] as const

/** The colours of a dot as pixels, and the width of its edge. */
type DotStyle = { readonly fill: number; readonly edge: number; readonly width: (typeof WIDTHS)[number] }

/** Draws rows as dots. */
export type Dots = (ctx: Context2D, frame: Frame, region: Rect, rows: Uint32Array, scene: Scene) => void

/**
 * Devices from afar: squares in their marker colour. They are written pixel by pixel into a buffer, which is copied to
 * the canvas at once: this takes a fifteenth of the time of a hundred thousand fillRects, and reads nothing back. For
 * each width, all edges are drawn before all fills, so that touching dots merge into one shape.
 */
export function createDots(): Dots {
  const bufferFor = createBuffers()
  let last: { image: ImageData; pixels: Uint32Array } | undefined

  /** An empty image of a region's size, likewise. */
  function imageFor({ width, height }: Rect) {
    if (last?.image.width === width && last.image.height === height) last.pixels.fill(0)
    else {
      const image = new ImageData(width, height)
      last = { image, pixels: new Uint32Array(image.data.buffer) }
    }
    return last
  }

  return (ctx, frame, region, rows, scene) => {
    const drawn = dotsAmong(rows, scene)
    if (drawn.length === 0) return
    const dots = placedDots(frame, region, drawn, scene)
    const { image, pixels } = imageFor(region)

    for (const width of WIDTHS) {
      if (!dots.widths.includes(width)) continue
      writeSquares(pixels, region, dots, width, Math.max(1, Math.round(width * frame.ratio)), dots.edges)
      writeSquares(pixels, region, dots, width, 0, dots.fills)
    }
    const pixelBuffer = bufferFor(region, frame)
    pixelBuffer.getContext('2d')?.putImageData(image, 0, 0)
    const { left, top, width, height } = region
    ctx.drawImage(pixelBuffer, 0, 0, width, height, left, top, width, height)
  }
}

/** The least width and height of a buffer, pixels. */
const MIN_SIDE = 64

/**
 * Canvases to put a region's pixels on, hardly larger than that: before pixels are put on a canvas that has been drawn from in
 * the same frame, the browser copies all of it. For 40 small regions on a canvas of the whole stage, that took 350 ms. They are
 * reused: creating one takes as long as the dots.
 */
function createBuffers() {
  const buffers = new Map<string, OffscreenCanvas>()
  let stage = ''
  return (region: Rect, { width, height }: Frame): OffscreenCanvas => {
    if (stage !== `${width} ${height}`) buffers.clear()
    stage = `${width} ${height}`
    const [across, down] = [sideFor(region.width, width), sideFor(region.height, height)]
    const known = buffers.get(`${across} ${down}`)
    if (known) return known
    const buffer = new OffscreenCanvas(across, down)
    buffers.set(`${across} ${down}`, buffer)
    return buffer
  }
}

/** The next power of two, so that there are few sizes; at most the stage's. */
const sideFor = (length: number, ofStage: number) =>
  Math.min(ofStage, Math.max(MIN_SIDE, 2 ** Math.ceil(Math.log2(length))))

/** Where in a region the dots are and how they look, a column for each property. */
type PlacedDots = {
  /** Pixels of the region. */
  readonly lefts: Int32Array
  readonly tops: Int32Array
  readonly side: number
  readonly fills: Uint32Array
  readonly edges: Uint32Array
  readonly widths: Uint8Array
}

function placedDots(frame: Frame, region: Rect, rows: Uint32Array, scene: Scene): PlacedDots {
  const { table, glyph, palette } = scene
  const side = Math.round(glyph * frame.ratio)
  const half = side >> 1
  const dots = {
    lefts: new Int32Array(rows.length),
    tops: new Int32Array(rows.length),
    side,
    fills: new Uint32Array(rows.length),
    edges: new Uint32Array(rows.length),
    widths: new Uint8Array(rows.length),
  }
  const styleOf = createStyles(palette)
  for (let dot = 0; dot < rows.length; dot++) {
    const row = rows[dot] ?? 0
    const { fill, edge, width } = styleOf(table.appearance[row] ?? 0)
    dots.lefts[dot] = pixelX(frame, table.x[row] ?? 0) - region.left - half
    dots.tops[dot] = pixelY(frame, table.y[row] ?? 0) - region.top - half
    dots.fills[dot] = fill
    dots.edges[dot] = edge
    dots.widths[dot] = width
  }
  return dots
}

/** @param beyond how far a square extends beyond its dot, pixels */
function writeSquares(
  pixels: Uint32Array,
  region: Rect,
  { lefts, tops, side, widths }: PlacedDots,
  width: DotStyle['width'],
  beyond: number,
  colours: Uint32Array,
) {
  const length = side + 2 * beyond
  for (let dot = 0; dot < widths.length; dot++) {
    if (widths[dot] !== width) continue
    const left = (lefts[dot] ?? 0) - beyond
    writeSquare(pixels, region, left, (tops[dot] ?? 0) - beyond, length, colours[dot] ?? 0)
  }
}

/** Writes the part of a square that lies inside the image. */
function writeSquare(
  pixels: Uint32Array,
  { width, height }: Rect,
  left: number,
  top: number,
  side: number,
  colour: number,
) {
  const from = Math.max(left, 0)
  const to = Math.min(left + side, width)
  const bottom = Math.min(top + side, height)
  for (let y = Math.max(top, 0); y < bottom; y++) {
    for (let x = from; x < to; x++) pixels[y * width + x] = colour
  }
}

/** The rows without those that the interaction layer draws. */
function dotsAmong(rows: Uint32Array, { selected, dragged }: Scene): Uint32Array {
  const dots = new Uint32Array(rows.length)
  let count = 0
  for (const row of rows) {
    if (!selected.has(row) && !dragged.has(row)) dots[count++] = row
  }
  return dots.subarray(0, count)
}

/** The style of each packed appearance, made once. */
function createStyles(palette: Palette): (appearance: number) => DotStyle {
  const styles = new Map<number, DotStyle>()
  return (appearance) => {
    const known = styles.get(appearance)
    if (known) return known
    const style = dotStyle(unpackAppearance(appearance), palette)
    styles.set(appearance, style)
    return style
  }
}

/**
 * What a dot shows: its marker colour, white where it is off, whether a profile applies, directly with a wider edge than through
 * a group, and whether something is wrong.
 */
function dotStyle(appearance: Appearance, palette: Palette): DotStyle {
  const { outside, highlighted, unsaved, hasFinding } = appearance
  const { none } = palette.marker
  if (outside) return { fill: pixelOf(none.unlit), edge: pixelOf(none.lit), width: 1 }
  const fill = pixelOf(markerPaint(palette, appearance).lit)
  const edge = pixelOf(highlightColour(appearance, palette))
  if (highlighted) return { fill, edge, width: highlighted === 'direct' ? 2 : 1 }
  if (hasFinding) return { fill, edge: pixelOf(palette.alarm), width: 2 }
  return { fill, edge: pixelOf(unsaved ? palette.unsaved : palette.outline), width: 1 }
}

/** @param colour #rrggbb @returns the opaque pixel as ImageData stores it, in this machine's byte order */
function pixelOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  const [pixel = 0] = new Uint32Array(Uint8Array.of(rgb >> 16, rgb >> 8, rgb, 255).buffer)
  return pixel
}
