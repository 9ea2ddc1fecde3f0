import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { isObject } from '#domain/isObject.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { readerOf, UNREADABLE } from '#gate/read.ts'
import { readRow, readRows } from '#gate/rows.ts'
import type { ObjectShape } from '#gate/shape.ts'
import { answers } from '#gate/shapes.ts'
import { Problems, shapeOf, type Table, tableOf } from '#gate/tables.ts'
import type { operations, PollChanges, PollResponse, PollTable, Session, User } from '#openapi/lighting.d.ts'
import type { PollTables } from './calls.ts'

/** An operation with an answer that the gate knows. */
export type AnsweredOperation = keyof typeof answers & keyof operations

/** What an operation answers with, as the contract has it. */
export type AnswerOf<Id extends AnsweredOperation> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

/** Told after each answer what of it could not be read (src/gate/dataProblems.ts). */
export type OnRead = (
  source: string,
  problems: Pick<Problems, 'count' | 'samples'>,
  rows?: ReadonlySet<string>,
) => void

/** A body under a good status that is not what was asked for. */
export class Unreadable extends Error {
  constructor(readonly body: unknown) {
    super('Unreadable body')
  }
}

const somethingElse = (than: string) =>
  new Unreadable({ message: `The server sent something else than ${than}` })

export const notJson = { message: 'The server sent something else than JSON' }

type Fields = Readonly<Record<string, unknown>>

/** The tables in which two rows may have the same fields but for their id: a provider may let a rule apply twice. */
const TOLD_APART_BY_ID: readonly Table[] = [
  'areas',
  'devicegroups',
  'luminairetypes',
  'rules',
  'applied_rules',
  'applied_group_rules',
]

/** What an answer has, bare or wrapped in `{data}` (decisions.md, "The server"); not so where the answer itself has `data`. */
export function unwrapped(body: unknown, shape?: ObjectShape): unknown {
  return isObject(body) && 'data' in body && !(shape && 'data' in shape.fields) ? body.data : body
}

/** Reads an answer that is one object. @throws Unreadable */
export const whole =
  <Id extends AnsweredOperation>(operation: Id) =>
  (body: unknown): AnswerOf<Id> => {
    const shape: ObjectShape = answers[operation]
    const given = unwrapped(body, shape)
    const isMeant = isObject(given) && Object.keys(shape.fields).some((name) => name in given)
    const read = isMeant ? readerOf(shape)(given, []) : UNREADABLE
    if (read === UNREADABLE) throw somethingElse('what was asked for')
    return read as AnswerOf<Id>
  }

/** A provider may refuse a sign-in under 200, with the body it would have under 400. @throws Unreadable */
export function sessionIn(body: unknown): Session {
  const given = unwrapped(body)
  if (isObject(given) && 'access_token' in given) return whole('login')(given) as Session
  if (isObject(given) && ('error' in given || 'errors' in given || 'message' in given))
    throw new Unreadable(given)
  throw somethingElse('a session')
}

/** The user as saved, as far as a provider tells. */
export function userIn(body: unknown): User | undefined {
  const given = unwrapped(body)
  return isObject(given) && isObject(given.user) ? whole('updateUser')(given).user : undefined
}

