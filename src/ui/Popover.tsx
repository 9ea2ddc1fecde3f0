import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A small panel beside its trigger. `PopoverAnchor` places it elsewhere. */
export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

type PopoverPanelProps = ComponentProps<typeof Radix.Content> & { 'aria-label': string }

export function PopoverPanel({ className, ...rest }: PopoverPanelProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={8}
        collisionPadding={8}
        className={cn(
          'z-40 flex max-h-(--radix-popover-content-available-height) animate-appear flex-col overflow-y-auto',
          'rounded-lg border border-line bg-surface-raised shadow-floating outline-none',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  )
}
