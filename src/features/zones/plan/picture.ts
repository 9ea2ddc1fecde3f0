import type { PlanType } from '#domain/planImage.ts'
import type { PlanSize } from '#domain/position.ts'

/** A file that can become a floor plan, decoded. */
export interface Picture {
  readonly name: string
  /** Pixels. */
  readonly size: PlanSize
  readonly drawable: CanvasImageSource
  /** The file as it is, where the server takes it so. */
  readonly original?: Blob
  /** What it is written as where it is turned, cropped or made smaller: a drawing stays sharp, a photo small. */
  readonly writtenAs: Exclude<PlanType, 'image/svg+xml'>
  /** Of a document. */
  readonly pages?: { readonly count: number; readonly shown: number; open(page: number): Promise<Picture> }
}

export type PictureProblem = 'tooLarge' | 'notAPlan' | 'broken' | 'locked'

/** Why a file can't become a floor plan. */
export class NoPicture extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}
