import type { HeatPositions } from './density.ts'

/**
 * What the page asks of the heat worker: to draw on a canvas of the page's, to know where devices stand, and to draw their
 * values there.
 */
export type HeatRequest =
  | { readonly type: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly type: 'positions'; readonly positions: HeatPositions; readonly aspect: number }
  | { readonly type: 'draw'; readonly values: Float32Array; readonly most: number }

/** Told once for each `draw`. Where the browser does not let a worker draw on the page's canvas, the page is to show the pixels. */
export interface HeatAnswer {
  readonly pixels?: ImageData
}

/** A worker that draws, as far as it is told to. */
export interface HeatPort {
  postMessage(request: HeatRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: HeatAnswer }) => void): void
  terminate(): void
}
