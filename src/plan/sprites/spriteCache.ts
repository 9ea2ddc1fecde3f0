import { unpackAppearance } from '../kernel/appearance.ts'
import { type GlyphSize, shapeSize } from '../kernel/glyphSize.ts'
import { drawSprite } from './drawSprite.ts'
import type { Palette } from './palette.ts'

/** Returns the sprite of a packed appearance. */
export type Sprites = (appearance: number) => ImageBitmap

export type SpriteCache = {
  /**
   * The sprites of one size, which are drawn when they are first needed. Among dots, devices that are drawn as sprites,
   * since they are dragged or selected, have the smallest shape.
   */
  at(size: GlyphSize, ratio: number, palette: Palette): Sprites
}

/** Sprites are kept for one pixel ratio and one palette at a time: when these change, all sprites do. */
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
      return (appearance) => {
        const known = drawn.get(appearance)
        if (known) return known
        const sprite = drawSprite(unpackAppearance(appearance), size, ratio, palette)
        drawn.set(appearance, sprite)
        return sprite
      }
    },
  }
}
