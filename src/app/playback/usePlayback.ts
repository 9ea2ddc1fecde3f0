import { useLayoutEffect, useState } from 'react'
import { createPlayback, type Playback } from './playback.ts'

const frames = {
  request: (frame: (now: number) => void) => requestAnimationFrame(frame),
  cancel: (request: number) => cancelAnimationFrame(request),
}

/**
 * A component's own playback, which stops when the component is unmounted.
 * @param rate steps per second at ×1
 */
export function usePlayback(rate: number): Playback {
  const [playback] = useState(() => createPlayback(frames, rate))
  useLayoutEffect(() => playback.pause, [playback])
  return playback
}
