import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrations } from '../store/migrations/index.ts'
import { dropEverything, isEmptyDatabase, readTables, type Sequence } from './catalogue.ts'
import { BackupProblem } from './problem.ts'
import { type Heading, readSections, type Section, type TableCount, type TableHeading } from './sections.ts'
import { verifyBackup } from './verifyBackup.ts'

export type RestoreOptions = {
  passphrase?: string | undefined
  /** Whether what is in the database goes. Default: it must be empty. */
  replace?: boolean
  /** Called after each table. */
  onTable?: (count: TableCount) => void
  signal?: AbortSignal | undefined
}

/**
 * Puts a backup into a database and brings it up to this version, in one transaction: until that is done, and if it fails,
 * the database is as it was. The file is verified before.
 *
 * @param client a connection of the tables' owner that nobody else uses; no server may serve the database
 * @throws BackupProblem if the file is not whole, is of a newer version, or the database is not empty
 */
export async function restoreBackup(
  client: pg.Client,
  file: string,
  { passphrase, replace = false, onTable = () => {}, signal }: RestoreOptions = {},
): Promise<TableCount[]> {
  const { heading, tables } = await verifyBackup(file, passphrase)
  signal?.throwIfAborted()
  const unknown = heading.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new BackupProblem(
      `This backup is of a newer version of Latern, ${heading.version} (${unknown.join(', ')}). Restore it with that one`,
    )
  await client.query('begin')
  try {
    if (!replace && !(await isEmptyDatabase(client)))
      throw new BackupProblem('This database is not empty: -- --replace removes what is in it')
    await dropEverything(client)
    await migrate(client, heading.migrations)
    await load(client, readSections(file, passphrase), onTable, signal)
    await migrate(client, Object.keys(migrations))
    // These are places in the write-ahead log of the server that was backed up.
    await client.query('truncate user_write')
    await client.query('commit')
    return tables
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Runs those of these migrations that the database does not have, in the transaction of this connection. */
async function migrate(client: pg.Client, names: readonly string[]): Promise<void> {
  const connection = { query: client.query.bind(client), release: () => {} }
  const query = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => {} } as unknown as pg.Pool,
    }),
  })
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => wanted },
    disableTransactions: true,
  }).migrateToLatest()
  if (error) throw error
}

async function load(
  client: pg.Client,
  sections: AsyncIterable<Section>,
  onTable: (count: TableCount) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const own = new Map((await readTables(client)).map((table) => [table.table, table]))
  const names = [...own.keys()].map((name) => client.escapeIdentifier(name))
  // The triggers have done their work where the rows came from. Those of references stay, and hold.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join()}`)
  const iterator = sections[Symbol.asyncIterator]()
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    signal?.throwIfAborted()
    const section = next.value
    if (section.is === 'heading') expectSameTables(section.heading, own)
    if (section.is === 'table') {
      await makePartitions(client, section.table)
      const count = await loadTable(client, section.table, iterator)
      onTable(count)
    }
    if (section.is === 'sequences') await setSequences(client, section.sequences)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

function expectSameTables({ tables }: Heading, own: ReadonlyMap<string, unknown>): void {
  const missing = tables.filter((name) => !own.has(name))
  if (missing.length > 0)
    throw new BackupProblem(`The backup has tables that are none of Latern’s: ${missing.join(', ')}`)
}

async function makePartitions(client: pg.Client, { table, partitions }: TableHeading): Promise<void> {
  const parent = client.escapeIdentifier(table)
  for (const { name, bound } of partitions) {
    if (!boundary.test(bound))
      throw new BackupProblem(`The backup has a partition ${name} for no span of time`)
    await client.query(`create table ${client.escapeIdentifier(name)} partition of ${parent} ${bound}`)
  }
}

/** A file that somebody else has written must not have statements run. */
const boundary = /^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/

/** Copies the rows that follow; PostgreSQL must count as many as the file. */
async function loadTable(
  client: pg.Client,
  { table, columns }: TableHeading,
  sections: AsyncIterator<Section>,
): Promise<TableCount> {
  let end: TableCount | undefined
  async function* rows(): AsyncGenerator<Buffer> {
    for (let next = await sections.next(); !next.done; next = await sections.next()) {
      if (next.value.is === 'rows') yield next.value.bytes
      if (next.value.is !== 'table end') continue
      end = { table, ...next.value.end }
      return
    }
  }
  const names = columns.map((name) => client.escapeIdentifier(name)).join()
  const copy = client.query(
    copyFrom(`copy ${client.escapeIdentifier(table)} (${names}) from stdin (encoding 'UTF8')`),
  )
  await pipeline(Readable.from(rows(), { objectMode: false }), copy)
  if (end === undefined || copy.rowCount !== end.rows)
    throw new BackupProblem(`Of ${table}, ${copy.rowCount} rows came instead of ${end?.rows}`)
  return end
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [
      name,
      lastValue,
      isCalled,
    ])
}
