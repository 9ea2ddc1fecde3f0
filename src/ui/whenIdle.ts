/**
 * Resolves when the page has nothing else to do.
 * @param limit ms that it waits at most; default: as long as it takes
 */
export const whenIdle = (limit?: number) =>
  new Promise<void>((resolve) => {
    const idle = () => resolve()
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(idle, limit === undefined ? {} : { timeout: limit })
    else globalThis.setTimeout(idle)
  })

/** Resolves when a page that begins has been drawn, after a second at the latest. */
export const whenDrawn = () => whenIdle(1000)
