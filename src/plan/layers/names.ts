import { columnOf, type Frame, rowOf } from '../kernel/frame.ts'
import { createLabelling, hasRoomForNames, type Labelling } from '../kernel/labelling.ts'
import { createNamePlates, LINE_HEIGHT, MOST_WIDTH } from '../sprites/nameSprites.ts'
import { rowsIn } from './devices.ts'
import type { Layer, Scene } from './scene.ts'

/** CSS pixels from a glyph to its name: rings around the glyph have room between them. */
const GAP = 6
/** CSS pixels between two names. */
const APART = 4

export type Names = {
  readonly draw: Layer
  /** Another one, whenever other names may be shown; undefined where none are. */
  layoutOf(frame: Frame, scene: Scene): Labelling | undefined
  /** The font has come: names are measured and drawn anew. */
  forget(): void
}

/** The layer of the devices' names. It keeps the last layout, as many frames have the same. */
export function createNames(): Names {
  const plates = createNamePlates()
  let laidOut: { labelling: Labelling; index: unknown; frame: Frame; glyph: number } | undefined

  function layoutOf(frame: Frame, { table, glyph, names }: Scene) {
    const { ratio, perPercentX, perPercentY } = frame
    const count = table.devices.length
    if (!names || !hasRoomForNames(glyph, perPercentX / ratio, perPercentY / ratio, count)) return undefined
    if (
      laidOut?.index !== table.index ||
      laidOut.glyph !== glyph ||
      laidOut.frame.ratio !== ratio ||
      laidOut.frame.perPercentX !== perPercentX ||
      laidOut.frame.perPercentY !== perPercentY
    ) {
      const scale = {
        perPercentX,
        perPercentY,
        glyph: glyph * ratio,
        gap: GAP * ratio,
        height: LINE_HEIGHT * ratio,
        most: MOST_WIDTH * ratio,
        apart: APART * ratio,
      }
      const widthOf = (row: number) => plates.widthOf(table.devices[row]?.name ?? '') * ratio
      laidOut = { labelling: createLabelling(table, scale, widthOf), index: table.index, frame, glyph }
    }
    return laidOut.labelling
  }

  const draw: Layer = (pen, frame, region, scene) => {
    const labelling = layoutOf(frame, scene)
    if (!labelling) return
    const { table, glyph, held, palette, image } = scene
    const paint = image ? palette.nameOnPaper : palette.nameOnEmptySheet
    const below = Math.round((glyph / 2 + GAP) * frame.ratio)
    const reach = { across: MOST_WIDTH / 2, down: glyph / 2 + GAP + LINE_HEIGHT }
    pen.imageSmoothingEnabled = false
    for (const row of rowsIn(frame, region, scene, reach)) {
      if (held.has(row) || !labelling.isShown(row)) continue
      const plate = plates.of(table.devices[row]?.name ?? '', frame.ratio, paint)
      const left = columnOf(frame, table.x[row] ?? 0) - Math.floor(plate.width / 2)
      pen.drawImage(plate, left, rowOf(frame, table.y[row] ?? 0) + below)
    }
  }

  return {
    draw,
    layoutOf,
    forget() {
      plates.forget()
      laidOut = undefined
    },
  }
}
