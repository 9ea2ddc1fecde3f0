import { type Point, type ScreenPx, screenPoint } from '../units.ts'

export type Locator = {
  /** Where on the stage the pointer is. */
  pointOf(event: MouseEvent): Point<ScreenPx>
  stop(): void
}

/**
 * The surface's place in the window, measured when it may be another: for each event's offsetX the browser would lay
 * out anew whatever the last event changed on the page.
 */
export function createLocator(surface: HTMLElement): Locator {
  const stopped = new AbortController()
  let origin: DOMRect | undefined
  const forget = () => {
    origin = undefined
  }
  const options = { capture: true, passive: true, signal: stopped.signal }
  for (const type of ['scroll', 'resize']) window.addEventListener(type, forget, options)
  for (const type of ['pointerenter', 'pointerdown']) surface.addEventListener(type, forget, options)
  const resizes = new ResizeObserver(forget)
  resizes.observe(surface)

  return {
    pointOf({ clientX, clientY }) {
      origin ??= surface.getBoundingClientRect()
      return screenPoint(clientX - origin.left, clientY - origin.top)
    },
    stop() {
      stopped.abort()
      resizes.disconnect()
    },
  }
}
