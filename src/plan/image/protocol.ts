import type { Rect } from '../kernel/frame.ts'

/** A rasterised part of a drawing, and where it belongs, pixels. */
export type Tile = { readonly bitmap: ImageBitmap; readonly left: number; readonly top: number }

/**
 * Messages to the image worker: fetch and decode an image, or assemble one from tiles. It is assembled on a canvas of
 * `width` × `height` pixels, and compared with `preview`, the whole drawing on a small canvas.
 */
export type ImageRequest =
  | { readonly type: 'fetch'; readonly url: string }
  | { readonly type: 'begin'; readonly width: number; readonly height: number; readonly preview: ImageBitmap }
  | { readonly type: 'tile'; readonly tile: Tile }
  /** With `acceptLoss`, an incomplete image is sent, too. */
  | { readonly type: 'finish'; readonly acceptLoss: boolean }

/**
 * Replies of the worker: the image's size as soon as it is known, a preview, and all levels; or why there is no image.
 * A worker cannot decode SVG, so it returns the file as it was fetched. Of an image that was assembled incompletely it
 * says which parts are to be drawn again.
 */
export type ImageReply =
  | { readonly type: 'size'; readonly width: number; readonly height: number }
  | {
      readonly type: 'preview'
      readonly width: number
      readonly height: number
      readonly preview: ImageBitmap
    }
  | {
      readonly type: 'levels'
      readonly width: number
      readonly height: number
      readonly levels: readonly ImageBitmap[]
      readonly isIncomplete: boolean
    }
  | { readonly type: 'lost'; readonly parts: readonly Rect[] }
  | { readonly type: 'vector'; readonly blob: Blob }
  | { readonly type: 'failed'; readonly reason: string }
