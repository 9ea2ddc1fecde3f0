import type { HeatPositions } from './density.ts'
import type { HeatPort } from './protocol.ts'

/** Devices' values at one moment, in the order of their positions; NaN is not known. */
export type HeatValues = { readonly values: Float32Array; readonly most: number }

export interface HeatPainter {
  /** @param aspect the plan's width by its height */
  setPositions(positions: HeatPositions, aspect: number): void
  /** Shows these values soon; where others are being drawn still, only the newest wait. */
  draw(values: HeatValues): void
  stop(): void
}

/**
 * @param canvas what the worker draws on by itself: the page has no part in a step but to say its values
 * @param show where the worker cannot, is given what it would have drawn
 */
export function createHeatPainter(
  startWorker: () => HeatPort,
  canvas: OffscreenCanvas,
  show: (pixels: ImageData) => void,
): HeatPainter {
  const worker = startWorker()
  worker.postMessage({ type: 'canvas', canvas }, [canvas])
  let isDrawing = false
  let waiting: HeatValues | undefined

  function ask({ values, most }: HeatValues) {
    isDrawing = true
    const copy = values.slice()
    worker.postMessage({ type: 'draw', values: copy, most }, [copy.buffer])
  }

  worker.addEventListener('message', ({ data: { pixels } }) => {
    if (pixels) show(pixels)
    isDrawing = false
    const next = waiting
    waiting = undefined
    if (next) ask(next)
  })

  return {
    setPositions: (positions, aspect) => worker.postMessage({ type: 'positions', positions, aspect }, []),
    draw(values) {
      if (isDrawing) waiting = values
      else ask(values)
    },
    stop: () => worker.terminate(),
  }
}

/** A worker of this window. */
export const startHeatWorker = (): HeatPort =>
  new Worker(new URL('./heat.worker.ts', import.meta.url), { type: 'module' })
