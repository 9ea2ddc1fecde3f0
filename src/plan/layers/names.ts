import { type Frame, pixelX, pixelY } from '../kernel/frame.ts'
import { createLabelling, hasRoomForNames, type Labelling } from '../kernel/labelling.ts'
import { createNameSprites, LINE_HEIGHT, MAX_WIDTH } from '../sprites/nameSprites.ts'
import { rowsIn } from './devices.ts'
import type { Layer, Scene } from './scene.ts'

/** CSS pixels from a glyph to its name: there is room for the rings around the glyph. */
const GAP = 6
/** CSS pixels between two names. */
const APART = 4

export type Names = {
  readonly draw: Layer
  /** Another object whenever other names may be shown; undefined where none are. */
  layoutOf(frame: Frame, scene: Scene): Labelling | undefined
  /** Measures and draws all names again: the font has loaded. */
  clear(): void
}

/** Draws the devices' names. The last layout is kept, since many frames share it. */
export function createNames(): Names {
  const sprites = createNameSprites()
  let layout: { labelling: Labelling; index: unknown; frame: Frame; glyph: number } | undefined

  function layoutOf(frame: Frame, { table, glyph, names }: Scene) {
    const { ratio, perPercentX, perPercentY } = frame
    const count = table.devices.length
    if (!names || !hasRoomForNames(glyph, perPercentX / ratio, perPercentY / ratio, count)) return undefined
    if (
      layout?.index !== table.index ||
      layout.glyph !== glyph ||
      layout.frame.ratio !== ratio ||
      layout.frame.perPercentX !== perPercentX ||
      layout.frame.perPercentY !== perPercentY
    ) {
      const scale = {
        perPercentX,
        perPercentY,
        glyph: glyph * ratio,
        gap: GAP * ratio,
        height: LINE_HEIGHT * ratio,
        maxWidth: MAX_WIDTH * ratio,
        apart: APART * ratio,
      }
      const widthOf = (row: number) => sprites.widthOf(table.devices[row]?.name ?? '') * ratio
      layout = { labelling: createLabelling(table, scale, widthOf), index: table.index, frame, glyph }
    }
    return layout.labelling
  }

  const draw: Layer = (ctx, frame, region, scene) => {
    const labelling = layoutOf(frame, scene)
    if (!labelling) return
    const { table, glyph, dragged, palette, image } = scene
    const paint = image ? palette.nameOnPaper : palette.nameOnEmptyPaper
    const below = Math.round((glyph / 2 + GAP) * frame.ratio)
    const reach = { across: MAX_WIDTH / 2, down: glyph / 2 + GAP + LINE_HEIGHT }
    ctx.imageSmoothingEnabled = false
    for (const row of rowsIn(frame, region, scene, reach)) {
      if (dragged.has(row) || !labelling.isShown(row)) continue
      const sprite = sprites.of(table.devices[row]?.name ?? '', frame.ratio, paint)
      const left = pixelX(frame, table.x[row] ?? 0) - Math.floor(sprite.width / 2)
      ctx.drawImage(sprite, left, pixelY(frame, table.y[row] ?? 0) + below)
    }
  }

  return {
    draw,
    layoutOf,
    clear() {
      sprites.clear()
      layout = undefined
    },
  }
}
