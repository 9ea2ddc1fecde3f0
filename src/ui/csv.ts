import { download } from './download.ts'

/** What stands in a cell; `undefined` is nothing. */
export type CsvCell = string | number | undefined

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * A table as RFC 4180 has it. Numbers have a decimal point and empty cells are empty; a text that a spreadsheet would run as
 * a formula gets an apostrophe before it.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(printCell).join(',')}\r\n`).join('')
}

function printCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Hands a CSV text to the browser as a file to keep. */
export function downloadCsv(fileName: string, csv: string): void {
  download(fileName, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
}
