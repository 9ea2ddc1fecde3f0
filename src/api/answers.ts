import { isObject } from '#domain/isObject.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { readRow } from '#gate/rows.ts'
import type { ObjectShape } from '#gate/shape.ts'
import { answers } from '#gate/shapes.ts'
import { type AnsweredOperation, Problems, readAnswer, shapeOf, type Table } from '#gate/tables.ts'
import type { operations, PollChanges, PollTable, Session, User } from '#openapi/lighting.d.ts'
import type { PollTables } from './calls.ts'
import type { ListOf, Lists } from './lists/listsClient.ts'
import { somethingElse, Unreadable, unwrapped } from './unreadable.ts'

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

/** The operations that begin a session, or renew it. */
export type SessionOperation = 'register' | 'login' | 'loginWithToken' | 'finishOidc' | 'changePassword'

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

/** Reads answers through the gate (src/gate): what is right or can be repaired is let through, the rest is told. */
export function createAnswers(onRead: OnRead) {
  /** Reads an answer that is one object. @throws Unreadable */
  const whole =
    <Id extends AnsweredOperation>(operation: Id) =>
    (body: unknown): AnswerOf<Id> => {
      const shape: ObjectShape = answers[operation]
      const given = unwrapped(body, shape)
      const isMeant = isObject(given) && Object.keys(shape.fields).some((name) => name in given)
      const problems = new Problems()
      const read = isMeant ? readAnswer(operation, given, problems) : undefined
      if (read === undefined) throw somethingElse('what was asked for')
      onRead(`answer of ${operation}`, problems)
      return read as AnswerOf<Id>
    }

  const ids = new Map<Table, Set<number>>(TOLD_APART_BY_ID.map((table) => [table, new Set()]))
  function remember(table: Table, rows: readonly Fields[]): void {
    const known = ids.get(table)
    if (known) for (const { id } of rows) known.add(id as number)
  }

  /** The rows of an answer that is one list. `source` tells apart the spans of one history. */
  function rowsIn<Row>({ lists: [list] }: Lists, source: string): Row[] {
    const { table, rows, fresh, problems } = list as ListOf
    onRead(source, problems)
    remember(table, fresh)
    return rows as Row[]
  }

  /** The tables of a poll; one that was not asked for is empty. */
  function tablesIn({ lists }: Lists, report: (list: ListOf) => void): PollTables {
    for (const list of lists) {
      report(list)
      remember(list.table, list.fresh)
    }
    const tables = POLL_TABLES.map((table) => [
      table,
      lists.find((list) => list.table === table)?.rows ?? noRows,
    ])
    return Object.fromEntries(tables)
  }

  return {
    whole,

    /** A provider may refuse a sign-in under 200, with the body it would have under 400. @throws Unreadable */
    session:
      (operation: SessionOperation) =>
      (body: unknown): Session => {
        const given = unwrapped(body)
        if (isObject(given) && 'access_token' in given) return whole(operation)(given) as Session
        if (isObject(given) && ('error' in given || 'errors' in given || 'message' in given))
          throw new Unreadable(given)
        throw somethingElse('a session')
      },

    /** The user as saved, as far as a provider tells. */
    user(body: unknown): User | undefined {
      const given = unwrapped(body)
      return isObject(given) && isObject(given.user) ? whole('updateUser')(given).user : undefined
    },

    rows: rowsIn,

    /** The ids that were read so far, of a table whose rows only their ids tell apart. */
    knownIds: (table: Table): ReadonlySet<number> | undefined => ids.get(table),

    poll: (lists: Lists): PollTables => tablesIn(lists, ({ table, problems }) => onRead(table, problems)),

    /** What changed after an earlier poll. */
    changes(lists: Lists): Omit<PollChanges, 'changed'> & { changed: PollTables } {
      const { since, complete, removed } = lists.rest as Omit<PollChanges, 'changed'>
      const changed = tablesIn(lists, ({ table, rows, problems }) => {
        const read = [...rows.map(({ id }) => id), ...(removed[table as PollTable] ?? [])]
        const told = problems.samples.map(({ id }) => id)
        onRead(table, problems, complete ? undefined : new Set([...read.map(String), ...told]))
      })
      return { since, complete, changed, removed }
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

const noRows: readonly never[] = []
