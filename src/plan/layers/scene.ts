import type { PlanImage } from '../image/planImage.ts'
import type { ViewportRaster } from '../image/viewportRaster.ts'
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
 * Everything that a layer may draw. A scene is compared with the one that was painted last, so that nobody has to say
 * what has changed. So its sets, maps and lists are never changed in place; only the rows of `table` are.
 */
export type Scene = {
  readonly palette: Palette
  /** Undefined without an image; it has no levels while only its size is known. */
  readonly image: PlanImage | undefined
  /** Drawn over the image where it covers it. */
  readonly raster?: ViewportRaster | undefined
  /** Undefined where no grid is shown. */
  readonly grid: Grid | undefined
  readonly table: DeviceTable
  readonly glyph: GlyphSize
  readonly sprites: Sprites
  /** Whether names are drawn where there is room. */
  readonly names: boolean
  /** Rows of the table, as are `hovered` and `focused`. */
  readonly selected: ReadonlySet<number>
  readonly hovered: number | undefined
  readonly focused: number | undefined
  /** The positions of the dragged devices, by row. */
  readonly dragged: ReadonlyMap<number, Point<Percent>>
  readonly ghosts: readonly PlanGhost[]
  readonly guides: readonly Guide[]
  /** The rectangle that selects devices. */
  readonly marquee: PlanRect | undefined
  /** The rectangle that is being edited. */
  readonly area: PlanRect | undefined
  /** The time of the frame, milliseconds. */
  readonly now: number
  readonly reducedMotion: boolean
}

export type Context2D = CanvasRenderingContext2D

/**
 * Draws what is visible in `region`, device pixels. The context is clipped to it, so that drawing outside it does no
 * harm.
 */
export type Layer = (ctx: Context2D, frame: Frame, region: Rect, scene: Scene) => void
