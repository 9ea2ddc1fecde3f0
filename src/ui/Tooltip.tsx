import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Above all tooltips of the console: after the first, its neighbours open at once. */
export const TooltipProvider = Radix.Provider

type TooltipProps = { text: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement }

/**
 * Says in a few words what its child is, on hover and on keyboard focus. Its child has a name of its own. Not in a portal: to
 * assistive technology it stays in the landmark that its child is in.
 */
export function Tooltip({ text, side, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-72 animate-appear rounded-md bg-text px-2 py-1 text-xs text-surface shadow-floating"
      >
        {text}
      </Radix.Content>
    </Radix.Root>
  )
}
