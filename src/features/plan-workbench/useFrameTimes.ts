import { type RefObject, useEffect, useState } from 'react'

/** The number of frames kept, and the number between updates, since rendering takes time too. */
const MAX_FRAMES = 120
const REPORT_EVERY = 20
/** How long frames are measured after the last event, ms. */
const AFTERGLOW = 300

/**
 * Milliseconds between the last frames during and shortly after pointer, wheel or keyboard input on an element. Idle,
 * it requests no frames.
 */
export function useFrameTimes(element: RefObject<HTMLElement | null>): readonly number[] {
  const [times, setTimes] = useState<readonly number[]>([])

  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const stop = new AbortController()
    let times: number[] = []
    let unreported = 0
    let before: number | undefined
    let until = 0
    let frameRequest: number | undefined

    const look = (now: number) => {
      if (before !== undefined) times = [...times.slice(1 - MAX_FRAMES), now - before]
      before = now
      frameRequest = now < until ? requestAnimationFrame(look) : undefined
      if (frameRequest === undefined) before = undefined
      unreported = frameRequest === undefined ? 0 : (unreported + 1) % REPORT_EVERY
      if (unreported === 0) setTimes(times)
    }
    const onWork = ({ timeStamp }: Event) => {
      until = timeStamp + AFTERGLOW
      frameRequest ??= requestAnimationFrame(look)
    }
    for (const type of ['pointermove', 'wheel', 'keydown'] as const) {
      watched.addEventListener(type, onWork, { capture: true, passive: true, signal: stop.signal })
    }
    return () => {
      stop.abort()
      if (frameRequest !== undefined) cancelAnimationFrame(frameRequest)
    }
  }, [element])

  return times
}
