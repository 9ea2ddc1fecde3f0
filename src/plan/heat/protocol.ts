import type { HeatPlaces } from './density.ts'

/**
 * What the page asks of the heat worker: to draw on a canvas of the page's, to know where devices stand, and to draw their
 * values there.
 */
export type HeatRequest =
  | { readonly type: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly type: 'places'; readonly places: HeatPlaces; readonly aspect: number }
  | { readonly type: 'draw'; readonly values: Float32Array; readonly most: number }

/** A worker that draws, as far as it is told to; it answers each `draw` with a message once that is drawn. */
export interface HeatPort {
  postMessage(request: HeatRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: () => void): void
  terminate(): void
}
