import { useText } from '#i18n/index.ts'
import { ArrowDown, ArrowUp } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import type { ColumnId } from './columns.ts'
import { firstColumnClass } from './sidewaysScroll.ts'
import type { Sort } from './tableSearch.ts'
import type { TableColumn } from './useDeviceTable.ts'

type DeviceTableHeadProps = {
  columns: readonly TableColumn[]
  sort: Sort
  onSort: (column: ColumnId) => void
}

const headClass = 'h-10 border-b border-line-strong bg-surface-raised p-0 text-left'

/** Sticky column titles, each a button that sorts. The first one also stays in view while the table is scrolled sideways. */
export function DeviceTableHead({ columns, sort, onSort }: DeviceTableHeadProps) {
  const text = useText('devices')
  return (
    <thead className="sticky top-0 z-20 print:static">
      <tr aria-rowindex={1}>
        {columns.map(({ id, columnDef: { header, meta } }, nth) => {
          const direction = sort.column === id ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
          const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
          return (
            <th
              key={id}
              scope="col"
              aria-sort={direction === 'none' ? undefined : direction}
              className={cn(headClass, nth === 0 && ['border-r border-r-line', firstColumnClass])}
            >
              <button
                type="button"
                className={cn(
                  'flex h-full w-full items-center gap-0.5 px-3 text-left text-xs font-medium -outline-offset-2',
                  'hover:bg-surface-sunken hover:text-text',
                  nth === 0 && 'pl-4',
                  direction === 'none' ? 'text-text-muted' : 'text-text',
                  meta?.isNumeric && 'flex-row-reverse text-right',
                )}
                onClick={() => onSort(id as ColumnId)}
              >
                {String(header)}
                {direction !== 'none' && (
                  <Icon aria-hidden className={cn('size-3 shrink-0', meta?.isNumeric ? '-ml-3' : '-mr-3')} />
                )}
              </button>
            </th>
          )
        })}
        <th scope="col" className={headClass}>
          <span className="sr-only">{text('floorPlan')}</span>
        </th>
      </tr>
    </thead>
  )
}
