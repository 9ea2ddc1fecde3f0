import { useRef, useSyncExternalStore } from 'react'
import type { Playback, PlaybackState } from './playback.ts'

/** The current step, and whether it is playing. */
export const useStep = ({ subscribe, current }: Playback): PlaybackState =>
  useSyncExternalStore(subscribe, current)

/** What a component shows of the current step: it renders when that differs, rather than with each step. */
export function useStepValue<Value>(
  { subscribe, current }: Playback,
  select: (state: PlaybackState) => Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Value {
  const last = useRef<{ readonly value: Value }>(undefined)
  return useSyncExternalStore(subscribe, () => {
    const value = select(current())
    if (!last.current || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}
