import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/units.ts'
import { moveData } from '#server/backup/moveData.ts'
import { openForReading, openForWriting } from '#server/backup/openSource.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { verifyBackup } from '#server/backup/verifyBackup.ts'
import { type BackupOptions, writeBackup } from '#server/backup/writeBackup.ts'
import { openCluster } from '#server/store/cluster/index.ts'
import { openDatabase } from '#server/store/database.ts'
import { takeServerLock } from '#server/store/serverLock.ts'
import { connectionUrl } from '#support/databaseTypes.ts'
import { makeSite } from '#support/field.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'
import { type Contents, contentsOf, migrationNames, olderDatabase } from '#support/typicalRows.ts'

type Connection = Awaited<ReturnType<typeof temporaryDatabase>>['connection']

let folder: string
let full: Awaited<ReturnType<typeof olderDatabase>>
let before: Contents
/** Backups of `full`. */
let plain: string
let encrypted: string
beforeAll(async () => {
  folder = await temporaryFolder()
  full = await olderDatabase(migrationNames.length)
  before = await contentsOf(full.connection)
  plain = await backUp(full.connection)
  encrypted = await backUp(full.connection, { passphrase })
})
afterAll(async () => {
  await full.remove()
  await rm(folder, { recursive: true })
})

const passphrase = 'correct horse'
let files = 0
const newFile = () => join(folder, `${files++}.backup`)
const ignore = () => {}
const at = (connection: Connection) => ({ folder: undefined, databaseUrl: connectionUrl(connection) })

async function backUp(connection: Connection, options: Partial<BackupOptions> = {}): Promise<string> {
  const file = newFile()
  const { client, close } = await openForReading(at(connection), ignore)
  await writeBackup(client, file, { version: '1.2.3', ...options })
  await close()
  return file
}

async function restore(connection: Connection, file: string, options?: Parameters<typeof restoreBackup>[2]) {
  const { client, close } = await openForWriting(at(connection), ignore)
  try {
    return await restoreBackup(client, file, options)
  } finally {
    await close()
  }
}

