import { useEffect, useRef } from 'react'
import { IMPORT_COLUMNS, type ImportProblem } from '#domain/deviceImport.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { Scroller } from '#ui/Scroller.tsx'
import { type DeviceFile, placeOf, titleOf } from './deviceFile.ts'

/** The number of valid rows shown, enough to check the columns. */
const SHOWN = 100
const MOST_PROBLEMS = 400

/** Row number as in a spreadsheet, where the header is row 1. */
export const rowNumber = (row: number) => row + 2

type PreviewTableProps = {
  file: DeviceFile
  problems: readonly ImportProblem[]
  /** Rows that are shown wherever they are. */
  wanted: readonly number[]
  /** The row to bring into view, from 0. */
  shown: number | undefined
}

/** The rows to import, with invalid cells marked. */
export function PreviewTable({ file, problems, wanted, shown }: PreviewTableProps) {
  const text = useText('deviceImport')
  const wrong = new Map(problems.map((problem) => [placeOf(problem), problem]))
  const wrongRows = new Set([...problems.slice(0, MOST_PROBLEMS).map(({ row }) => row), ...wanted])
  const shownRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (shown !== undefined) shownRow.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  const rows = file.rows.flatMap((cells, row) => (row < SHOWN || wrongRows.has(row) ? [{ cells, row }] : []))
  return (
    <Scroller
      label={text('preview', { file: file.name })}
      className="min-h-40 flex-1 rounded-md bg-surface-raised"
    >
      <table className="w-full border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <Title>{text('row')}</Title>
            {IMPORT_COLUMNS.map((column) => (
              <Title key={column}>{titleOf(column)}</Title>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, row }) => (
            <tr
              key={row}
              ref={row === shown ? shownRow : null}
              className={cn(wrongRows.has(row) && 'bg-danger-soft')}
            >
              <th scope="row" className="px-2 py-1 text-right font-normal text-text-muted tabular-nums">
                {formatNumber(rowNumber(row))}
              </th>
              {IMPORT_COLUMNS.map((column) => (
                <Cell
                  key={column}
                  value={cells[column] ?? ''}
                  problem={wrong.get(placeOf({ row, column }))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < file.rows.length && (
        <p className="px-2 py-2 text-xs text-text-muted">{text('shown', { shown: SHOWN })}</p>
      )}
    </Scroller>
  )
}

function Title({ children }: { children: string }) {
  return (
    <th
      scope="col"
      className="sticky top-0 border-b border-line bg-surface-raised px-2 py-1.5 text-left font-medium whitespace-nowrap text-text-muted"
    >
      {children}
    </th>
  )
}

type CellProps = { value: string; problem: ImportProblem | undefined }

function Cell({ value, problem }: CellProps) {
  const text = useText('deviceImport')
  return (
    <td className="px-2 py-1 align-top whitespace-nowrap">
      {value}
      {problem && (
        <span className="flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {text(`problem.${problem.reason}`, {
            other: typeof problem.other === 'number' ? rowNumber(problem.other) : (problem.other ?? ''),
          })}
        </span>
      )}
    </td>
  )
}
