import { useSyncExternalStore } from 'react'
import type { Playback, PlaybackState } from './playback.ts'

/** Which step is shown, and whether it plays. */
export const useStep = ({ subscribe, current }: Playback): PlaybackState =>
  useSyncExternalStore(subscribe, current)
