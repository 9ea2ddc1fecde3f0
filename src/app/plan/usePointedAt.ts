import { useState } from 'react'
import type { PlanHover } from '#plan/Plan.tsx'

/** The device under the pointer, or the active one in the device list: the one to describe. */
export function usePointedAt() {
  const [id, setId] = useState<number>()
  return {
    id,
    onHover: (hover: PlanHover | undefined) => setId(hover?.id),
    onFocusDevice: setId,
    dismiss: () => setId(undefined),
  }
}
