import { useRef } from 'react'
import { Copy, Download } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { type CsvCell, downloadCsv, toCsv } from '#ui/csv.ts'
import { Scroller } from '#ui/Scroller.tsx'

export type TableColumn = {
  readonly title: string
  /** Decimals of numbers, also for copying and export. Without it, cells are text. */
  readonly decimals?: number
}

export type TableData = {
  /** The table's caption. */
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** NaN and undefined mean unknown. */
  readonly rows: readonly (readonly CsvCell[])[]
  /** The exported file's name without `.csv`. */
  readonly fileName: string
}

export type TableTexts = {
  readonly copy: string
  readonly export: string
  /** The message after copying. If the browser does not allow it, the table is selected instead. */
  readonly copied: string
  readonly selected: string
  readonly formatNumber: (value: number, decimals: number) => string
  /** As `formatNumber`, but without thousands' separators, which spreadsheets may not know. */
  readonly copyNumber: (value: number, decimals: number) => string
}

type TableViewProps = TableData & { texts: TableTexts; onNotify: (text: string) => void; className?: string }

/** The numbers of a chart as a table that can be copied and exported. */
export function TableView(props: TableViewProps) {
  const { caption, columns, rows, texts, onNotify, className } = props
  const table = useRef<HTMLTableElement>(null)
  const textOf = (cell: CsvCell, decimals = 0, format = texts.formatNumber) => {
    if (cell === undefined || Number.isNaN(cell)) return undefined
    return typeof cell === 'number' ? format(cell, decimals) : cell
  }
  const titles = columns.map(({ title }) => title)

  async function copy() {
    const lines = rows.map((row) =>
      row.map((cell, place) => textOf(cell, columns[place]?.decimals, texts.copyNumber) ?? ''),
    )
    const isCopied = await copyText([titles, ...lines].map((cells) => cells.join('\t')).join('\n'))
    if (!isCopied && table.current) window.getSelection()?.selectAllChildren(table.current)
    onNotify(isCopied ? texts.copied : texts.selected)
  }

  return (
    <div className={cn('flex min-h-0 flex-col gap-2', className)}>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button icon={Download} onClick={() => saveTable(props)}>
          {texts.export}
        </Button>
      </div>
      <Scroller label={caption} className="min-h-0 rounded-md">
        <table ref={table} className="w-full border-separate border-spacing-0 text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, decimals }) => (
                <th
                  key={title}
                  scope="col"
                  className={cn(
                    'sticky top-0 border-b border-line bg-surface-raised px-2 py-1.5 font-medium text-text-muted',
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its index
              <tr key={line} className="hover:bg-surface-sunken">
                {columns.map(({ title, decimals }, place) => (
                  <td
                    key={title}
                    className={cn(
                      'px-2 py-1 whitespace-nowrap',
                      decimals === undefined ? 'text-left' : 'text-right tabular-nums',
                    )}
                  >
                    {textOf(row[place], decimals) ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </div>
  )
}

/** Downloads the table as a CSV file. */
export function saveTable({ columns, rows, fileName }: TableData): void {
  const titles = columns.map(({ title }) => title)
  downloadCsv(`${fileName}.csv`, toCsv(titles, roundedRows(rows, columns)))
}

/** The displayed numbers for a file: rounded, and empty if unknown. */
export function roundedRows(rows: TableData['rows'], columns: readonly TableColumn[]): CsvCell[][] {
  return rows.map((row) =>
    row.map((cell, place) => {
      if (typeof cell !== 'number') return cell
      return Number.isNaN(cell) ? undefined : Number(cell.toFixed(columns[place]?.decimals ?? 0))
    }),
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
