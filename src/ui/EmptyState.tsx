import type { ReactNode } from 'react'
import type { IconComponent } from '#icons/index.ts'

type EmptyStateProps = {
  icon: IconComponent
  title: string
  /** A sentence that explains why the page is empty, or what will be here. */
  text: string
  /** A button or a link. */
  action?: ReactNode
}

/** A placeholder for missing content: no rows, no zone, no such page. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <span className="rounded-full bg-accent-soft p-4 text-accent-text">
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <div className="flex max-w-md flex-col gap-1.5">
        <h2 className="text-lg font-semibold text-balance">{title}</h2>
        <p className="text-pretty text-text-muted">{text}</p>
      </div>
      {action && <div className="flex flex-wrap justify-center gap-2 pt-1">{action}</div>}
    </div>
  )
}
