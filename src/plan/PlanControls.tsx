import { memo, type ReactNode } from 'react'
import { planActions } from './actions.ts'
import type { PlanEngine } from './engine/engine.ts'
import { PlanControl } from './PlanControl.tsx'
import type { PlanLabels } from './props.ts'

type PlanControlsProps = {
  engine: PlanEngine
  hasSelection: boolean
  labels: PlanLabels
  children: ReactNode
}

/** The zoom buttons, and above them the caller's own controls. */
export const PlanControls = memo(({ engine, hasSelection, labels, children }: PlanControlsProps) => {
  return (
    <div className="plan-controls">
      {children && <div className="plan-control-group">{children}</div>}
      <div className="plan-control-group">
        {planActions.map(({ label, keys, icon, needsSelection, perform }) => (
          <PlanControl
            key={label}
            label={labels[label]}
            shortcut={keys[0]}
            icon={icon}
            disabled={needsSelection && !hasSelection}
            onClick={() => perform(engine)}
          />
        ))}
      </div>
    </div>
  )
})
