/** The longest time that is passed on, milliseconds: after a page was hidden, nothing jumps. */
const LONGEST = 50

/** Calls `each` in every frame with the milliseconds since the last one. @returns a function that stops it */
export function everyFrame(each: (ms: number) => void): () => void {
  let last = performance.now()
  let request = requestAnimationFrame(next)
  function next(now: number) {
    request = requestAnimationFrame(next)
    each(Math.min(Math.max(now - last, 0), LONGEST))
    last = now
  }
  return () => cancelAnimationFrame(request)
}
