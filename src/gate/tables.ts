import { parseNumber } from '#domain/numbers.ts'
import type { Finding, Reason } from './findings.ts'
import { readerOf, UNREADABLE } from './read.ts'
import type { ObjectShape } from './shape.ts'
import { answers, pollTables } from './shapes.ts'

/** The rows that the console reads, by their tables: those of the poll, and those of lists of their own. */
const tables = {
  ...pollTables,
  settings: answers.listSettings,
  area_settings: answers.listAreaSettings,
  applied_group_rules: answers.listAppliedGroupRules,
  users: answers.listUsers,
  api_tokens: answers.listApiTokens,
  readings: answers.listStatusHistory,
  events: answers.listEvents,
} as const satisfies Record<string, ObjectShape>

export type Table = keyof typeof tables
export const TABLES = Object.keys(tables) as Table[]

export const shapeOf = (table: Table): ObjectShape => tables[table]

/** The table of an operation's rows; undefined where it answers with something else. */
export const tableOf = (shape: ObjectShape): Table | undefined =>
  TABLES.find((table) => tables[table] === shape)

/** An operation whose answer the gate knows. */
export type AnsweredOperation = keyof typeof answers

/** What an answer has that cannot be what the contract says. */
export type DataProblem = {
  /** The row's table; for an answer that is one object, `answers`. */
  readonly table: Table | 'answers'
  /** Of the row, as it was sent; a reading's is its device's; the operation of an answer. Empty if there is none. */
  readonly id: string
  /** Its place in the row, `settings.0.value`; empty for the whole row. Without an id, its place in the list: `[3].id`. */
  readonly field: string
  /** As JSON, shortened. */
  readonly value: string
  readonly reason: Reason
  readonly leavesOut: 'row' | 'value'
}

const MOST_SAMPLES = 1000
const LONGEST_VALUE = 200

/** The problems of an answer: all are counted, the first are kept. */
export class Problems {
  count = 0
  readonly samples: DataProblem[] = []

  clear(): void {
    this.count = 0
    this.samples.length = 0
  }

  /** @param at the row's place in its list */
  add(table: Table, row: unknown, finding: Finding, leavesOut: DataProblem['leavesOut'], at = 0): void {
    const id = printed(Object(row)[idField(table)] ?? undefined).replaceAll('"', '')
    const field = id === '' ? [`[${at}]`, finding.field].filter(Boolean).join('.') : finding.field
    this.#addTo(table, id, { ...finding, field }, leavesOut)
  }

  /** A value that is left out of an answer that is one object. */
  addToAnswer(operation: AnsweredOperation, finding: Finding): void {
    this.#addTo('answers', operation, finding, 'value')
  }

  #addTo(
    table: DataProblem['table'],
    id: string,
    { field, value, reason }: Finding,
    leavesOut: DataProblem['leavesOut'],
  ): void {
    this.count += 1
    if (this.samples.length < MOST_SAMPLES)
      this.samples.push({ table, id, field, value: printed(value), reason, leavesOut })
  }
}

/** A value as JSON, shortened; empty for nothing. */
function printed(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST_VALUE + 1)) : jsonOf(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : text
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '…' // Nested too deeply.
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The field that tells a table's rows apart; a reading's is its device's. */
export const idField = (table: Table) => ('id' in tables[table].fields ? 'id' : 'fk_device')

/**
 * Reads rows of a table one by one, on the page or in a worker: the very row where all of it is right, a repaired copy where
 * something is not, and undefined where it has to be left out. What is left out is added to the problems.
 */
export function createRowReader(
  table: Table,
): (given: unknown, problems: Problems, at?: number) => Fields | undefined {
  const shape: ObjectShape = tables[table]
  const read = readerOf(shape)
  const isTimed = 'dt_production' in shape.fields
  const isPlaced = 'latitude' in shape.fields
  const isNamed = 'name' in shape.fields
  const findings: Finding[] = []

  function complete(row: Fields, given: Fields): Fields | typeof UNREADABLE {
    if (isTimed && !row.dt_production && !row.dt_arrival) {
      findings.push({ field: 'dt_production', value: given.dt_production, reason: 'missing' })
      return UNREADABLE
    }
    const placed = isPlaced && row !== given ? withPosition(row, given, findings) : row
    return isNamed && placed.name === '' ? { ...placed, name: `#${placed.id}` } : placed
  }

  return (given, problems, at) => {
    const readRow = read(given, findings) as Fields | typeof UNREADABLE
    const row = readRow === UNREADABLE ? readRow : complete(readRow, given as Fields)
    if (findings.length > 0) {
      const last = findings.at(-1)
      for (const finding of findings)
        problems.add(table, given, finding, row === UNREADABLE && finding === last ? 'row' : 'value', at)
      findings.length = 0
    }
    return row === UNREADABLE ? undefined : row
  }
}

/** Reads an answer that is one object; undefined where it cannot be used at all. What is left out of it is added to the problems. */
export function readAnswer(
  operation: AnsweredOperation,
  given: unknown,
  problems: Problems,
): Fields | undefined {
  const findings: Finding[] = []
  const read = readerOf(answers[operation])(given, findings)
  if (read === UNREADABLE) return undefined
  for (const finding of findings) problems.addToAnswer(operation, finding)
  return read as Fields
}

/** Where one half of a position is lost, so is the other: a device stands on no plan by half. */
function withPosition(row: Fields, given: Fields, findings: Finding[]): Fields {
  const isLost = (half: string) => row[half] === -1 && parseNumber(given[half]) !== -1
  const [lost] = ['latitude', 'longitude'].filter(isLost)
  if (lost === undefined || (row.latitude === -1 && row.longitude === -1)) return row
  if (!findings.some(({ field }) => field === lost))
    findings.push({ field: lost, value: given[lost], reason: 'missing' })
  return { ...row, latitude: -1, longitude: -1 }
}
