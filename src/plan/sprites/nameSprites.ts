import type { NamePaint } from './palette.ts'

/** CSS pixels. */
export const LINE_HEIGHT = 15
export const MOST_WIDTH = 132
const HALO = 2
const FONT = "500 11px 'Inter Variable', system-ui, sans-serif"

/** So many names are kept as images before all are let go. */
const MOST_KEPT = 2000

export type NamePlates = {
  /** CSS pixels, halo included. */
  widthOf(name: string): number
  /** A name as an image: it is drawn once, and copied from then on. */
  of(name: string, ratio: number, paint: NamePaint): ImageBitmap
  forget(): void
}

export function createNamePlates(): NamePlates {
  let ruler: OffscreenCanvasRenderingContext2D | null | undefined
  const lines = new Map<string, { text: string; width: number }>()
  let drawnFor: { ratio: number; paint: NamePaint } | undefined
  let drawn = new Map<string, ImageBitmap>()

  const measure = (text: string) => {
    ruler ??= new OffscreenCanvas(1, 1).getContext('2d')
    if (!ruler) return MOST_WIDTH
    ruler.font = FONT
    return Math.ceil(ruler.measureText(text).width) + 2 * HALO
  }

  /** A long name is cut short, with an ellipsis. */
  function lineOf(name: string) {
    const known = lines.get(name)
    if (known) return known
    let text = name
    let width = measure(text)
    for (let kept = name.length - 1; width > MOST_WIDTH && kept > 0; kept--) {
      text = `${name.slice(0, kept).trimEnd()}…`
      width = measure(text)
    }
    const line = { text, width }
    if (lines.size >= MOST_KEPT * 5) lines.clear()
    lines.set(name, line)
    return line
  }

  function draw(name: string, ratio: number, paint: NamePaint) {
    const { text, width } = lineOf(name)
    const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(LINE_HEIGHT * ratio))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error(`No 2D context for a name of ${canvas.width} pixels`)
    pen.scale(ratio, ratio)
    pen.font = FONT
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    pen.lineWidth = 2 * HALO
    pen.strokeStyle = paint.halo
    pen.strokeText(text, HALO, LINE_HEIGHT / 2)
    pen.fillStyle = paint.ink
    pen.fillText(text, HALO, LINE_HEIGHT / 2)
    return canvas.transferToImageBitmap()
  }

  function forgetImages() {
    for (const plate of drawn.values()) plate.close()
    drawn = new Map()
  }

  return {
    widthOf: (name) => lineOf(name).width,
    of(name, ratio, paint) {
      if (drawnFor?.ratio !== ratio || drawnFor.paint !== paint || drawn.size >= MOST_KEPT) forgetImages()
      drawnFor = { ratio, paint }
      const known = drawn.get(name)
      if (known) return known
      const plate = draw(name, ratio, paint)
      drawn.set(name, plate)
      return plate
    },
    forget() {
      forgetImages()
      lines.clear()
    },
  }
}
