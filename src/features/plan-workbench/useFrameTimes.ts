import { type RefObject, useEffect, useState } from 'react'

/** How many of the last frames are kept, and after how many they are told: telling takes time, too. */
const MAX_FRAMES = 120
const REPORT_EVERY = 20
/** How long after the last event frames are still looked at, ms. */
const AFTERGLOW = 300

/**
 * Milliseconds between the last frames of an element that is being worked on: while pointer, wheel or keys are at it, and
 * shortly after. At rest no frame is asked for.
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
