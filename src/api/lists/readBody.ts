import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { isObject } from '#domain/isObject.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { createRowReader, idField, Problems, type Table } from '#gate/tables.ts'
import { somethingElse, unwrapped } from '../unreadable.ts'
import { type Outline, outlineOf, parse, type SentBody, SentList, type SentRow } from './outline.ts'
import type { ListDifference, ListsPlan } from './protocol.ts'

type Fields = Readonly<Record<string, unknown>>

/** A list that was asked for, with its rows as the gate lets them through. */
type ReadList = {
  readonly table: Table
  readonly rows: SentRow[]
  /** The new rows as JSON. */
  readonly texts: Map<SentRow, string>
  readonly problems: Problems
}

export type ReadBody = {
  readonly body: SentBody
  readonly lists: readonly (ListDifference & { readonly texts: readonly string[] })[]
  readonly rest: Fields
}

/**
 * Reads a body as the gate (src/gate) lets it through, and tells how it differs from the body before: rows whose bytes were in
 * that one are not parsed again.
 * @throws SyntaxError where it is no JSON @throws Unreadable where it is something else than was asked for
 */
export function readBody(bytes: Uint8Array, plan: ListsPlan, before?: SentBody): ReadBody {
  const outline: Outline = bytes.length === 0 ? nothing : outlineOf(bytes, before)
  const { lists, rest } = listsIn(outline, plan)
  const read = lists.map(([table, list]) => readList(table, list, outline.body.bytes))
  withoutSharedIds(read)
  const differences = read.map(differenceOf)
  for (const [, { rows }] of lists) for (const row of rows) row.before = undefined
  return { body: outline.body, lists: differences, rest }
}

const nothing: Outline = { value: undefined, body: { bytes: new Uint8Array(), lists: new Map() } }

function listsIn({ value, body }: Outline, plan: ListsPlan): { lists: [Table, SentList][]; rest: Fields } {
  const given = unwrapped(value)
  if (plan.of === 'list') {
    if (!(given instanceof SentList)) throw somethingElse('a list')
    return { lists: [[plan.table, given]], rest: {} }
  }
  if (plan.of === 'tables') return { lists: tablesIn(given, plan.tables), rest: {} }
  const { since, complete, changed, removed } = isFields(given) ? given : ({} as Fields)
  if (typeof since !== 'string' || !isFields(changed) || !isFields(removed)) throw somethingElse('changes')
  const ids = Object.entries(removed).map(([table, list]) => [
    table,
    list instanceof SentList ? parse(body.bytes, list) : [],
  ])
  return {
    lists: tablesIn({ areas: noRows, ...changed }, POLL_TABLES),
    rest: { since, complete: complete === true, removed: Object.fromEntries(ids) },
  }
}

const isFields = (value: unknown): value is Fields => isObject(value) && !(value instanceof SentList)

const noRows = new SentList('', 0, 0, [])

/** One that was not sent is empty. */
function tablesIn(given: unknown, tables: readonly Table[]): [Table, SentList][] {
  if (!isFields(given) || !tables.some((table) => table in given)) throw somethingElse('the site')
  return tables.map((table) => {
    const list = unwrapped(given[table] ?? noRows)
    if (!(list instanceof SentList)) throw somethingElse('a list')
    return [table, list]
  })
}

function readList(table: Table, list: SentList, bytes: Uint8Array): ReadList {
  const readRow = createRowReader(table)
  const problems = new Problems()
  const texts = new Map<SentRow, string>()
  const field = idField(table)
  for (const [place, row] of list.rows.entries()) {
    const isKnown = row.before !== undefined && row.before.at >= 0
    if (isKnown && !row.hasProblems) continue
    const text = textOf(bytes, row)
    const given: unknown = JSON.parse(text)
    const found = problems.count
    const read = readRow(given, problems, place)
    row.hasProblems = problems.count > found
    row.isKept = read !== undefined
    row.id = read?.[field]
    if (read !== undefined && !isKnown) texts.set(row, read === given ? text : JSON.stringify(read))
  }
  const kept = list.rows.filter((row) => row.isKept)
  return { table, rows: field === 'id' ? withoutDuplicates(table, kept, problems) : kept, texts, problems }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const textOf = (bytes: Uint8Array, { start, end }: SentRow) => decoder.decode(bytes.subarray(start, end))

/** The rows with each id once: of several, the last is taken. */
function withoutDuplicates(table: Table, rows: SentRow[], problems: Problems): SentRow[] {
  const byId = new Map<unknown, SentRow>()
  for (const row of rows) byId.set(row.id, row)
  if (byId.size === rows.length) return rows
  for (const row of rows) if (byId.get(row.id) !== row) addDuplicate(table, row, problems)
  return [...byId.values()]
}

/** Devices share one id space (decisions.md): an id that an earlier table has is left out of a later one. */
function withoutSharedIds(lists: ReadList[]): void {
  const taken = new Set<unknown>()
  for (const { table, rows, problems } of lists) {
    if (!DEVICE_TABLES.some((one) => one === table)) continue
    const own = rows.filter((row) => !taken.has(row.id))
    for (const row of rows) if (taken.has(row.id)) addDuplicate(table, row, problems)
    for (const { id } of rows) taken.add(id)
    if (own.length < rows.length) rows.splice(0, rows.length, ...own)
  }
}

const addDuplicate = (table: Table, { id }: SentRow, problems: Problems) =>
  problems.add(table, { id }, { field: 'id', value: id, reason: 'duplicate' }, 'row')

/** What differs from the list before; the rows know their places afterwards. */
function differenceOf({ table, rows, texts, problems }: ReadList): ReadBody['lists'][number] {
  const runs: number[] = []
  const fresh: string[] = []
  let next = -2
  for (const [place, row] of rows.entries()) {
    const was = row.before?.at ?? -1
    if (was === next || (was < 0 && next === -1)) runs[runs.length - 1] = (runs.at(-1) as number) + 1
    else runs.push(was, 1)
    next = was < 0 ? -1 : was + 1
    if (was < 0) fresh.push(texts.get(row) as string)
    row.at = place
  }
  return { table, runs, texts: fresh, problems: { count: problems.count, samples: problems.samples } }
}
