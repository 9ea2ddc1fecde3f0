import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type NoticeProps = {
  icon: ReactNode
  /** Announced at once. */
  urgent?: boolean
  className?: string
  children: ReactNode
}

/** A message over a plan's edge, with buttons. */
export function Notice({ icon, urgent, className, children }: NoticeProps) {
  return (
    <div
      {...(urgent && { role: 'alert' })}
      className={cn(
        'pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface-raised py-1.5 pr-1.5 pl-3 shadow-floating',
        className,
      )}
    >
      {icon}
      {children}
    </div>
  )
}
