import { useMemo, useState } from 'react'
import type { Placing } from './usePlacing.ts'

/** Which devices the user may select and move on the plan, in each state of the placement. */
export function usePlanSelection(
  { gesture, selected, isConfirming, select }: Placing,
  {
    mayPlace,
    planLocked,
    focusOpenQuestion,
  }: { mayPlace: boolean; planLocked: boolean; focusOpenQuestion: () => unknown },
) {
  const [firstPickedId, setFirstPickedId] = useState<number>()
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const isArranging = gesture === 'drawing' || gesture === 'previewing'

  return {
    selectedIds,
    isArranging,
    /** The first device of a multiple selection: its settings stay closed. */
    firstPickedId,

    /** @param isAdditive whether a key is held that adds to the selection */
    select(ids: readonly number[], isAdditive: boolean) {
      if (isArranging) return
      setFirstPickedId(isAdditive && ids.length === 1 ? ids[0] : undefined)
      if (!isConfirming()) select(ids)
      else if (ids.length > 0) focusOpenQuestion()
    },

    isMovable(id: number) {
      if (!mayPlace || isArranging) return false
      if (gesture === 'confirming') return selectedIds.has(id)
      return !planLocked || (gesture === 'moving' && selectedIds.has(id))
    },
  }
}
