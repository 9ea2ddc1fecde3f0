import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { type Contents, contentsOf, migrationNames, olderDatabase } from '#support/typicalRows.ts'

type Rows = Contents[string]

/** Rows with the columns that others have as well, in an order of their own. */
function inCommon(rows: Rows, others: Rows): string[] {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => others[0] === undefined || name in others[0])
  return rows.map((row) => JSON.stringify(columns.sort().map((name) => row[name]))).sort()
}

/** What an upgrade adds to by itself, and where numbers begin. */
const own = new Set(['kysely_migration', 'kysely_migration_lock', 'sequences'])

describe('a database of the release with', () => {
  test.each(
    migrationNames.map((name, index) => [name, index] as const),
  )('%s keeps every row and every figure when it is upgraded', async (_, index) => {
    const { connection, remove } = await olderDatabase(index + 1)
    const before = await contentsOf(connection)
    const database = await openDatabase(connection)
    await database.close()
    const after = await contentsOf(connection)
    await remove()

    expect(after.kysely_migration?.map(({ name }) => name).sort()).toEqual(migrationNames)
    for (const [table, rows] of Object.entries(before)) {
      if (own.has(table)) continue
      expect(after[table], table).toHaveLength(rows.length)
      expect(inCommon(after[table] ?? [], rows), table).toEqual(inCommon(rows, after[table] ?? []))
    }
  })

  test('nothing but plans before they were stored in pieces keeps their bytes', async () => {
    const { connection, remove } = await olderDatabase(1)
    const database = await openDatabase(connection)
    const pieces = await database.query.selectFrom('plan_piece').select(['hash', 'bytes']).execute()
    await database.close()
    await remove()
    expect(pieces).toEqual([{ hash: 'abc', bytes: Buffer.from('89504e47', 'hex') }])
  })
})

test('every release’s rows are there to be upgraded: devices, readings, figures, accounts', async () => {
  const { connection, remove } = await olderDatabase(migrationNames.length)
  const contents = await contentsOf(connection)
  await remove()
  const filled = Object.keys(contents).filter((table) => contents[table]?.length)
  expect(filled).toEqual(
    expect.arrayContaining(
      'app_user area_hour audit_entry deleted_device device device_hour finding plan_piece sensor_event status_reading'.split(
        ' ',
      ),
    ),
  )
})
