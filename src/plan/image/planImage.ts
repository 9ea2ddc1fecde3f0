import type { PlanPx, Size } from '../units.ts'
import type { Drawing } from './rasterise.ts'

export type PlanImage = {
  /** The image at its full size; an SVG's is the one it is rasterised at. */
  readonly size: Size<PlanPx>
  /**
   * The image, halved again and again, largest first: none as long as only its size is known, a small one before the
   * others are there. The largest may be smaller than `size`.
   */
  readonly levels: readonly ImageBitmap[]
  /** What can be rasterised at any size: an SVG. */
  readonly drawing?: Drawing
}
