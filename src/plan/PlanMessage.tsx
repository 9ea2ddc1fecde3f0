import type { PlanImageState } from './image/usePlanImage.ts'
import type { PlanLabels } from './props.ts'

type PlanMessageProps = { status: PlanImageState['status']; retry(): void; labels: PlanLabels }

/** Says that the image is loading, or that it or a part of it is missing. */
export function PlanMessage({ status, retry, labels }: PlanMessageProps) {
  return (
    <div className="plan-message">
      <p role="status">
        {(status === 'loading' || status === 'arriving') && labels.imageLoading}
        {status === 'missing' && labels.imageMissing}
        {status === 'incomplete' && labels.imageIncomplete}
      </p>
      {(status === 'missing' || status === 'incomplete') && (
        <button type="button" className="plan-retry" onClick={retry}>
          {labels.retry}
        </button>
      )}
    </div>
  )
}
