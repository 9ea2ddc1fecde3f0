import { type ReactNode, useId, useState } from 'react'
import { Table2 } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'

type ChartPanelProps = {
  title: string
  /** Shown before the table button. */
  actions?: ReactNode
  viewAsTable: string
  /** The same numbers as a table; undefined until they are loaded. */
  table?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled panel that switches between a chart, gauge or bars and a table of the same numbers. */
export function ChartPanel({ title, actions, viewAsTable, table, className, children }: ChartPanelProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface-raised', className)}
    >
      <header className="flex min-h-11 items-center gap-1 pr-1 pl-4">
        <h2 id={id} className="mr-auto min-w-0 py-2 font-semibold text-balance">
          {title}
        </h2>
        <div className="contents print:hidden">
          {actions}
          <IconButton
            icon={Table2}
            label={viewAsTable}
            aria-pressed={asTable}
            disabled={table === undefined}
            onClick={() => setAsTable(!asTable)}
          />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col px-4 pb-4">{asTable && table ? table : children}</div>
    </section>
  )
}
