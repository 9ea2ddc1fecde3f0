import type { DeviceTable } from '../kernel/deviceTable.ts'
import type { Frame, Rect } from '../kernel/frame.ts'
import type { GlyphSize } from '../kernel/glyphSize.ts'
import type { Grid } from '../kernel/snapping.ts'
import type { Palette } from '../sprites/palette.ts'
import type { Sprites } from '../sprites/spriteCache.ts'
import type { Percent, Point } from '../units.ts'

/** All that a layer may draw from. */
export type Scene = {
  readonly palette: Palette
  /** The plan's drawing, halved again and again; empty where there is none. */
  readonly image: readonly ImageBitmap[]
  /** Undefined where no grid is shown. */
  readonly grid: Grid | undefined
  readonly table: DeviceTable
  readonly glyph: GlyphSize
  readonly sprites: Sprites
  /** Rows of the table. */
  readonly selected: number | undefined
  readonly hovered: number | undefined
  readonly focused: number | undefined
  readonly drag: { readonly row: number; readonly at: Point<Percent> } | undefined
  /** Milliseconds, of the frame that is drawn. */
  readonly now: number
  /** The reader wants no motion. */
  readonly still: boolean
}

export type Pen = CanvasRenderingContext2D

/** Draws what stands in `region`, and nothing outside it matters: the pen is clipped to it. Device pixels. */
export type Layer = (pen: Pen, frame: Frame, region: Rect, scene: Scene) => void
