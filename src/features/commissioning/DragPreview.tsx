import { createPortal } from 'react-dom'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import type { PlanSize } from '#domain/position.ts'
import type { DraggedChip } from './useChipDrag.ts'
import { usePlaceText } from './usePlaceText.ts'

type DragPreviewProps = { dragged: DraggedChip; metres: PlanSize | undefined }

/** Shows the dragged device beside the pointer, and over the plan its position. */
export function DragPreview({ dragged: { device, client, at }, metres }: DragPreviewProps) {
  const placeText = usePlaceText(metres)
  const below = { top: client.y + 14 }
  return createPortal(
    <div
      aria-hidden
      style={
        client.x < window.innerWidth / 2
          ? { ...below, left: client.x + 14 }
          : { ...below, right: window.innerWidth - client.x + 14 }
      }
      className="pointer-events-none fixed z-50 flex items-center gap-1 rounded-full bg-text py-1 pr-3 pl-2 text-xs whitespace-nowrap text-surface shadow-floating"
    >
      {!at && <PlanGlyph kind={device.kind} />}
      <span>
        {device.name}
        {at && <span className="tabular-nums">, {placeText(at)}</span>}
      </span>
    </div>,
    document.body,
  )
}
