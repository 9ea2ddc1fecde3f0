/** A ring around a glyph. `gap` and `width` are CSS pixels; `edge` is the colour of the lines on both of its sides. */
export type Ring = {
  readonly gap: number
  readonly width: number
  readonly colour: string
  readonly edge: string
}

/** Above this many rings, all are discarded. */
const MAX_KEPT = 64

export type Rings = {
  /**
   * A ring as an image with the ring's centre in its middle. Unlike an arc, an image copied at whole pixels looks the
   * same however the plan is divided into regions.
   * @param glyph diameter, CSS pixels
   */
  of(ring: Ring, glyph: number, ratio: number): ImageBitmap
}

export function createRings(): Rings {
  const drawn = new Map<string, ImageBitmap>()

  return {
    of(ring, glyph, ratio) {
      const key = [ring.gap, ring.width, ring.colour, ring.edge, glyph, ratio].join(' ')
      const known = drawn.get(key)
      if (known) return known
      if (drawn.size >= MAX_KEPT) drawn.clear()
      const image = drawRing(ring, glyph, ratio)
      drawn.set(key, image)
      return image
    },
  }
}

function drawRing({ gap, width, colour, edge }: Ring, glyph: number, ratio: number): ImageBitmap {
  const radius = glyph / 2 + gap + width / 2
  const half = Math.ceil((radius + width / 2 + 1) * ratio) + 1
  const canvas = new OffscreenCanvas(half * 2, half * 2)
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error(`No 2D context for a ring of ${half * 2} pixels`)
  ctx.translate(half, half)
  ctx.scale(ratio, ratio)
  ctx.arc(0, 0, radius, 0, 2 * Math.PI)
  ctx.strokeStyle = edge
  ctx.lineWidth = width + 2
  ctx.stroke()
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.stroke()
  return canvas.transferToImageBitmap()
}
