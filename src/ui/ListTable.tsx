import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Scroller } from './Scroller.tsx'

type ListTableProps<Column extends string> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column[]
  headingOf: (column: Column) => string
  /** The table's least width: on a narrower screen it scrolls. */
  className: string
  /** The rows; their cells have `cellClass`. */
  children: ReactNode
}

export const cellClass = 'border-b border-line px-3 py-2 text-left align-top'

/** A list of a page as a table, with a heading over each column. */
export function ListTable<Column extends string>({
  label,
  columns,
  headingOf,
  className,
  children,
}: ListTableProps<Column>) {
  return (
    <Scroller label={label} className="relative shrink-0 rounded-lg bg-surface-raised">
      <table aria-label={label} className={cn('w-full border-separate border-spacing-0', className)}>
        <thead>
          <tr className="text-xs text-text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className={cn(cellClass, 'font-medium')}>
                {headingOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">{children}</tbody>
      </table>
    </Scroller>
  )
}
