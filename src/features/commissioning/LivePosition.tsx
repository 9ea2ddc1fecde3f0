import { useSyncExternalStore } from 'react'
import type { Device } from '#domain/devices.ts'
import { type PlanSize, toPosition } from '#domain/position.ts'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import type { LiveDrag } from './liveDrag.ts'
import { usePlaceText } from './usePlaceText.ts'

type LivePositionProps = { device: Device; liveDrag: LiveDrag; metres: PlanSize | undefined }

/** Shows the position of the moving device in percent of the plan, and in metres if known. */
export function LivePosition({ device, liveDrag, metres }: LivePositionProps) {
  const placeText = usePlaceText(metres)
  const dragged = useSyncExternalStore(liveDrag.subscribe, liveDrag.current)?.positions[0]
  const position = dragged ? toPosition(dragged) : device
  return (
    <PlanAnchor id={dragged?.id ?? device.id}>
      <p
        aria-hidden
        data-live-position
        className="pointer-events-none absolute top-5 left-5 rounded-md bg-text px-2 py-1 text-xs whitespace-nowrap text-surface tabular-nums shadow-floating"
      >
        {placeText(position)}
      </p>
    </PlanAnchor>
  )
}
