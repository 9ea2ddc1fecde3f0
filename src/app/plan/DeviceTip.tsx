import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'

/** CSS pixels from the device's centre, clear of the largest glyph and its ring. */
const OFFSET = 20

type DeviceTipProps = {
  device: { readonly id: number; readonly name: string }
  /** The element to render into. */
  container: HTMLElement | null
  onDismiss: () => void
  /** Lines below its name. */
  children: ReactNode
}

/** A tooltip beside the device that is pointed at (usePointedAt). A child of `<Plan>`; Escape dismisses it. */
export function DeviceTip({ device, container, onDismiss, children }: DeviceTipProps) {
  return (
    <Tooltip.Root open onOpenChange={(open) => open || onDismiss()}>
      <PlanAnchor id={device.id}>
        <Tooltip.Trigger asChild>
          <span />
        </Tooltip.Trigger>
      </PlanAnchor>
      <Tooltip.Portal container={container}>
        <Tooltip.Content
          sideOffset={OFFSET}
          collisionPadding={8}
          updatePositionStrategy="always"
          className="z-50 max-w-72 rounded-md bg-text px-2.5 py-1.5 text-xs text-surface shadow-floating"
        >
          <p className="font-semibold">{device.name}</p>
          {children}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
