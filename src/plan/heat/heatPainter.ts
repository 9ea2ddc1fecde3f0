import type { HeatPositions } from './density.ts'
import type { HeatPort } from './protocol.ts'

/** The devices' values at one moment, in the order of their positions; NaN is unknown. */
export type HeatValues = { readonly values: Float32Array; readonly max: number }

export type HeatPainter = {
  /** @param aspect the plan's width divided by its height */
  setPositions(positions: HeatPositions, aspect: number): void
  /** Draws the values. While others are being drawn, only the latest call waits. */
  draw(values: HeatValues): void
  stop(): void
}

/**
 * @param canvas the canvas that the worker draws on, so that a step costs the page only the message with its values
 * @param show draws the pixels on the page, where the worker cannot draw on the canvas
 * @param onFailed the worker could not be loaded, or has failed: nothing is drawn on this canvas any more
 */
export function createHeatPainter(
  startWorker: () => HeatPort,
  canvas: OffscreenCanvas,
  show: (pixels: ImageData) => void,
  onFailed: () => void,
): HeatPainter {
  const worker = startWorker()
  worker.postMessage({ type: 'canvas', canvas }, [canvas])
  let isDrawing = false
  let waiting: HeatValues | undefined

  function send({ values, max }: HeatValues) {
    isDrawing = true
    const copy = values.slice()
    worker.postMessage({ type: 'draw', values: copy, max }, [copy.buffer])
  }

  worker.addEventListener('message', ({ data: { pixels } }) => {
    if (pixels) show(pixels)
    isDrawing = false
    const next = waiting
    waiting = undefined
    if (next) send(next)
  })

  worker.addEventListener('error', onFailed)

  return {
    setPositions: (positions, aspect) => worker.postMessage({ type: 'positions', positions, aspect }, []),
    draw(values) {
      if (isDrawing) waiting = values
      else send(values)
    },
    stop: () => worker.terminate(),
  }
}

export const startHeatWorker = (): HeatPort =>
  new Worker(new URL('./heat.worker.ts', import.meta.url), { type: 'module' })
