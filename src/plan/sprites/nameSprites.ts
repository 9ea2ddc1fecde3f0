import { shortName } from '../kernel/shortName.ts'
import type { NamePaint } from './palette.ts'

/** CSS pixels. */
export const LINE_HEIGHT = 15
export const MAX_WIDTH = 132
/** More do not fit, however narrow they are; measuring ten thousand again and again would block the page. */
const MAX_CHARACTERS = 100
const HALO = 2
const FONT = "500 11px 'Inter Variable', system-ui, sans-serif"

/** Above this many images of names, all are discarded. */
const MAX_KEPT = 2000

export type NameSprites = {
  /** CSS pixels, including the halo. */
  widthOf(name: string): number
  /** A name as an image, which is drawn only once. */
  of(name: string, ratio: number, paint: NamePaint): ImageBitmap
  clear(): void
}

export function createNameSprites(): NameSprites {
  let ruler: OffscreenCanvasRenderingContext2D | null | undefined
  const lines = new Map<string, { text: string; width: number }>()
  let drawnFor: { ratio: number; paint: NamePaint } | undefined
  let drawn = new Map<string, ImageBitmap>()

  const measure = (text: string) => {
    ruler ??= new OffscreenCanvas(1, 1).getContext('2d')
    if (!ruler) return MAX_WIDTH
    ruler.font = FONT
    return Math.ceil(ruler.measureText(text).width) + 2 * HALO
  }

  function lineOf(name: string) {
    const known = lines.get(name)
    if (known) return known
    const fits = (text: string) => text.length <= MAX_CHARACTERS && measure(text) <= MAX_WIDTH
    const text = shortName(name, fits)
    const line = { text, width: measure(text) }
    if (lines.size >= MAX_KEPT * 5) lines.clear()
    lines.set(name, line)
    return line
  }

  function draw(name: string, ratio: number, paint: NamePaint) {
    const { text, width } = lineOf(name)
    const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(LINE_HEIGHT * ratio))
    const ctx = canvas.getContext('2d')
    if (!ctx) throw new Error(`No 2D context for a name of ${canvas.width} pixels`)
    ctx.scale(ratio, ratio)
    ctx.font = FONT
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.lineWidth = 2 * HALO
    ctx.strokeStyle = paint.halo
    ctx.strokeText(text, HALO, LINE_HEIGHT / 2)
    ctx.fillStyle = paint.ink
    ctx.fillText(text, HALO, LINE_HEIGHT / 2)
    return canvas.transferToImageBitmap()
  }

  function clearImages() {
    for (const sprite of drawn.values()) sprite.close()
    drawn = new Map()
  }

  return {
    widthOf: (name) => lineOf(name).width,
    of(name, ratio, paint) {
      if (drawnFor?.ratio !== ratio || drawnFor.paint !== paint || drawn.size >= MAX_KEPT) clearImages()
      drawnFor = { ratio, paint }
      const known = drawn.get(name)
      if (known) return known
      const sprite = draw(name, ratio, paint)
      drawn.set(name, sprite)
      return sprite
    },
    clear() {
      clearImages()
      lines.clear()
    },
  }
}
