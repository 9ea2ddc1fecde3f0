import type { Milliseconds } from '#domain/units.ts'

/** How long the page may be kept from its next frame. */
const LONGEST: Milliseconds = 5

/**
 * For long work in slices: `await pause()` between its parts lets the page handle input and draw, wherever the work has gone
 * on for a few milliseconds since it last did.
 */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST) return undefined
    return new Promise((resolve) =>
      globalThis.setTimeout(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
