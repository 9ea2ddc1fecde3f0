/** A part of a drawing that the page rasterised, and where it belongs, pixels. */
export type Tile = { readonly bitmap: ImageBitmap; readonly left: number; readonly top: number }

/** What the page asks of the image worker: to fetch and decode an image; or to put one together that comes in tiles. */
export type ImageRequest =
  | { readonly type: 'fetch'; readonly url: string }
  | { readonly type: 'begin'; readonly width: number; readonly height: number }
  | { readonly type: 'tile'; readonly tile: Tile }
  | { readonly type: 'finish' }

/**
 * What it answers: an image's size as soon as it is known, a small image of it, and all levels; or why there is none. A
 * worker cannot decode SVG, so that comes back as it was fetched.
 */
export type ImageAnswer =
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
