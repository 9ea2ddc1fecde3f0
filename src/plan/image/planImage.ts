import type { PlanPx, Size } from '../units.ts'
import type { Drawing } from './rasterise.ts'

export type PlanImage = {
  /** The full size of the image; for an SVG, the size at which it is rasterised. */
  readonly size: Size<PlanPx>
  /**
   * The image, halved again and again (mipmaps), largest first: empty while only its size is known, and a single
   * preview before the others have arrived. The largest may be smaller than `size`.
   */
  readonly levels: readonly ImageBitmap[]
  /** Parts of the SVG are not in the levels, though they were drawn again. */
  readonly isIncomplete?: boolean
  /** The SVG, which can be rasterised at any size. */
  readonly drawing?: Drawing
}
