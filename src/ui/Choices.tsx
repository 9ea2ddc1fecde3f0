import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A row of buttons, one of them pressed, for a few choices. Each uses `choiceClass`. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {children}
    </fieldset>
  )
}

export const choiceClass = cn(
  'inline-flex h-control max-w-full items-center gap-2 rounded-md border border-line-strong bg-surface-raised px-3 font-medium whitespace-nowrap',
  'transition-colors hover:not-disabled:bg-surface-sunken disabled:cursor-not-allowed disabled:opacity-50',
  'aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
)
