import { type Kysely, sql } from 'kysely'
import type { PollTable } from '#openapi/lighting.d.ts'
import type { DB } from './schema.d.ts'
import { contains, containsAllBefore, readSnapshot, type Snapshot } from './snapshot.ts'

/** Entities of a table of the poll that one statement touched. */
export type Change = {
  readonly transaction: number
  readonly table: PollTable
  readonly ids: readonly number[]
  /** Whether devices reported it; otherwise somebody changed something. */
  readonly isReport: boolean
}

export type FeedRead = {
  /** The transactions whose changes have been read by now. */
  readonly snapshot: Snapshot
  /** The database that numbers the transactions. Another one, or one that was restored, has another source. */
  readonly source: string
  /** Changes of earlier transactions may be missing. */
  readonly beginsAt: number
  readonly changes: readonly Change[]
}

/** The number of changes that a server that starts reads back, so that it knows the cursors of the others. */
const readBack = 2000

type Row = {
  snapshot: string
  source: string
  begins_at: string
  transaction: string | null
  polled_table: PollTable
  entities: number[]
  is_report: boolean
}

const position = sql`
  select pg_current_snapshot()::text as snapshot, f.begins_at::text,
    f.database || '.' || (select timeline_id from pg_control_checkpoint()) as source
  from change_feed f`

const feed = sql<Row>`
  select s.*, c.transaction::text, c.polled_table, c.entities, c.is_report from (${position}) s`

/**
 * Reads the changes whose transactions were committed and are not part of `since`, in any order. A transaction that runs
 * for long holds up nobody: its changes are read when it is committed, after those of later ones.
 */
export async function readChanges(query: Kysely<DB>, since: Snapshot): Promise<FeedRead> {
  const { rows } = await sql<Row>`${feed}
    left join change c on c.transaction >= ${String(containsAllBefore(since))}::xid8`.execute(query)
  const { changes, ...read } = resultOf(rows)
  return { ...read, changes: changes.filter(({ transaction }) => !contains(since, transaction)) }
}

export type FeedPosition = Pick<FeedRead, 'snapshot' | 'source'>

/** Whether somebody may have changed something since an earlier position, and the position now. What devices report is no change. */
export async function readWhetherChanged(
  query: Kysely<DB>,
  since: FeedPosition | undefined,
): Promise<{ position: FeedPosition; hasChanged: boolean }> {
  const first = since ? containsAllBefore(since.snapshot) : 0
  const { rows } = await sql<Pick<Row, 'snapshot' | 'source' | 'begins_at'> & { transactions: string[] }>`
    select s.*, array(
      select distinct c.transaction::text from change c where c.transaction >= ${String(first)}::xid8 and not c.is_report
    ) as transactions
    from (${position}) s`.execute(query)
  const { snapshot, source, begins_at, transactions } = onlyRow(rows)
  const isKnown = since?.source === source && Number(begins_at) <= first
  return {
    position: { snapshot: readSnapshot(snapshot), source },
    hasChanged: !isKnown || transactions.some((it) => !contains(since.snapshot, Number(it))),
  }
}

/** Reads the newest changes, for a server that starts. */
export async function readNewestChanges(query: Kysely<DB>): Promise<FeedRead> {
  const { rows } = await sql<Row>`${feed}
    left join (select * from change order by transaction desc limit ${readBack}) c on true`.execute(query)
  const read = resultOf(rows)
  if (read.changes.length < readBack) return read
  // The changes of the earliest transaction may have been cut.
  const earliest = read.changes.reduce((first, { transaction }) => Math.min(first, transaction), Infinity)
  return { ...read, beginsAt: earliest + 1 }
}

function resultOf(rows: readonly Row[]): FeedRead {
  const first = onlyRow(rows)
  return {
    snapshot: readSnapshot(first.snapshot),
    source: first.source,
    beginsAt: Number(first.begins_at),
    changes: rows.flatMap(({ transaction, polled_table, entities, is_report }) =>
      transaction === null
        ? []
        : [{ transaction: Number(transaction), table: polled_table, ids: entities, isReport: is_report }],
    ),
  }
}

function onlyRow<R>([row]: readonly R[]): R {
  if (!row) throw new Error('The change feed has no beginning')
  return row
}

/** Starts the feed again in a database that is a copy of another one, whose transactions have other numbers. */
export async function adoptFeed(query: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select database = database_identity() as "isOwn" from change_feed`.execute(query)
  if (rows[0]?.isOwn) return
  await sql`
    with begun as (update change_feed set database = database_identity(), begins_at = '0')
    delete from change`.execute(query)
}

/** The first transaction that may not have ended yet. */
export async function earliestRunning(query: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ transaction: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(query)
  return Number(rows[0]?.transaction)
}

/** Removes the changes of transactions before this one, except the newest, which says how far the feed has come. */
export async function forgetChanges(query: Kysely<DB>, transaction: number): Promise<void> {
  await sql`
    with kept as (select least(max(transaction), ${String(transaction)}::xid8) as earliest from change),
    begun as (
      update change_feed f set begins_at = kept.earliest from kept where f.begins_at < kept.earliest returning f.begins_at
    )
    delete from change using begun where transaction < begun.begins_at`.execute(query)
}
