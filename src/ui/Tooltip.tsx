import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** The common provider of tooltips: after the first one, others open without delay. */
export const TooltipProvider = Radix.Provider

type TooltipProps = { text: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement }

/**
 * A tooltip on hover and keyboard focus. The child has its own accessible name. Not in a portal, so that it stays in
 * its child's landmark.
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
