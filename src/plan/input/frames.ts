/** The longest step that is told at once, milliseconds: a page that was hidden does not leap. */
const LONGEST = 50

/** Calls `each` in every frame with the milliseconds since the last one. @returns stops it */
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
