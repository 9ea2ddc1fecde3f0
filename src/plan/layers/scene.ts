import type { PlanImage } from '../image/planImage.ts'
import type { CloseUp } from '../image/viewportRaster.ts'
import type { DeviceTable } from '../kernel/deviceTable.ts'
import type { Frame, Rect } from '../kernel/frame.ts'
import type { GlyphSize } from '../kernel/glyphSize.ts'
import type { Grid } from '../kernel/gridSnapping.ts'
import type { Guide } from '../kernel/guides.ts'
import type { PlanGhost, PlanRect } from '../props.ts'
import type { Palette } from '../sprites/palette.ts'
import type { Sprites } from '../sprites/spriteCache.ts'
import type { Percent, Point } from '../units.ts'

/**
 * All that a layer may draw from. But for the rows of `table`, a scene is compared with the one that was painted last, so
 * that nobody has to say what changed: no set, map or list of it is ever changed in place.
 */
export type Scene = {
  readonly palette: Palette
  /** Undefined where there is none; without levels as long as only its size is known. */
  readonly image: PlanImage | undefined
  /** Drawn in the image's place where it is. */
  readonly closeUp?: CloseUp | undefined
  /** Undefined where no grid is shown. */
  readonly grid: Grid | undefined
  readonly table: DeviceTable
  readonly glyph: GlyphSize
  readonly sprites: Sprites
  /** Are names drawn where there is room? */
  readonly names: boolean
  /** Rows of the table. */
  readonly selected: ReadonlySet<number>
  readonly hovered: number | undefined
  readonly focused: number | undefined
  /** The rows that are held somewhere else than the table says, and where. */
  readonly held: ReadonlyMap<number, Point<Percent>>
  readonly ghosts: readonly PlanGhost[]
  readonly guides: readonly Guide[]
  /** What is being drawn to select what it encloses. */
  readonly marquee: PlanRect | undefined
  /** The rectangle being edited. */
  readonly area: PlanRect | undefined
  /** Milliseconds, of the frame that is drawn. */
  readonly now: number
  /** The reader wants no motion. */
  readonly still: boolean
}

export type Pen = CanvasRenderingContext2D

/** Draws what stands in `region`, and nothing outside it matters: the pen is clipped to it. Device pixels. */
export type Layer = (pen: Pen, frame: Frame, region: Rect, scene: Scene) => void
