import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { connectionUrl } from '#support/databaseTypes.ts'
import { movesOf, startEditors } from '#support/editors.ts'
import { makeSite } from '#support/field.ts'
import { type Fleet, startFleet } from '#support/fleet.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { sendTo } from '#support/testServer.ts'

let temporary: Awaited<ReturnType<typeof temporaryDatabase>>
let client: pg.Client
let fleet: Fleet
let luminaires: number[]
let token: string
beforeAll(async () => {
  temporary = await temporaryDatabase()
  const database = await openDatabase(temporary.connection)
  luminaires = (await makeSite(database, { luminaires: 8 })).luminaires
  await database.close()
  client = new pg.Client(temporary.connection)
  await client.connect()
  fleet = await startFleet(connectionUrl(temporary.connection))
  await vi.waitFor(async () => expect((await fetch(`${fleet.address}/ready`)).status).toBe(200), 30_000)
  const { body } = await sendTo(fleet.address)<{ access_token: string }>('POST', '/auth/register', {
    token: null,
    email: 'admin@latern.example',
    password: 'correct horse',
    displayName: 'Admin',
  })
  token = body.access_token
}, 180_000)
afterAll(async () => {
  await fleet.stop()
  await client.end()
  await temporary.remove()
})

/** The server that leads, by its connection; waits until there is one. */
const leader = () =>
  vi.waitFor(async () => {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database() and application_name = 'latern leader'`)
    expect(rows).toHaveLength(1)
    return rows[0]?.pid
  }, 30_000)

describe('three servers behind HAProxy', () => {
  test('lose and double no change, and show each at once, while they are restarted one by one and killed', async () => {
    const { address, addresses } = fleet
    const editing = startEditors({ address, addresses, token, luminaires })
    await vi.waitFor(() => expect(editing.acknowledged()).toBeGreaterThan(20), 30_000)
    const before = await leader()
    const { ended, output } = await fleet.restart(0, 'SIGTERM')
    expect([ended, output]).toEqual([0, expect.stringContaining('Everything is saved')])
    const unanswered = () => editing.editors.reduce((sum, { unanswered: count }) => sum + count, 0)
    // A server that drains breaks off nothing.
    expect(unanswered()).toBe(0)
    await Promise.all([fleet.restart(1, 'SIGKILL'), fleet.restart(2, 'SIGKILL')])
    expect(await leader()).not.toBe(before)
    const count = editing.acknowledged()
    await vi.waitFor(() => expect(editing.acknowledged()).toBeGreaterThan(count + 20), 30_000)
    await editing.stop()

    expect(editing.refusals).toEqual([])
    expect(editing.reader).toMatchObject({ behind: [], torn: 0 })
    const { rows } = await client.query(
      `select entity, after from audit_entry where kind = 'luminaires' order by id`,
    )
    const moves = movesOf(rows)
    for (const { pair, acknowledged } of editing.editors)
      for (const id of pair) expect(moves.get(id)).toEqual(acknowledged.map((_, move) => move + 1))
  }, 180_000)
})
