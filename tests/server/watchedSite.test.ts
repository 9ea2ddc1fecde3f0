import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSiteReader } from '#server/findings/watchedSite.ts'
import { makeSite, reportNow } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let luminaires: readonly number[]
beforeAll(async () => {
  server = await startTestServer()
  luminaires = (await makeSite(server.database)).luminaires
  await place(luminaires)
})
afterAll(() => server.stop())

const place = (devices: readonly number[]) =>
  server.database.query
    .updateTable('device')
    .set({ latitude: 10, longitude: 10 })
    .where('id', 'in', devices)
    .execute()

test('what devices report does not make the site be read again', async () => {
  const read = createSiteReader(server.database.query)
  const site = await read()
  expect(site.luminaires).toEqual(luminaires)
  await reportNow(server.database, luminaires, 50)
  expect(await read()).toBe(site)
})

test('what somebody changes does, while it is being committed or afterwards', async () => {
  const { query } = server.database
  const read = createSiteReader(query)
  const [first = 0, ...others] = luminaires
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('device')
      .set({ latitude: -1, longitude: -1 })
      .where('id', '=', first)
      .execute()
    expect((await read()).luminaires).toEqual(luminaires)
  })
  const unplaced = await read()
  expect(unplaced.luminaires).toEqual(others)
  expect(await read()).toBe(unplaced)
  await place([first])
  expect((await read()).luminaires).toEqual(luminaires)
})

test('and so does a rule of a group, which is not in the poll', async () => {
  const { query } = server.database
  const read = createSiteReader(query)
  const before = await read()
  const { id: fk_group } = await query
    .insertInto('device_group')
    .values({ name: 'Entrance' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: fk_rule } = await query
    .insertInto('rule')
    .values({ name: 'Dimmed', rulespec: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query
    .insertInto('group_device')
    .values({ fk_group, fk_device: luminaires[0] ?? 0, position: 0 })
    .execute()
  const grouped = await read()
  expect(grouped.rulesOf).toEqual(before.rulesOf)
  await query.insertInto('applied_group_rule').values({ fk_group, fk_rule }).execute()
  expect((await read()).rulesOf[0]).not.toBe(grouped.rulesOf[0])
})
