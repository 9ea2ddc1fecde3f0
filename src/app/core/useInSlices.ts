import { useDeferredValue, useEffect, useRef } from 'react'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import { useCore } from './context.tsx'

const LONGEST_BEHIND: Milliseconds = 1000

/**
 * A value that is drawn in slices (`useDeferredValue`), so that it does not block the page; at once where that falls a second behind,
 * since whatever else is drawn meanwhile makes it start over, and on a slow machine that may go on for long.
 * @param isSliced whether it is; where not, it is drawn at once
 */
export function useInSlices<Value>(value: Value, isSliced = true): Value {
  const { now } = useCore()
  const deferred = useDeferredValue(isSliced ? value : undefined)
  const last = useRef(value)
  const behindSince = useRef<Timestamp>(undefined)
  const isFarBehind = now() - (behindSince.current ?? Number.POSITIVE_INFINITY) > LONGEST_BEHIND
  // Not `deferred`: it may be older than what was drawn at once.
  const drawn = !isSliced || deferred === value || isFarBehind ? value : last.current
  useEffect(() => {
    last.current = drawn
    if (drawn === value) behindSince.current = undefined
    else behindSince.current ??= now()
  })
  return drawn
}