/** Reads lists and entities through the gate (src/gate): what is right or can be repaired is let through, the rest is told. */
export function createAnswers(onRead: OnRead) {
  const ids = new Map<Table, Set<number>>(TOLD_APART_BY_ID.map((table) => [table, new Set()]))
  function remember(table: Table, rows: readonly Fields[]): void {
    const known = ids.get(table)
    if (known) for (const { id } of rows) known.add(id as number)
  }

  /** @throws Unreadable */
  async function rows<Row>(table: Table, body: unknown, source: string = table): Promise<Row[]> {
    const given = unwrapped(body)
    if (!Array.isArray(given)) throw somethingElse('a list')
    const problems = new Problems()
    const read = await readRows<Row>(table, given, problems)
    onRead(source, problems)
    remember(table, read as readonly Fields[])
    return read as Row[]
  }

  /** The tables of a poll; one that was not sent is empty. @throws Unreadable */
  async function pollTables(
    body: unknown,
    asked: readonly PollTable[],
    report: (table: PollTable, problems: Problems, read: readonly Fields[]) => void,
  ): Promise<PollTables> {
    const given = unwrapped(body)
    if (!isObject(given) || !asked.some((table) => table in given)) throw somethingElse('the site')
    const lists: [PollTable, readonly Fields[], Problems][] = []
    for (const table of asked) {
      const list = unwrapped(given[table] ?? [])
      if (!Array.isArray(list)) throw somethingElse('a list')
      const problems = new Problems()
      lists.push([table, await readRows<Fields>(table, list, problems), problems])
    }
    withoutSharedIds(lists)
    for (const [table, read, problems] of lists) {
      report(table, problems, read)
      remember(table, read)
    }
    const empty = POLL_TABLES.map((table) => [table, []])
    return Object.fromEntries([...empty, ...lists.map(([table, list]) => [table, list])])
  }

  return {
    rows,

    /** The ids of all rows that were read so far, of a table whose rows only their ids tell apart. */
    knownIds: (table: Table): ReadonlySet<number> | undefined => ids.get(table),

    /** The rows that an operation lists. `source` tells apart the spans of one history. */
    list:
      <Id extends AnsweredOperation>(operation: Id, source?: string) =>
      (body: unknown): Promise<AnswerOf<Id>> =>
        rows(tableOf(answers[operation]) as Table, body, source) as Promise<unknown> as Promise<AnswerOf<Id>>,

    poll: (body: unknown, asked: readonly PollTable[] = POLL_TABLES): Promise<PollTables> =>
      pollTables(body, asked, (table, problems) => onRead(table, problems)),

    /** What changed after an earlier poll. @throws Unreadable */
    async changes(body: unknown): Promise<Omit<PollChanges, 'changed'> & { changed: PollTables }> {
      const given = unwrapped(body)
      const { since, complete, changed, removed } = (isObject(given) ? given : {}) as Partial<PollChanges>
      if (typeof since !== 'string' || !isObject(changed) || !isObject(removed))
        throw somethingElse('changes')
      const tables = await pollTables(
        { areas: [], ...(changed as PollResponse) },
        POLL_TABLES,
        (table, problems, read) => {
          const ids = [...read.map(({ id }) => id), ...(removed[table] ?? [])]
          const told = problems.samples.map(({ id }) => id)
          onRead(table, problems, complete ? undefined : new Set([...ids.map(String), ...told]))
        },
      )
      return { since, complete: complete === true, changed: tables, removed }
    },

    /** The entity that a write answers with; undefined where it has none, or not all of it. */
    entity<Entity>(table: Table, body: unknown): Entity | undefined {
      const shape = shapeOf(table)
      const given = unwrapped(body)
      const isWhole =
        isObject(given) &&
        Object.keys(shape.fields).every((name) => shape.optional?.includes(name) || name in given)
      if (!isWhole) return undefined
      const { row, problems } = readRow<Entity>(table, given)
      if (row === undefined) return undefined
      onRead(table, problems, new Set([String(given.id)]))
      remember(table, [row as Fields])
      return row
    },
  }
}

/** Devices share one id space (decisions.md): an id that an earlier table has is left out of a later one. */
function withoutSharedIds(lists: [PollTable, readonly Fields[], Problems][]): void {
  const seen = new Set<unknown>()
  for (const entry of lists) {
    const [table, list, problems] = entry
    if (!DEVICE_TABLES.some((one) => one === table)) continue
    const isTaken = ({ id }: Fields) => seen.has(id)
    for (const row of list.filter(isTaken))
      problems.add(table, row, { field: 'id', value: row.id, reason: 'duplicate' }, 'row')
    if (list.some(isTaken)) entry[1] = list.filter((row) => !isTaken(row))
    for (const { id } of list) seen.add(id)
  }
}
