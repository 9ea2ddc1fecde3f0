import { useState } from 'react'
import type { PlanHover } from '#plan/Plan.tsx'

/** The device that the pointer is over or, by the keyboard, the list of devices is on: the one to tell about. */
export function usePointedAt() {
  const [id, setId] = useState<number>()
  return {
    id,
    onHover: (hover: PlanHover | undefined) => setId(hover?.id),
    onFocusDevice: setId,
    dismiss: () => setId(undefined),
  }
}
