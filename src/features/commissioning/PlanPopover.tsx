import { type ReactNode, useEffect } from 'react'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import { Popover, PopoverAnchor, PopoverPanel } from '#ui/Popover.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'

/** CSS pixels from the device's centre, clear of the largest glyph and its ring. */
const OFFSET = 26

type PlanPopoverProps = {
  /** The device to anchor to; the popover follows pan and zoom. */
  id: number
  label: string
  /** Called on Escape. A press outside belongs to the plan. */
  onDismiss: () => void
  /** Called to restore the focus. */
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

/** Lets Escape close an open <select> list before the popover; Radix would handle the key first. */
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
