import { useDeferredValue } from 'react'

/**
 * A value that a page needs before it can be drawn, but undefined in the first render that has it. The page is then rendered with
 * low priority, in slices that let input and frames through; every later value is rendered at once.
 */
export function useFirstInSlices<Value>(value: Value | undefined): Value | undefined {
  const isDue = useDeferredValue(value !== undefined, false)
  return isDue ? value : undefined
}
