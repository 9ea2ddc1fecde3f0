import { cn } from '#ui/cn.ts'
import type { TableColumn } from './useDeviceTable.ts'

const rows = Array.from({ length: 24 }, (_, row) => row)
const widths = ['w-2/3', 'w-1/2', 'w-3/4']

/** Skeleton rows with cells of different widths. The animation is that of all rows: one in each cell delays the page. */
export function LoadingRows({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <tbody aria-hidden className="animate-pulse">
      {rows.map((row) => (
        <tr key={row} className="h-row">
          {columns.map(({ id, columnDef }, column) => (
            <td key={id} className="border-b border-line px-3 py-0 first:pl-4">
              <div
                className={cn(
                  'h-3 rounded-md bg-surface-sunken',
                  widths[(row + column * 2) % 3],
                  columnDef.meta?.isNumeric && 'ml-auto',
                )}
              />
            </td>
          ))}
          <td className="border-b border-line" />
        </tr>
      ))}
    </tbody>
  )
}
