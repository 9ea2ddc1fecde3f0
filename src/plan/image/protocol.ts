/** A rasterised part of a drawing, and where it belongs, pixels. */
export type Tile = { readonly bitmap: ImageBitmap; readonly left: number; readonly top: number }

/** Messages to the image worker: fetch and decode an image, or assemble one from tiles. */
export type ImageRequest =
  | { readonly type: 'fetch'; readonly url: string }
  | { readonly type: 'begin'; readonly width: number; readonly height: number }
  | { readonly type: 'tile'; readonly tile: Tile }
  | { readonly type: 'finish' }

/**
 * Replies of the worker: the image's size as soon as it is known, a preview, and all levels; or why there is no image.
 * A worker cannot decode SVG, so it returns the file as it was fetched.
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
    }
  | { readonly type: 'vector'; readonly blob: Blob }
  | { readonly type: 'failed'; readonly reason: string }
