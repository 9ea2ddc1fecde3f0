import { useCallback, useSyncExternalStore } from 'react'
import type { PlanEngine } from './engine/engine.ts'
import { scaleBar } from './kernel/scaleBar.ts'
import type { PlanLabels } from './props.ts'

type ScaleBarProps = {
  engine: PlanEngine
  /** Metres from the plan's left edge to its right one. */
  width: number
  labels: PlanLabels
}

/** CSS pixels. */
const LONGEST = 140

/** A round length, as long as it is on the plan. */
export function ScaleBar({ engine, width, labels }: ScaleBarProps) {
  const follow = useCallback((follower: () => void) => engine.follow(follower), [engine])
  const pixelsAcross = useSyncExternalStore(follow, () => {
    const { viewport } = engine.view
    return viewport && viewport.plan.width * viewport.scale
  })
  const bar = pixelsAcross === undefined ? undefined : scaleBar(pixelsAcross / width, LONGEST)
  return (
    bar && (
      <p className="plan-scale" style={{ width: bar.width }}>
        {labels.distance(bar.metres)}
      </p>
    )
  )
}
