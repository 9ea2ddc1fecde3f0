import type { HeatPositions } from './density.ts'

/** Messages to the heat worker: the page's canvas, the devices' positions, and their values to draw. */
export type HeatRequest =
  | { readonly type: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly type: 'positions'; readonly positions: HeatPositions; readonly aspect: number }
  | { readonly type: 'draw'; readonly values: Float32Array; readonly max: number }

/** The reply to each `draw`. It has pixels where the worker cannot draw on the page's canvas: the page has to. */
export type HeatReply = {
  readonly pixels?: ImageData
}

/** The worker, as far as the page uses it. */
export type HeatPort = {
  postMessage(request: HeatRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: HeatReply }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}
