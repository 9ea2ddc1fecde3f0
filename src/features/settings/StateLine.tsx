import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

type StateLineProps = {
  role: 'status' | 'alert'
  icon: ReactNode
  /** Buttons at its right end. */
  tools?: ReactNode
  children: ReactNode
}

/** A sticky line above the settings. */
export function StateLine({ role, icon, tools, children }: StateLineProps) {
  return (
    <div
      className={cn(
        'sticky top-0 z-10 border-b bg-surface-raised',
        role === 'alert' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="mx-auto flex min-h-12 w-full max-w-3xl items-center gap-2 px-4 py-1.5">
        <div role={role} className="flex min-w-0 flex-1 items-center gap-2">
          {icon}
          {children}
        </div>
        {tools}
      </div>
    </div>
  )
}
