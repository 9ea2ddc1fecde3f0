import type { Milliseconds } from '#domain/units.ts'

/**
 * @returns a function that runs `callback` at once, or once when `interval` is over since its last run has ended.
 */
export function throttle(callback: () => void | Promise<void>, interval: Milliseconds): () => void {
  let isResting = false
  let isCalled = false

  async function run() {
    isResting = true
    try {
      await callback()
    } finally {
      globalThis.setTimeout(rested, interval)
    }
  }

  function rested() {
    isResting = false
    if (!isCalled) return
    isCalled = false
    void run()
  }

  return () => {
    if (isResting) isCalled = true
    else void run()
  }
}
