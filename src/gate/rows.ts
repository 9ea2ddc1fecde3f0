import { createRowReader, Problems, type Table } from './tables.ts'

/** Reads a single row, and tells its problems. */
export function readRow<Row>(table: Table, given: unknown): { row: Row | undefined; problems: Problems } {
  const problems = new Problems()
  const row = createRowReader(table)(given, problems) as Row | undefined
  return { row, problems }
}
