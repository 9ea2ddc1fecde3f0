import { type ReactNode, useEffect } from 'react'
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
  useEscapeOfLists()
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

/** Escape closes the open list of a <select> before it closes what that stands in; Radix would take the key from it. */
function useEscapeOfLists() {
  useEffect(() => {
    if (!CSS.supports('selector(:open)')) return
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('select:open')) event.stopPropagation()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [])
}
