import { type RefObject, useEffect, useState } from 'react'

/** How many of the last frames are kept, and after how many they are told: telling takes time, too. */
const KEPT = 120
const TOLD_EVERY = 20
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
    let kept: number[] = []
    let untold = 0
    let before: number | undefined
    let until = 0
    let asked: number | undefined

    const look = (now: number) => {
      if (before !== undefined) kept = [...kept.slice(1 - KEPT), now - before]
      before = now
      asked = now < until ? requestAnimationFrame(look) : undefined
      if (asked === undefined) before = undefined
      untold = asked === undefined ? 0 : (untold + 1) % TOLD_EVERY
      if (untold === 0) setTimes(kept)
    }
    const onWork = ({ timeStamp }: Event) => {
      until = timeStamp + AFTERGLOW
      asked ??= requestAnimationFrame(look)
    }
    for (const type of ['pointermove', 'wheel', 'keydown'] as const) {
      watched.addEventListener(type, onWork, { capture: true, passive: true, signal: stop.signal })
    }
    return () => {
      stop.abort()
      if (asked !== undefined) cancelAnimationFrame(asked)
    }
  }, [element])

  return times
}
