import { type Look, unpackLook } from '../kernel/appearance.ts'
import { columnOf, type Frame, type Rect, rowOf } from '../kernel/frame.ts'
import type { Palette } from '../sprites/palette.ts'
import type { Pen, Scene } from './scene.ts'

/** Of a dot's edge, CSS pixels: the wider, the later it is drawn. */
const WIDTHS = [1, 2] as const

/** A dot's colours, as pixels, and the width of its edge. */
type DotStyle = { readonly fill: number; readonly edge: number; readonly width: (typeof WIDTHS)[number] }

/** Draws rows as dots. */
export type Dots = (pen: Pen, frame: Frame, region: Rect, rows: Uint32Array, scene: Scene) => void

/**
 * Devices from far away: squares of their marker colour. They are written pixel by pixel into a sheet, which is put on
 * the canvas at once: a fifteenth of the time of a hundred thousand fillRects, and nothing is read back. First all edges
 * and then all fills of an edge's width, so that dots that touch make one shape.
 */
export function createDots(): Dots {
  let sheet: OffscreenCanvas | undefined

  /** One that a region fits on. It is kept: making one costs as much as the dots. */
  function sheetFor({ width, height }: Rect) {
    if (!sheet || sheet.width < width || sheet.height < height) {
      sheet = new OffscreenCanvas(Math.max(width, sheet?.width ?? 0), Math.max(height, sheet?.height ?? 0))
    }
    return sheet
  }

  return (pen, frame, region, rows, scene) => {
    const { table, glyph, palette } = scene
    const drawn = dotsAmong(rows, scene)
    if (drawn.length === 0) return
    const styles = stylesOf(table.look, drawn, palette)
    const image = new ImageData(region.width, region.height)
    const pixels = new Uint32Array(image.data.buffer)
    const side = Math.round(glyph * frame.ratio)

    function writeSquares(width: DotStyle['width'], beyond: number, colour: 'edge' | 'fill') {
      const toLeft = region.left + (side >> 1) + beyond
      const toTop = region.top + (side >> 1) + beyond
      const length = side + 2 * beyond
      for (let dot = 0; dot < drawn.length; dot++) {
        const row = drawn[dot] ?? 0
        const style = styles[table.look[row] ?? 0]
        if (style?.width !== width) continue
        const left = columnOf(frame, table.x[row] ?? 0) - toLeft
        const top = rowOf(frame, table.y[row] ?? 0) - toTop
        writeSquare(pixels, region, left, top, length, style[colour])
      }
    }

    for (const width of WIDTHS) {
      writeSquares(width, Math.max(1, Math.round(width * frame.ratio)), 'edge')
      writeSquares(width, 0, 'fill')
    }
    const paper = sheetFor(region)
    paper.getContext('2d')?.putImageData(image, 0, 0)
    const { left, top, width, height } = region
    pen.drawImage(paper, 0, 0, width, height, left, top, width, height)
  }
}

/** What of a square lies in an image of this size. */
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

/** The rows but for those that the interaction layer draws. */
function dotsAmong(rows: Uint32Array, { selected, held }: Scene): Uint32Array {
  const dots = new Uint32Array(rows.length)
  let count = 0
  for (const row of rows) {
    if (!selected.has(row) && !held.has(row)) dots[count++] = row
  }
  return dots.subarray(0, count)
}

/** By look. */
function stylesOf(
  looks: Uint16Array,
  rows: Uint32Array,
  palette: Palette,
): readonly (DotStyle | undefined)[] {
  const styles: DotStyle[] = []
  for (const row of rows) {
    const look = looks[row] ?? 0
    styles[look] ??= dotStyle(unpackLook(look), palette)
  }
  return styles
}

/** What is told of a device from far away: where a profile applies, its own with a wider edge than a group's. */
function dotStyle({ colour, outside, highlighted, unsaved }: Look, palette: Palette): DotStyle {
  const { none, [colour]: shown } = palette.marker
  if (outside) return { fill: pixelOf(none.unlit), edge: pixelOf(none.lit), width: 1 }
  const fill = pixelOf(shown.lit)
  if (highlighted === 'direct') return { fill, edge: pixelOf(palette.highlighted), width: 2 }
  if (highlighted === 'group') return { fill, edge: pixelOf(palette.highlighted), width: 1 }
  return { fill, edge: pixelOf(unsaved ? palette.unsaved : palette.outline), width: 1 }
}

/** @param colour #rrggbb @returns it as ImageData has it, opaque, in four bytes of this machine's order */
function pixelOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  const [pixel = 0] = new Uint32Array(Uint8Array.of(rgb >> 16, rgb >> 8, rgb, 255).buffer)
  return pixel
}