/** Definitions of everything but tables' rows: columns, indexes, constraints, triggers with whether they are on, functions. */
async function schemaOf(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  const own = `'public'::regnamespace`
  const texts = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
  const schema = {
    columns:
      await texts(`select c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid), pg_get_expr(c.relpartbound, c.oid)
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = ${own} and attnum > 0 and not attisdropped order by 1, attnum`),
    indexes: await texts(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
    constraints:
      await texts(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = ${own} and contype <> 'n' order by 1, 2`),
    triggers: await texts(
      `select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal order by 1`,
    ),
    functions: await texts(
      `select pg_get_functiondef(oid) from pg_proc where pronamespace = ${own} order by 1`,
    ),
  }
  await client.end()
  return schema
}

describe('a backup that is restored into an empty database', () => {
  test.each([
    ['plain', () => plain, undefined],
    ['encrypted', () => encrypted, passphrase],
  ] as const)('is equal in every row of every table, in its sequences, triggers, indexes and functions (%s)', async (_, file, key) => {
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await restore(connection, file(), { passphrase: key })
    expect(await contentsOf(connection)).toEqual(before)
    expect(await schemaOf(connection)).toEqual(await schemaOf(full.connection))
    await remove()
  })

  test('has no places in the write-ahead log of the PostgreSQL that it was taken of', async () => {
    const written = async (connection: Connection) => {
      const client = new pg.Client(connection)
      await client.connect()
      const { rowCount } = await client.query('select from user_write')
      await client.end()
      return rowCount
    }
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await restore(connection, plain)
    expect([await written(full.connection), await written(connection)]).toEqual([1, 0])
    await remove()
  })

  test.each([
    1,
    4,
    migrationNames.length - 1,
  ])('may be of an older release (with %d migrations), and is what that release’s database is after an upgrade', async (count) => {
    const older = await olderDatabase(count)
    const file = await backUp(older.connection)
    const upgraded = await openDatabase(older.connection)
    await upgraded.close()
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await restore(connection, file)
    const { kysely_migration: restoredBy, ...restored } = await contentsOf(connection)
    const { kysely_migration: upgradedBy, ...expected } = await contentsOf(older.connection)
    expect(restored).toEqual(expected)
    const names = (rows: typeof restoredBy) => rows?.map(({ name }) => name).sort()
    expect(names(restoredBy)).toEqual(names(upgradedBy))
    await older.remove()
    await remove()
  })
})

describe('a backup that is taken while devices report and people work', () => {
  let server: TestServer
  let luminaires: number[]
  /** Two of them, with reports and work between. */
  const taken: string[] = []

  const report = ({ send, secrets }: TestServer, time: number, output_level: number) =>
    send(
      'POST',
      '/api/v2/telemetry',
      {
        readings: luminaires.map((fk_device) => ({
          fk_device,
          dt_production: new Date(time).toISOString(),
          output_level,
        })),
      },
      { 'x-ingest-key': secrets.ingestKey },
    )

  beforeAll(async () => {
    server = await startTestServer()
    ;({ luminaires } = await makeSite(server.database, { luminaires: 40 }))
    const { query } = server.database
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(query)
    const connection = { ...full.connection, database: rows[0]?.name ?? '' }
    const start = Date.now() - 20 * 24 * HOUR
    let isOver = false
    let batches = 0
    const reporting = async () => {
      for (; !isOver; batches++) await report(server, start + batches * 10 * MINUTE, batches % 101)
    }
    const working = async () => {
      for (let name = 0; !isOver; name++)
        await query.transaction().execute(async (transaction) => {
          for (const id of [2, 3])
            await transaction
              .updateTable('area')
              .set({ name: `${name}` })
              .where('id', '=', id)
              .execute()
        })
    }
    const others = [reporting(), working()]
    for (let time = 0; time < 2; time++) {
      const before = batches
      // The first of two may have been stored before the backup that has just ended.
      await vi.waitUntil(() => batches >= before + 2, { timeout: 20_000, interval: 10 })
      taken.push(await backUp(connection))
    }
    isOver = true
    await Promise.all(others)
  })
  afterAll(() => server.stop())

  test('is of one instant: its rollups are those of its readings, and no batch and no change is half in it', async () => {
    let readingsBefore = -1
    for (const file of taken) {
      const { connection, remove } = await temporaryDatabase({ empty: true })
      await restore(connection, file)
      const { status_reading: readings = [], device_hour, area_hour, area } = await contentsOf(connection)
      expect(readings.length % luminaires.length).toBe(0)
      expect(readings.length).toBeGreaterThan(readingsBefore)
      readingsBefore = readings.length
      const [one, other] = (area ?? []).filter(({ id }) => id !== 1)
      if (one?.name !== 'Deck') expect(one?.name).toBe(other?.name)
      const database = await openDatabase(connection)
      await sql`select rebuild_rollups(id) from area`.execute(database.query)
      await database.close()
      const rebuilt = await contentsOf(connection)
      expect({ device_hour, area_hour }).toEqual({
        device_hour: rebuilt.device_hour,
        area_hour: rebuilt.area_hour,
      })
      await remove()
    }
  })

  test('goes on as the server that it was taken of: sign-ins, devices’ reports, the audit log', async () => {
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await restore(connection, taken[0] as string)
    const database = await openDatabase(connection)
    const second = await startTestServer({ storage: { database, close: () => database.close() } })
    const asBefore = { authorization: `Bearer ${server.token}`, accept: 'application/json' }
    const settings = await fetch(`${second.address}/settings`, { headers: asBefore })
    expect(settings.status).toBe(200)
    expect((await report(second, Date.now() - 10 * MINUTE, 50)).status).toBe(200)
    const made = await fetch(`${second.address}/settings`, {
      method: 'POST',
      headers: { ...asBefore, 'content-type': 'application/json' },
      body: JSON.stringify({ token: server.token, name: 'grid_width', value: 12 }),
    })
    expect(made.status).toBe(200)
    const { count } = await database.query
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('operation', '=', 'createSetting')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await second.stop()
    await remove()
  })
})

describe('a backup file', () => {
  test('tells what is in it when it is verified, and is its owner’s alone', async () => {
    const { heading, tables } = await verifyBackup(plain)
    expect(heading).toMatchObject({ version: '1.2.3', migrations: migrationNames })
    const rows = Object.fromEntries(tables.map((table) => [table.table, table.rows]))
    const { sequences: _, ...contents } = before
    expect(rows).toMatchObject(
      Object.fromEntries(Object.entries(contents).map(([name, all]) => [name, all.length])),
    )
    expect((await stat(plain)).mode & 0o777).toBe(0o600)
  })

  test('with a passphrase can be read with that alone, and shows nothing of what is in it', async () => {
    await expect(verifyBackup(encrypted)).rejects.toThrow('LATERN_BACKUP_PASSPHRASE')
    await expect(verifyBackup(encrypted, 'wrong')).rejects.toThrow('The passphrase is not this backup’s')
    const again = await backUp(full.connection, { passphrase })
    const [one, other] = await Promise.all([readFile(encrypted), readFile(again)])
    expect(one.subarray(300, 400).equals(other.subarray(300, 400))).toBe(false)
  })

  test.each([
    ['plain', () => plain, undefined],
    ['encrypted', () => encrypted, passphrase],
  ] as const)('that is cut off anywhere, or changed anywhere, is not whole (%s)', async (_, file, key) => {
    const whole = await readFile(file())
    const broken = newFile()
    // Some bits of gzip's first bytes and of the last before its checksum say nothing, and may be any.
    const places = [30, whole.length >> 1, whole.length - 20, whole.length - 1]
    for (const place of places) {
      await writeFile(broken, whole.subarray(0, place))
      await expect(verifyBackup(broken, key), `cut at ${place}`).rejects.toThrow(/backup|passphrase/)
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 0x10
      await writeFile(broken, changed)
      await expect(verifyBackup(broken, key), `changed at ${place}`).rejects.toThrow(/backup|passphrase/)
    }
  })

  test('that is none is refused by name', async () => {
    const file = newFile()
    await writeFile(file, 'PGDMP')
    await expect(verifyBackup(file)).rejects.toThrow('no backup of Latern’s')
    await expect(verifyBackup(join(folder, 'nothing'))).rejects.toThrow('There is no file')
  })

  test('is not there, and an earlier one stays, where it could not be completed', async () => {
    const file = newFile()
    await writeFile(file, 'the one before')
    const { client, close } = await openForReading(at(full.connection), ignore)
    const stopping = new AbortController()
    const onTable = () => stopping.abort(new Error('stopped'))
    await expect(
      writeBackup(client, file, { version: '1', onTable, signal: stopping.signal }),
    ).rejects.toThrow()
    await close()
    expect(await readFile(file, 'utf8')).toBe('the one before')
    await expect(stat(`${file}.partial`)).rejects.toThrow('ENOENT')
  })
})

describe('a restore', () => {
  test('leaves a database that is not empty as it is, also where it fails half-way or the file is cut off, and replaces it where that is said', async () => {
    const other = await olderDatabase(3)
    const was = await contentsOf(other.connection)
    const leavesIt = async (options: Parameters<typeof restore>[2], file: string, message: string) => {
      await expect(restore(other.connection, file, options)).rejects.toThrow(message)
      expect(await contentsOf(other.connection)).toEqual(was)
    }
    await leavesIt({}, plain, '--replace')
    let tables = 0
    const onTable = () => {
      tables += 1
      if (tables === 5) throw new Error('The machine has lost its power')
    }
    await leavesIt({ replace: true, onTable }, plain, 'lost its power')
    const cut = newFile()
    await writeFile(cut, (await readFile(plain)).subarray(0, -100))
    await leavesIt({ replace: true }, cut, 'cut off')

    await restore(other.connection, plain, { replace: true })
    expect(await contentsOf(other.connection)).toEqual(before)
    expect(await schemaOf(other.connection)).toEqual(await schemaOf(full.connection))
    await other.remove()
  })

  test('of a database that a server serves is refused, and no server begins to serve one meanwhile', async () => {
    const { connection, remove } = await temporaryDatabase({ empty: true })
    const serve = () => takeServerLock(connectionUrl(connection), 'the database', ignore)
    const lock = await serve()
    await expect(restore(connection, plain, { replace: true })).rejects.toThrow('A Latern server serves')
    await lock.release()
    const { close } = await openForWriting(at(connection), ignore)
    await expect(serve()).rejects.toThrow('serves the database')
    await close()
    await remove()
  })

  test('of a newer version’s backup is refused, and says which version it needs', async () => {
    const newer = await olderDatabase(1)
    const client = new pg.Client(newer.connection)
    await client.connect()
    await client.query(`insert into kysely_migration values ('9999_tomorrow', now()::text)`)
    await client.end()
    const file = await backUp(newer.connection)
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await expect(restore(connection, file)).rejects.toThrow('newer version of Latern, 1.2.3 (9999_tomorrow)')
    await newer.remove()
    await remove()
  })
})

describe('the database in a data folder', () => {
  test('is restored into a new folder, and backed up beside the server that serves it or without one', async () => {
    const place = { folder: join(folder, 'data'), databaseUrl: undefined }
    await expect(openForReading(place, ignore)).rejects.toThrow('no database')
    const { client, close } = await openForWriting(place, ignore)
    await restoreBackup(client, plain)
    await close()

    const copied = async (file: string) =>
      (await verifyBackup(file)).tables.filter(({ table }) => table !== 'user_write')
    const tablesOf = async () => {
      const file = newFile()
      const source = await openForReading(place, ignore)
      await writeBackup(source.client, file, { version: '1' })
      await source.close()
      return copied(file)
    }
    const tables = await copied(plain)
    const cluster = await openCluster({ folder: place.folder })
    await expect(openForWriting(place, ignore)).rejects.toThrow(/in use|serves|Another/i)
    expect(await contentsOf(cluster.connection)).toEqual(before)
    expect(await tablesOf()).toEqual(tables)
    await cluster.stop()
    expect(await tablesOf()).toEqual(tables)
  })
})

describe('data that are moved into another database', () => {
  const move = (from: Connection, to: Connection) =>
    moveData(at(from), connectionUrl(to), { version: '1.2.3' })

  test('are all there, and where they were', async () => {
    const source = await olderDatabase(migrationNames.length)
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await move(source.connection, connection)
    expect(await contentsOf(connection)).toEqual(before)
    expect(await contentsOf(source.connection)).toEqual(before)
    await remove()
    await source.remove()
  })

  test('are not made where there are none', async () => {
    const none = join(folder, 'nothing here')
    const from = { folder: none, databaseUrl: undefined }
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await expect(moveData(from, connectionUrl(connection), { version: '1' })).rejects.toThrow(
      `There is no database in ${none}`,
    )
    await expect(openForReading(from, ignore)).rejects.toThrow(`There is no database in ${none}`)
    await expect(stat(none)).rejects.toThrow('ENOENT')
    await remove()
  })

  test('stay where a server serves them, or something is in the other one, which stays, too', async () => {
    const source = await olderDatabase(migrationNames.length)
    const other = await olderDatabase(3)
    const was = await contentsOf(other.connection)
    await expect(move(source.connection, other.connection)).rejects.toThrow('not empty')
    const lock = await takeServerLock(connectionUrl(source.connection), 'the database', ignore)
    const { connection, remove } = await temporaryDatabase({ empty: true })
    await expect(move(source.connection, connection)).rejects.toThrow('A Latern server serves')
    await lock.release()
    expect(await contentsOf(other.connection)).toEqual(was)
    expect(await contentsOf(source.connection)).toEqual(before)
    expect(await contentsOf(connection)).toEqual({ sequences: [] })
    for (const end of [source.remove, other.remove, remove]) await end()
  })
})
