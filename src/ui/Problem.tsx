import type { ReactNode } from 'react'
import { CircleAlert } from '#icons/index.ts'
import { cn } from './cn.ts'

type ProblemProps = {
  children: ReactNode
  tone?: 'bad' | 'warning'
  /** In a narrow panel. */
  small?: boolean
  /** Without a background: in a dialog or a toolbar. */
  bare?: boolean
  className?: string
}

/** What went wrong, or is not as it was. */
export function Problem({ children, tone = 'bad', small, bare, className }: ProblemProps) {
  return (
    <p
      role="alert"
      className={cn(
        'flex items-start gap-2',
        tone === 'bad' ? 'text-danger' : 'text-warning',
        !bare && (tone === 'bad' ? 'rounded-md bg-danger-soft' : 'rounded-md bg-warning-soft'),
        !bare && (small ? 'px-3 py-2' : 'p-3'),
        small && 'text-xs',
        className,
      )}
    >
      <CircleAlert aria-hidden className={cn('size-4 shrink-0', !small && 'mt-0.5')} />
      <span className="min-w-0 flex-1 whitespace-pre-line">{children}</span>
    </p>
  )
}
