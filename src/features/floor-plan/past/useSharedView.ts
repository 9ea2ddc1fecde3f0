import { type RefObject, useRef } from 'react'
import type { PlanHandle, PlanPart } from '#plan/Plan.tsx'

type Side = 'first' | 'second'

/**
 * Lets two plans show the same part: the one that was pointed at or used last leads, and the other follows, also when it is
 * loaded later or resized.
 */
export function useSharedView(first: RefObject<PlanHandle | null>) {
  const second = useRef<PlanHandle>(null)
  const leader = useRef<Side>('first')
  const part = useRef<PlanPart>('all')
  const isFollowing = useRef(false)

  function onPart(side: Side, next: PlanPart) {
    if (isFollowing.current) return
    const isLeader = side === leader.current
    if (isLeader) part.current = next
    const follower = isLeader === (side === 'first') ? second : first
    isFollowing.current = true
    follower.current?.showPart(part.current)
    isFollowing.current = false
  }
  const propsOf = (side: Side) => {
    const lead = () => {
      leader.current = side
    }
    return {
      /** For the element around the plan. */
      around: { onPointerDownCapture: lead, onWheelCapture: lead, onKeyDownCapture: lead },
      onPart: (next: PlanPart) => onPart(side, next),
    }
  }
  return { first: propsOf('first'), second: { ...propsOf('second'), ref: second } }
}

export type SharedView = ReturnType<typeof useSharedView>
