import type { HeatPlaces } from './density.ts'

/** What the page asks of the heat worker: to know where devices stand, and to draw their values there. */
export type HeatRequest =
  | { readonly type: 'places'; readonly places: HeatPlaces; readonly aspect: number }
  | { readonly type: 'draw'; readonly values: Float32Array; readonly most: number }

/** What it answers to each `draw`. */
export type HeatAnswer = { readonly picture: ImageBitmap }

/** A worker, as far as it is asked for pictures. */
export interface HeatPort {
  postMessage(request: HeatRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<HeatAnswer>) => void): void
  terminate(): void
}
