import { download } from './download.ts'

/** A cell's value; `undefined` is empty. */
export type CsvCell = string | number | undefined

/** Characters that spreadsheets read as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Formats a table as CSV (RFC 4180). Numbers have a decimal point; a text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(printCell).join(',')}\r\n`).join('')
}

function printCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a CSV text as a file. */
export function downloadCsv(fileName: string, csv: string): void {
  download(fileName, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
}
