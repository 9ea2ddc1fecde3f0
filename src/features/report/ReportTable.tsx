import { formatFixed } from '#i18n/format.ts'
import { cn } from '#ui/cn.ts'
import type { CsvCell } from '#ui/csv.ts'
import type { TablePart } from './reportTables.ts'

/** A table of a report, whose last row may be the total. */
export function ReportTable({
  caption,
  table,
  hasTotal,
}: {
  caption: string
  table: TablePart
  hasTotal: boolean
}) {
  const { columns, rows } = table
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong align-bottom">
            {columns.map(({ title, decimals }) => (
              <th
                key={title}
                scope="col"
                className={cn(
                  'px-2 py-1.5 font-medium text-text-muted first:pl-0 last:pr-0',
                  decimals === undefined ? 'text-left' : 'text-right',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a device may have the same finding twice, and the rows do not move
              key={`${line} ${row[0]}`}
              className={cn(
                'break-inside-avoid border-b border-line',
                hasTotal && line === rows.length - 1 && 'border-t border-t-line-strong font-semibold',
              )}
            >
              {columns.map(({ title, decimals }, place) => (
                <td
                  key={title}
                  className={cn(
                    'px-2 py-1.5 first:pl-0 last:pr-0',
                    decimals === undefined ? 'text-left' : 'text-right whitespace-nowrap tabular-nums',
                  )}
                >
                  {cellText(row[place], decimals ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellText = (cell: CsvCell, decimals: number) =>
  cell === undefined || Number.isNaN(cell)
    ? '–'
    : typeof cell === 'number'
      ? formatFixed(cell, decimals)
      : cell
