import type { PlanType } from '#domain/planImage.ts'
import type { PlanSize } from '#domain/position.ts'

/** A file that can become a floor plan, decoded. */
export type Picture = {
  readonly name: string
  /** Pixels. */
  readonly size: PlanSize
  readonly drawable: CanvasImageSource
  /** The original file, if the server accepts it unchanged. */
  readonly original?: Blob
  /** The output type if it is rotated, cropped or scaled down: sharp for drawings, small for photos. */
  readonly writtenAs: Exclude<PlanType, 'image/svg+xml'>
  /** The pages of a document. */
  readonly pages?: { readonly count: number; readonly shown: number; open(page: number): Promise<Picture> }
}

export type PictureProblem = 'tooLarge' | 'notAPlan' | 'broken' | 'locked'

/** Why a file can't become a floor plan. */
export class NoPicture extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}
