/** Around a glyph: CSS pixels between the two, and of the ring; and an edge of another lightness on its both sides. */
export type Ring = {
  readonly gap: number
  readonly width: number
  readonly colour: string
  readonly edge: string
}

/** So many are kept: a few of each size. */
const MOST_KEPT = 64

export type Rings = {
  /**
   * A ring as an image, its middle at the image's: copied at whole pixels it is the same however it is cut, as an arc
   * is not. @param glyph diameter, CSS pixels
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
      if (drawn.size >= MOST_KEPT) drawn.clear()
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
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(`No 2D context for a ring of ${half * 2} pixels`)
  pen.translate(half, half)
  pen.scale(ratio, ratio)
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.strokeStyle = edge
  pen.lineWidth = width + 2
  pen.stroke()
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke()
  return canvas.transferToImageBitmap()
}
