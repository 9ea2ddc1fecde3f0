import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type ScrollerProps = {
  /** The accessible name of the content. */
  label: string
  className?: string
  children: ReactNode
}

/** A scroll container that also scrolls by keyboard. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section aria-label={label} tabIndex={0} className={cn('overflow-auto border border-line', className)}>
      {children}
    </section>
  )
}
