import type { Milliseconds } from '#domain/units.ts'

/**
 * Resolves when the page has nothing else to do.
 * @param most how long it waits; default: for as long as it takes
 */
export const whenIdle = (most?: Milliseconds) =>
  new Promise<void>((resolve) => {
    const idle = () => resolve()
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(idle, most === undefined ? {} : { timeout: most })
    else globalThis.setTimeout(idle)
  })
