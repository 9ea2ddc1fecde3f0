import { type Point, type ScreenPx, screenPoint } from '../units.ts'

export type ClientToStage = {
  /** The position of a pointer event on the stage. */
  convert(event: MouseEvent): Point<ScreenPx>
  stop(): void
}

/**
 * Converts client coordinates to the stage's. The surface's position in the window is measured only when it may have
 * changed: reading offsetX would force a layout in every event.
 */
export function createClientToStage(surface: HTMLElement): ClientToStage {
  const stopped = new AbortController()
  let origin: DOMRect | undefined
  const invalidate = () => {
    origin = undefined
  }
  const options = { capture: true, passive: true, signal: stopped.signal }
  for (const type of ['scroll', 'resize']) window.addEventListener(type, invalidate, options)
  for (const type of ['pointerenter', 'pointerdown']) surface.addEventListener(type, invalidate, options)
  const resizes = new ResizeObserver(invalidate)
  resizes.observe(surface)

  return {
    convert({ clientX, clientY }) {
      origin ??= surface.getBoundingClientRect()
      return screenPoint(clientX - origin.left, clientY - origin.top)
    },
    stop() {
      stopped.abort()
      resizes.disconnect()
    },
  }
}
