import { useCallback, useSyncExternalStore } from 'react'
import type { PlanEngine } from './engine/engine.ts'
import { scaleBar } from './kernel/scaleBar.ts'
import type { PlanLabels } from './props.ts'

type ScaleBarProps = {
  engine: PlanEngine
  /** The width of the plan, metres. */
  width: number
  labels: PlanLabels
}

/** CSS pixels. */
const MAX_WIDTH = 140

/** Shows a round length in metres, as long as it is on the plan. */
export function ScaleBar({ engine, width, labels }: ScaleBarProps) {
  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const pixelsAcross = useSyncExternalStore(subscribe, () => {
    const { viewport } = engine.view
    return viewport && viewport.plan.width * viewport.scale
  })
  const bar = pixelsAcross === undefined ? undefined : scaleBar(pixelsAcross / width, MAX_WIDTH)
  return (
    bar && (
      <p className="plan-scale" style={{ width: bar.width }}>
        {labels.distance(bar.metres)}
      </p>
    )
  )
}
