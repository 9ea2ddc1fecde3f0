import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import type { PlanDrag } from '#plan/Plan.tsx'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'

type LivePositionProps = { device: Device; drag: PlanDrag | undefined }

/** Beside the device that is being moved: where it is now, in percent of the plan. */
export function LivePosition({ device, drag }: LivePositionProps) {
  const { x, y } = drag ?? { x: device.longitude, y: device.latitude }
  return (
    <PlanAnchor id={device.id}>
      <p
        aria-hidden
        className="pointer-events-none absolute top-5 left-5 flex gap-2 rounded-md bg-text px-2 py-1 text-xs whitespace-nowrap text-surface shadow-floating"
      >
        <span>x {formatPercent(x)}</span>
        <span>y {formatPercent(y)}</span>
      </p>
    </PlanAnchor>
  )
}
