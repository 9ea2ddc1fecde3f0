import { useDeferredValue, useEffect, useRef } from 'react'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import { useCore } from './context.tsx'

const LONGEST_BEHIND: Milliseconds = 1000

/**
 * Renders a value with low priority (`useDeferredValue`), so that it does not block the page. If that falls a second
 * behind, the value is rendered at once: every other render restarts the deferred one, which may take long on a slow
 * machine.
 * @param isSliced false: render at once
 */
export function useInSlices<Value>(value: Value, isSliced = true): Value {
  const { now } = useCore()
  const deferred = useDeferredValue(isSliced ? value : undefined)
  const last = useRef(value)
  const behindSince = useRef<Timestamp>(undefined)
  const isFarBehind = now() - (behindSince.current ?? Number.POSITIVE_INFINITY) > LONGEST_BEHIND
  // Not `deferred`, which may be older than the last value rendered at once.
  const drawn = !isSliced || deferred === value || isFarBehind ? value : last.current
  useEffect(() => {
    last.current = drawn
    if (drawn === value) behindSince.current = undefined
    else behindSince.current ??= now()
  })
  return drawn
}
