import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { isObject } from '#domain/isObject.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { createRowReader, idField, Problems, type Table } from '#gate/tables.ts'
import { somethingElse, unwrapped } from '../unreadable.ts'
import { type Outline, outlineOf, parse, type SentBody, SentList, type SentRow } from './outline.ts'
import type { ListDifference, ListsPlan } from './protocol.ts'
import { createRowTexts } from './rowTexts.ts'

type Fields = Readonly<Record<string, unknown>>

/** A list that was asked for, with its rows as the gate lets them through. */
type ReadList = ListPlace & {
  readonly rows: SentRow[]
  /** The new rows, also as JSON. */
  readonly read: ReadonlyMap<SentRow, { readonly fields: Fields; readonly text: string }>
  readonly problems: Problems
  /** How many of the new rows were emitted while they were read. */
  readonly emitted: number
  /** The row that the page has by this id, as it was read. */
  readonly rowBefore: (id: unknown) => { readonly fields: Fields; readonly at: number } | undefined
}

/** A new row as JSON: whole, or what differs from the row that is at `base` in the list before (protocol.ts). */
export type FreshRow = { readonly text: string; readonly base: number }

type Difference = ListDifference & { readonly fresh: readonly FreshRow[] }

/** Which of an answer's lists: they are counted from 0, in the order in which they were asked for. */
export type ListPlace = { readonly place: number; readonly table: Table }

/** Receives the new rows of an answer while it is read, one list after another. */
export type RowListener = {
  onRow(row: FreshRow, list: ListPlace): void
  /** Not all of the list's rows so far are in it: its rows come again, from the first one. */
  onRestart(list: ListPlace): void
}

export type ReadBody = {
  readonly body: SentBody
  readonly lists: readonly ListDifference[]
  readonly rest: Fields
}

/**
 * Reads a body as the gate (src/gate) lets it through, and tells how it differs from the body before: rows whose bytes were in
 * that one are not parsed again. Devices are read last: there are many, and the rest is of use before they are there.
 * @throws SyntaxError where it is no JSON @throws Unreadable where it is something else than was asked for
 */
export function readBody(
  bytes: Uint8Array,
  plan: ListsPlan,
  before: SentBody | undefined,
  listener: RowListener,
): ReadBody {
  const outline: Outline = bytes.length === 0 ? nothing : outlineOf(bytes, before)
  const { lists, rest } = listsIn(outline, plan)
  const places = lists.map(([table, list], place) => ({ place, table, list }))
  const differences: ListDifference[] = []
  function read({ list, ...place }: (typeof places)[number]): ReadList {
    // Without a list before, each row that can be read is new: the page parses the first ones while the others are read here.
    const onFresh = before ? undefined : (row: FreshRow) => listener.onRow(row, place)
    return readList(place, list, outline.body.bytes, before, onFresh)
  }
  function compare(list: ReadList): void {
    const { fresh, ...difference } = differenceOf(list)
    differences[list.place] = difference
    if (fresh.length === list.emitted) return
    if (list.emitted > 0) listener.onRestart(list)
    for (const row of fresh) listener.onRow(row, list)
  }
  for (const place of places) if (!isDeviceTable(place.table)) compare(read(place))
  const devices = places.filter(({ table }) => isDeviceTable(table)).map(read)
  withoutSharedIds(devices)
  for (const list of devices) compare(list)
  for (const [, { rows }] of lists) for (const row of rows) row.before = undefined
  return { body: outline.body, lists: differences, rest }
}

const isDeviceTable = (table: Table) => DEVICE_TABLES.some((one) => one === table)

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

