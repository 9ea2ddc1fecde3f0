import type { ReactNode } from 'react'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import { Popover, PopoverAnchor, PopoverPanel } from '#ui/Popover.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'

/** Clear of the largest glyph and its ring, CSS pixels from the device's centre. */
const OFFSET = 26

type PlanPopoverProps = {
  /** The device it stands at, wherever the plan is panned and zoomed to. */
  id: number
  label: string
  /** Escape. A press outside pans the plan, or is the plan's to understand. */
  onDismiss: () => void
  /** Gives the focus back. */
  onClosed: () => void
  children: ReactNode
}

export function PlanPopover({ id, label, onDismiss, onClosed, children }: PlanPopoverProps) {
  const wide = useMediaQuery(wideWindow)
  return (
    <Popover open onOpenChange={(open) => open || onDismiss()}>
      <PlanAnchor id={id}>
        <PopoverAnchor />
      </PlanAnchor>
      <PopoverPanel
        aria-label={label}
        side={wide ? 'right' : 'bottom'}
        sideOffset={OFFSET}
        updatePositionStrategy="always"
        onEscapeKeyDown={(event) => {
          if (isListOpen()) event.preventDefault()
        }}
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        className="w-72"
      >
        {children}
      </PopoverPanel>
    </Popover>
  )
}

/** Escape closes the list of a <select> first. Browsers that cannot say whether one is open keep the key to themselves. */
function isListOpen() {
  return CSS.supports('selector(:open)') && document.querySelector('select:open') !== null
}
