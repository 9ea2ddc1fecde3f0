import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'

/** Clear of the largest glyph and its ring, CSS pixels from the device's centre. */
const OFFSET = 20

type DeviceTipProps = {
  device: { readonly id: number; readonly name: string }
  /** Where in the document it stands: with the plan, and out of the pointer's way. */
  container: HTMLElement | null
  onDismiss: () => void
  /** Lines below its name. */
  children: ReactNode
}

/** A few lines beside a device on the plan that is pointed at (usePointedAt). A child of `<Plan>`. Escape takes it away. */
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