/** @param onFresh called with each new row while they are read */
function readList(
  { place, table }: ListPlace,
  list: SentList,
  bytes: Uint8Array,
  before: SentBody | undefined,
  onFresh: ((row: FreshRow) => void) | undefined,
): ReadList {
  const readRow = createRowReader(table)
  const textOf = createRowTexts(bytes)
  const problems = new Problems()
  const read = new Map<SentRow, { fields: Fields; text: string }>()
  const field = idField(table)
  for (const [at, row] of list.rows.entries()) {
    const isKnown = row.before !== undefined && row.before.at >= 0
    if (isKnown && !row.hasProblems) continue
    const text = textOf(row)
    const given: unknown = JSON.parse(text)
    const found = problems.count
    const fields = readRow(given, problems, at)
    row.hasProblems = problems.count > found
    row.isKept = fields !== undefined
    row.id = fields?.[field]
    if (fields === undefined || isKnown) continue
    const own = { fields, text: fields === given ? text : JSON.stringify(fields) }
    read.set(row, own)
    onFresh?.({ text: own.text, base: -1 })
  }
  const kept = list.rows.filter((row) => row.isKept)
  const rows = field === 'id' ? withoutDuplicates(table, kept, problems) : kept
  const rowBefore = field === 'id' && before ? searchById(table, list, before) : () => undefined
  return { place, table, rows, read, problems, rowBefore, emitted: onFresh ? read.size : 0 }
}

/** Finds rows of the list before by their ids, and reads them again. */
function searchById(table: Table, { path }: SentList, { bytes, lists }: SentBody): ReadList['rowBefore'] {
  const readRow = createRowReader(table)
  const textOf = createRowTexts(bytes)
  let byId: Map<unknown, SentRow> | undefined
  return (id) => {
    byId ??= new Map(lists.get(path)?.rows.flatMap((row) => (row.at < 0 ? [] : [[row.id, row]])))
    const row = byId.get(id)
    const fields = row && readRow(JSON.parse(textOf(row)), new Problems(), row.at)
    return fields && { fields, at: row.at }
  }
}

/** The rows with each id once: of several, the last is taken. */
function withoutDuplicates(table: Table, rows: SentRow[], problems: Problems): SentRow[] {
  const byId = new Map<unknown, SentRow>()
  for (const row of rows) byId.set(row.id, row)
  if (byId.size === rows.length) return rows
  for (const row of rows) if (byId.get(row.id) !== row) addDuplicate(table, row, problems)
  return [...byId.values()]
}

/**
 * Devices share one id space (decisions.md): an id that an earlier table has is left out of a later one.
 * @param lists of devices
 */
function withoutSharedIds(lists: readonly ReadList[]): void {
  const taken = new Set<unknown>()
  for (const { table, rows, problems } of lists) {
    const own = rows.filter((row) => !taken.has(row.id))
    for (const row of rows) if (taken.has(row.id)) addDuplicate(table, row, problems)
    for (const { id } of rows) taken.add(id)
    if (own.length < rows.length) rows.splice(0, rows.length, ...own)
  }
}

const addDuplicate = (table: Table, { id }: SentRow, problems: Problems) =>
  problems.add(table, { id }, { field: 'id', value: id, reason: 'duplicate' }, 'row')

/** What differs from the list before; the rows know their places afterwards. */
function differenceOf({ table, rows, read, problems, rowBefore }: ReadList): Difference {
  const runs: number[] = []
  const fresh: FreshRow[] = []
  let next = -2
  for (const [place, row] of rows.entries()) {
    const own = read.get(row)
    const difference = own ? changesOf(own, rowBefore(row.id)) : { base: row.before?.at ?? -1, text: '' }
    const was = difference.text === '' ? difference.base : -1
    if (was === next || (was < 0 && next === -1)) runs[runs.length - 1] = (runs.at(-1) as number) + 1
    else runs.push(was, 1)
    next = was < 0 ? -1 : was + 1
    if (was < 0) fresh.push(difference)
    row.at = place
  }
  return { table, runs, fresh, problems: { count: problems.count, samples: problems.samples } }
}

/** @returns without text where nothing differs but how it was written: other spaces, names in another order */
function changesOf(
  { fields, text }: { readonly fields: Fields; readonly text: string },
  before: ReturnType<ReadList['rowBefore']>,
): FreshRow {
  if (before === undefined || Object.keys(before.fields).some((name) => !Object.hasOwn(fields, name)))
    return { text, base: -1 }
  const changed = Object.entries(fields).filter(
    ([name, value]) => !Object.hasOwn(before.fields, name) || !isSameJson(value, before.fields[name]),
  )
  return { text: changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed)), base: before.at }
}

/** The order of names inside of a value counts as a difference. */
const isSameJson = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
