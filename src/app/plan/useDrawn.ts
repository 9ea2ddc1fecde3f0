import { useCallback, useEffect, useState } from 'react'
import type { Milliseconds } from '#domain/units.ts'

/** A drawing may take longer than what its lamps show may wait. */
const LONGEST_WAIT: Milliseconds = 1000

/** For work that would delay a plan's first image, since both need the processor. `onReady` is the plan's. */
export function useDrawn(): {
  readonly isDrawn: boolean
  /** Whether it is drawn, or could have been for a second. */
  readonly isDue: boolean
  readonly onReady: () => void
} {
  const [isDrawn, setDrawn] = useState(false)
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const limit = window.setTimeout(() => setWaited(true), LONGEST_WAIT)
    return () => window.clearTimeout(limit)
  }, [])
  return { isDrawn, isDue: isDrawn || hasWaited, onReady: useCallback(() => setDrawn(true), []) }
}
