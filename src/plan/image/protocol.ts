/** What the page asks of the image worker: to fetch and decode an image, or to halve one the page rasterised. */
export type ImageRequest =
  | { readonly type: 'fetch'; readonly url: string }
  | { readonly type: 'halve'; readonly bitmap: ImageBitmap }

/** What it answers. A worker cannot decode SVG, so that comes back as it was fetched. */
export type ImageAnswer =
  | { readonly type: 'levels'; readonly levels: readonly ImageBitmap[] }
  | { readonly type: 'vector'; readonly blob: Blob }
  | { readonly type: 'failed'; readonly reason: string }
