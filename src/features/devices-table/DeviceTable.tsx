import { Fragment, useLayoutEffect, useRef } from 'react'
import type { DeviceTable as TableName } from '#domain/deviceKinds.ts'
import { cn } from '#ui/cn.ts'
import type { ColumnId } from './columns.ts'
import { DeviceTableHead } from './DeviceTableHead.tsx'
import { DeviceTableRow } from './DeviceTableRow.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { markSidewaysScroll } from './sidewaysScroll.ts'
import type { Sort } from './tableSearch.ts'
import type { TableColumn, TableOfDevices } from './useDeviceTable.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Width in px of the column with floor plan links. */
const LINK_WIDTH = 44

type DeviceTableProps = {
  list: TableName
  label: string
  table: TableOfDevices
  sort: Sort
  onSort: (column: ColumnId) => void
  isLoading: boolean
  /** When this changes, the table scrolls to the top. */
  scrollsToTopOn: string
}

/** The table, which scrolls in both directions within the page. */
export function DeviceTable({
  list,
  label,
  table,
  sort,
  onSort,
  isLoading,
  scrollsToTopOn,
}: DeviceTableProps) {
  const columns = table.getVisibleLeafColumns()
  const { rows } = table.getRowModel()
  const { scroller, body, inView, gapAfter } = useVirtualRows(rows)

  // A new table is at its top; to scroll it there would lay out the whole page.
  const scrolledOn = useRef(scrollsToTopOn)
  useLayoutEffect(() => {
    if (scrolledOn.current === scrollsToTopOn) return
    scrolledOn.current = scrollsToTopOn
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scrollsToTopOn, scroller])

  return (
    <div
      ref={scroller}
      data-scroll-restoration-id="devices"
      onScroll={markSidewaysScroll}
      className={cn(
        'relative overflow-auto border-t border-line bg-surface-raised print:overflow-visible print:[zoom:0.7]',
        rows.length > 0 || isLoading ? 'min-h-0 flex-1' : 'shrink-0',
      )}
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={isLoading}
        className="relative w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: columns.reduce((sum, column) => sum + widthOf(column), LINK_WIDTH) }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
          <col style={{ width: LINK_WIDTH }} />
        </colgroup>
        <DeviceTableHead columns={columns} sort={sort} onSort={onSort} />
        {isLoading ? (
          <LoadingRows columns={columns} />
        ) : (
          <tbody {...body}>
            {inView.map(({ row, index, gap, isTabStop }) => (
              <Fragment key={row.id}>
                <Gap height={gap} />
                <DeviceTableRow list={list} row={row} index={index} isTabStop={isTabStop} />
              </Fragment>
            ))}
            <Gap height={gapAfter} />
          </tbody>
        )}
      </table>
    </div>
  )
}

const widthOf = ({ columnDef }: TableColumn) => columnDef.meta?.width ?? 0

/** The space of rows outside the viewport. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
