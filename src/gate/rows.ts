import { createRowReader, Problems, type Table, withoutDuplicates } from './tables.ts'

/** Rows that are read before others get their turn: some milliseconds. */
const SLICE = 4000

/**
 * Reads the rows of a list; the very list where all of it is right. A long one is read in slices, between which the page can
 * do something else.
 */
export async function readRows<Row>(
  table: Table,
  given: readonly unknown[],
  problems: Problems,
): Promise<readonly Row[]> {
  const read = createRowReader(table)
  let copy: unknown[] | undefined
  for (let at = 0; at < given.length; at++) {
    if (at % SLICE === SLICE - 1) await othersTurn()
    const row = read(given[at], problems, at)
    if (copy === undefined && row !== given[at]) copy = given.slice(0, at)
    if (row !== undefined) copy?.push(row)
  }
  return withoutDuplicates(table, (copy ?? given) as readonly Row[], problems)
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Reads a single row, and tells its problems. */
export function readRow<Row>(table: Table, given: unknown): { row: Row | undefined; problems: Problems } {
  const problems = new Problems()
  const row = createRowReader(table)(given, problems) as Row | undefined
  return { row, problems }
}
