import { useSyncExternalStore } from 'react'
import type { Playback, PlaybackState } from './playback.ts'

/** The current step, and whether it is playing. */
export const useStep = ({ subscribe, current }: Playback): PlaybackState =>
  useSyncExternalStore(subscribe, current)
