import { Popover as Radix } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { cn } from './cn.ts'
import { onEscape } from './onEscape.ts'

/** A small panel beside its trigger. `PopoverAnchor` places it elsewhere. */
export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

type PopoverPanelProps = ComponentProps<typeof Radix.Content> & { 'aria-label': string }

export function PopoverPanel({ className, children, ...rest }: PopoverPanelProps) {
  const close = useRef<HTMLButtonElement>(null)
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
        onKeyDown={onEscape(() => close.current?.click())}
        {...rest}
      >
        {children}
        <Radix.Close ref={close} hidden />
      </Radix.Content>
    </Radix.Portal>
  )
}
