const { port1, port2 } = new MessageChannel()
let painted: (() => void) | undefined
port1.onmessage = () => painted?.()

/** Resolves in a task of its own once the next frame has been painted. @returns the frame's time, ms */
export const nextFrame = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame((time) => {
      painted = () => resolve(time)
      port2.postMessage(undefined)
    })
  })

/** Milliseconds of performance.now(). */
type Gap = { start: number; end: number }

/**
 * Turns the event loop by timers, which browsers hold to one in 4 ms. `stop` gives the time between each two turns: the
 * longest tells how long the page was blocked, by up to 4 ms too much.
 */
export function watchMainThread() {
  const gaps: Gap[] = []
  let last = performance.now()
  let timer = setTimeout(turn)
  function turn() {
    const now = performance.now()
    gaps.push({ start: last, end: now })
    last = now
    timer = setTimeout(turn)
  }
  return {
    stop() {
      clearTimeout(timer)
      return gaps
    },
  }
}
