import { memo } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
import type { CellValue } from './columns.ts'
import { DeviceLink } from './DeviceLink.tsx'
import type { TableRow } from './useDeviceTable.ts'

type DeviceTableRowProps = {
  row: TableRow
  /** Index among the filtered rows, from 0. */
  index: number
  isTabStop: boolean
}

/** One device. The link in its last cell covers the whole row. */
export const DeviceTableRow = memo(function DeviceTableRow({ row, index, isTabStop }: DeviceTableRowProps) {
  const text = useText('devices')
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className="group relative h-row bg-surface-raised hover:bg-surface-sunken"
    >
      {row.getVisibleCells().map(({ column }, nth) => {
        const { absent, isNumeric } = column.columnDef.meta ?? {}
        const value = row.getValue<CellValue>(column.id)
        const Cell = nth === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={nth === 0 ? 'row' : undefined}
            className={cn(
              'truncate border-b border-line px-3 py-0 font-normal',
              isNumeric ? 'text-right tabular-nums' : 'text-left',
              nth === 0 && 'sticky left-0 z-1 bg-inherit pl-4 font-medium border-r',
              value === undefined && 'text-text-muted',
            )}
          >
            {value === undefined
              ? absent
                ? text(absent)
                : '–'
              : typeof value === 'number'
                ? formatNumber(value)
                : value}
          </Cell>
        )
      })}
      <td className="border-b border-line p-0">
        <DeviceLink device={row.original} isTabStop={isTabStop} />
      </td>
    </tr>
  )
})
