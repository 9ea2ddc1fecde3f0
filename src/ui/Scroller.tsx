import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type ScrollerProps = {
  /** What is in it, for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** A table or the like that is larger than its place; by keyboard it is scrolled too. */
export function Scroller({ label, className, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section aria-label={label} tabIndex={0} className={cn('overflow-auto border border-line', className)}>
      {children}
    </section>
  )
}
