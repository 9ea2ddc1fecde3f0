import { useMemo, useState } from 'react'
import type { Placing } from './usePlacing.ts'

/** Which devices the plan lets a user select and move, by what the placement is doing. */
export function usePlanSelection(
  { gesture, selected, isConfirming, select }: Placing,
  {
    mayPlace,
    planLocked,
    answerFirst,
  }: { mayPlace: boolean; planLocked: boolean; answerFirst: () => unknown },
) {
  const [firstOfSeveral, setFirstOfSeveral] = useState<number>()
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const isArranging = gesture === 'drawing' || gesture === 'previewing'

  return {
    selectedIds,
    isArranging,
    /** The first of several devices that are being selected one by one: its settings stay closed. */
    firstOfSeveral,

    /** @param isGathering whether the device is added to a selection, by a held key */
    select(ids: readonly number[], isGathering: boolean) {
      if (isArranging) return
      setFirstOfSeveral(isGathering && ids.length === 1 ? ids[0] : undefined)
      if (!isConfirming()) select(ids)
      else if (ids.length > 0) answerFirst()
    },

    isMovable(id: number) {
      if (!mayPlace || isArranging) return false
      if (gesture === 'confirming') return selectedIds.has(id)
      return !planLocked || (gesture === 'moving' && selectedIds.has(id))
    },
  }
}
