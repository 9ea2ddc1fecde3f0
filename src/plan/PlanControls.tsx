import { planActions } from './actions.ts'
import type { PlanEngine } from './engine/engine.ts'
import type { PlanLabels } from './props.ts'

type PlanControlsProps = { engine: PlanEngine; selectedId: number | undefined; labels: PlanLabels }

/** The buttons that zoom. */
export function PlanControls({ engine, selectedId, labels }: PlanControlsProps) {
  return (
    <div className="plan-controls">
      {planActions.map(({ label, keys, icon: Icon, needsSelection, perform }) => (
        <button
          key={label}
          type="button"
          className="plan-control"
          title={`${labels[label]} (${keys[0]})`}
          aria-label={labels[label]}
          disabled={needsSelection && selectedId === undefined}
          onClick={() => perform(engine)}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </div>
  )
}
