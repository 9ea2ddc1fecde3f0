import { memo } from 'react'
import { DevicePageLink } from '#app/device/DevicePageLink.tsx'
import type { DeviceTable as TableName } from '#domain/deviceKinds.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
import type { CellValue } from './columns.ts'
import { DeviceLink } from './DeviceLink.tsx'
import { firstColumnClass } from './sidewaysScroll.ts'
import type { TableRow } from './useDeviceTable.ts'

/** Above the link over the row, which lies behind all of it but the name. */
const nameClass = cn(
  'pointer-events-none relative z-11 border-r bg-inherit pl-4 font-medium',
  firstColumnClass,
)

type DeviceTableRowProps = {
  list: TableName
  row: TableRow
  /** Index among the filtered rows, from 0. */
  index: number
  isTabStop: boolean
}

/** One device. Its name leads to its page; the link in the last cell covers the rest of the row. */
export const DeviceTableRow = memo(function DeviceTableRow({
  list,
  row,
  index,
  isTabStop,
}: DeviceTableRowProps) {
  const text = useText('devices')
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className="group h-row bg-surface-raised hover:bg-surface-sunken"
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
              nth === 0 && nameClass,
              value === undefined && 'text-text-muted',
            )}
          >
            {nth === 0 ? (
              <DevicePageLink
                device={row.original.id}
                table={list}
                tabIndex={isTabStop ? 0 : -1}
                className="pointer-events-auto rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {value}
              </DevicePageLink>
            ) : value === undefined ? (
              absent ? (
                text(absent)
              ) : (
                '–'
              )
            ) : typeof value === 'number' ? (
              formatNumber(value)
            ) : (
              value
            )}
          </Cell>
        )
      })}
      <td className="border-b border-line p-0 align-top">
        <DeviceLink device={row.original} isTabStop={isTabStop} />
      </td>
    </tr>
  )
})
