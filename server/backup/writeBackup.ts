import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../store/cluster/index.ts'
import { readMigrations, readSequences, readTables, type Table } from './catalogue.ts'
import { seal } from './envelope.ts'
import { BackupProblem } from './problem.ts'
import { frameOf, RowCount, type Section, type TableCount } from './sections.ts'

export type BackupOptions = {
  /** Latern's own version. */
  version: string
  /** Encrypts the file; undefined: it is plain. */
  passphrase?: string | undefined
  /** Called after each table. */
  onTable?: (count: TableCount) => void
  /** Aborting it leaves no file. */
  signal?: AbortSignal | undefined
}

/** PostgreSQL sends rows in smaller pieces than are worth a frame. */
const frameSize = 64 * 1024
/** Changes of tables (a migration, the removal of old readings) end sooner than that. */
const lockTimeout = '60s'

/**
 * Writes all of a database to a file, from one snapshot, while others read and write. The file appears when it is whole,
 * and only its owner may read it: it holds the hashes of passwords and the keys of the server.
 *
 * @param client a connection that nobody else uses (openSource.ts), to a database of any version of Latern
 * @returns the tables in the order of the file
 * @throws BackupProblem if the database is not Latern's; the database's and the disk's errors
 */
export async function writeBackup(
  client: pg.Client,
  file: string,
  { version, passphrase, onTable = () => {}, signal }: BackupOptions,
): Promise<TableCount[]> {
  const draft = `${file}.partial`
  const counts: TableCount[] = []
  await beginSnapshot(client)
  try {
    const sections = sectionsOf(client, version, (count) => {
      counts.push(count)
      onTable(count)
    })
    await pipeline(
      Readable.from(framesOf(sections), { objectMode: false }),
      createGzip({ level: 4 }),
      (bytes: AsyncIterable<Buffer>) => seal(bytes, passphrase),
      createWriteStream(draft, { mode: 0o600, flush: true }),
      { signal },
    )
    await rename(draft, file)
    await syncFolder(dirname(file))
    return counts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/**
 * Holds all tables first and takes the snapshot then, so that no table or partition that is in it can be dropped before it
 * has been read.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  if ((await readMigrations(client)).length === 0)
    throw new BackupProblem('There is no site in this database yet')
  const names = (await readTables(client)).map(({ table }) => client.escapeIdentifier(table))
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local lock_timeout = '${lockTimeout}'`)
  await client.query(`lock table ${names.join()} in access share mode`)
}

async function* framesOf(sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  for await (const section of sections) yield frameOf(section)
}

async function* sectionsOf(
  client: pg.Client,
  version: string,
  onTable: (count: TableCount) => void,
): AsyncGenerator<Section> {
  const tables = await readTables(client)
  const migrations = await readMigrations(client)
  const at = new Date().toISOString()
  yield { is: 'heading', heading: { version, at, migrations, tables: tables.map(({ table }) => table) } }
  const counts: TableCount[] = []
  for (const table of tables) {
    yield { is: 'table', table }
    const count = new RowCount()
    for await (const bytes of rowsOf(client, table)) {
      count.add(bytes)
      yield { is: 'rows', bytes }
    }
    const end = count.end()
    yield { is: 'table end', end }
    counts.push({ table: table.table, ...end })
    onTable({ table: table.table, ...end })
  }
  yield { is: 'sequences', sequences: await readSequences(client) }
  yield { is: 'end', tables: counts }
}

/** A table's rows as COPY writes them: text, which every version of PostgreSQL reads. */
async function* rowsOf(client: pg.Client, { table, columns }: Table): AsyncGenerator<Buffer> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join()
  const rows = client.query(
    copyTo(`copy (select ${names} from ${client.escapeIdentifier(table)}) to stdout (encoding 'UTF8')`),
  )
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of rows as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length < frameSize) continue
    yield Buffer.concat(pieces)
    pieces = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pieces)
}
