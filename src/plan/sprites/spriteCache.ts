import { unpackLook } from '../kernel/appearance.ts'
import { type GlyphSize, shapeSize } from '../kernel/glyphSize.ts'
import { drawSprite } from './drawSprite.ts'
import type { Palette } from './palette.ts'

/** The sprite of a packed look. */
export type Sprites = (look: number) => ImageBitmap

export type SpriteCache = {
  /**
   * The sprites of one size, each drawn the first time it is asked for, and kept. Among dots, those that are drawn as
   * sprites, as they are held or selected, have the smallest shape.
   */
  at(size: GlyphSize, ratio: number, palette: Palette): Sprites
}

/** Sprites are kept for one pixel ratio and one palette at a time: these change rarely, and then all of them do. */
export function createSpriteCache(): SpriteCache {
  let drawnFor: { ratio: number; palette: Palette } | undefined
  let bySize = new Map<GlyphSize, Map<number, ImageBitmap>>()

  return {
    at(glyph, ratio, palette) {
      const size = shapeSize(glyph)
      if (drawnFor?.ratio !== ratio || drawnFor.palette !== palette) {
        drawnFor = { ratio, palette }
        bySize = new Map()
      }
      const drawn = bySize.get(size) ?? new Map<number, ImageBitmap>()
      bySize.set(size, drawn)
      return (look) => {
        const known = drawn.get(look)
        if (known) return known
        const sprite = drawSprite(unpackLook(look), size, ratio, palette)
        drawn.set(look, sprite)
        return sprite
      }
    },
  }
}
