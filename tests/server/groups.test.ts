import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api, PollTables } from '#api/calls.ts'
import { createGroupWrites } from '#app/groups/groupWrites.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import type { GroupId } from '#domain/groups.ts'
import { readProfile } from '#domain/profile.ts'
import { copyOf } from '#domain/rules.ts'
import { makeSite } from '#support/field.ts'
import { createTestApi } from '#support/testApi.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let devices: number[]
let sensors: number[]
beforeAll(async () => {
  server = await startTestServer()
  const site = await makeSite(server.database)
  devices = site.luminaires
  sensors = site.sensors
  const { query } = server.database
  const { id } = await query
    .insertInto('controller')
    .values({ guid: 'A1B2' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query
    .updateTable('device')
    .set({ fk_controller: id })
    .where('id', '=', sensors[1] ?? 0)
    .execute()
})
afterAll(() => server.stop())
afterEach(async () => {
  await server.database.query.deleteFrom('device_group').execute()
})

/** A user's console: it knows the site as of its last poll, and its own changes. */
async function openConsole({ onlySectionSeven = false } = {}) {
  const api = createTestApi({ host: server.address, token: () => server.token })
  let tables = await polled(api)
  const changeSite: ChangeSite = async ({ call, shown }) => {
    const answer = await call()
    if (answer.ok) tables = shown(tables, answer.value)
    return answer
  }
  const writes = createGroupWrites({
    api,
    changeSite,
    tables: () => tables,
    hasCapability: async () => !onlySectionSeven,
  })
  return {
    api,
    ...writes,
    put: (device: number | undefined, from: GroupId, to: GroupId) =>
      writes.regroup({ device: device ?? 0, from, to }),
  }
}

async function polled(api: Api): Promise<PollTables> {
  const answer = await api.poll()
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

const groupNow = async (id: number) =>
  (await polled((await openConsole()).api)).devicegroups.find((it) => it.id === id)

async function twoGroups() {
  const { create } = await openConsole()
  const make = async (name: string) => {
    const made = await create({ key: randomUUID(), name, description: '', tags: [] })
    return (made.ok && made.value.id) || 0
  }
  return [await make('Corridor'), await make('Office')] as const
}

describe.each([
  ['at once, by the extension', false],
  ['in turn, by section 7 alone', true],
])('groups that are changed %s', (_, onlySectionSeven) => {
  const open = () => openConsole({ onlySectionSeven })

  test('a device that somebody else has put into a group meanwhile stays there until one says otherwise', async () => {
    const [corridor, office] = await twoGroups()
    const [ours, theirs] = [await open(), await open()]
    const [lamp, other] = devices
    await theirs.put(lamp, undefined, office)
    const answers = await Promise.all([lamp, other].map((device) => ours.put(device, undefined, corridor)))
    expect(answers).toMatchObject([{ ok: false, error: { status: 409 } }, { ok: true }])
    expect((await groupNow(corridor))?.devices).toEqual([other])
    expect(await ours.put(lamp, office, corridor)).toMatchObject({ ok: true })
    expect((await groupNow(corridor))?.devices).toEqual([other, lamp])
    expect((await groupNow(office))?.devices).toEqual([])
  })

  test('a device that two users add to two groups at once ends up in one, and the other user is refused', async () => {
    const groups = await twoGroups()
    const consoles = [await open(), await open()]
    const lamp = devices[2]
    const answers = await Promise.all(consoles.map(({ put }, index) => put(lamp, undefined, groups[index])))
    const having = (await Promise.all(groups.map(groupNow))).filter((group) =>
      group?.devices.includes(lamp ?? 0),
    )
    expect(having).toHaveLength(1)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.find(({ ok }) => !ok)
    const messages = [
      'The device is in another group',
      `luminaire 2 is in the group "${having[0]?.name}" already`,
    ]
    expect(refused && !refused.ok && messages).toContain(refused && !refused.ok && refused.error.message)
  })

  test('a group’s copy of a profile responds to the sensors that the group then has, and goes with the group', async () => {
    const { api, remove, put } = await open()
    const [, motion = 0] = sensors
    const [corridor] = await twoGroups()
    const original = await api.createRule({
      name: 'Evening',
      rulespec: [{ priority: 30, rules: [{ type: 'default', value: 10 }] }],
      notes: null,
    })
    const copy = original.ok ? await api.createRule(copyOf(original.value, [])) : original
    if (!copy.ok) throw new Error('There is no copy')
    await api.applyRuleToGroup({ fk_rule: copy.value.id, fk_group: corridor })
    const later = await open()
    const copyNow = async () => (await polled(api)).rules.find(({ id }) => id === copy.value.id)

    expect(await later.put(motion, undefined, corridor)).toMatchObject({ ok: true })
    expect(await later.linkSensors(corridor)).toMatchObject({ ok: true })
    expect(readProfile((await copyNow())?.rulespec ?? []).sensors).toEqual(['A1B2'])
    expect(await later.put(motion, corridor, undefined)).toMatchObject({ ok: true })
    expect(await later.linkSensors(corridor)).toMatchObject({ ok: true })
    expect(readProfile((await copyNow())?.rulespec ?? []).sensors).toEqual([])

    expect(await later.remove(corridor)).toMatchObject({ ok: true })
    expect([await copyNow(), await groupNow(corridor)]).toEqual([undefined, undefined])
    expect(await remove(corridor), 'also for who deletes it once more').toMatchObject({ ok: true })
    expect(await put(motion, corridor, undefined)).toMatchObject({ ok: true })
  })
})

test('devices that two people put into one group at once are both in it', async () => {
  const [corridor] = await twoGroups()
  const consoles = [await openConsole(), await openConsole()]
  const [, , , lamp = 0] = devices
  const [sensor = 0] = sensors
  await Promise.all([
    consoles[0]?.put(lamp, undefined, corridor),
    consoles[1]?.put(sensor, undefined, corridor),
  ])
  expect((await groupNow(corridor))?.devices.toSorted((one, other) => one - other)).toEqual([lamp, sensor])
})

describe('a group of a city’s devices', () => {
  const post = (devices: number[]) =>
    server.signedIn<{ id: number; devices: number[]; message: string }>('POST', '/api/v2/devices/groups', {
      name: 'City',
      devices,
    })

  test('is made, changed and emptied like any other', async () => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into device (kind, name, fk_area) select 'luminaire', 'Lamp ' || n, 1 from generate_series(1, 22140) n returning id`,
    )
    const ids = rows.map(({ id }) => id)
    const made = await post(ids)
    expect([made.status, made.body.devices]).toEqual([200, ids])
    const path = `/api/v2/devices/groups/${made.body.id}`
    const turned = ids.toReversed()
    expect((await server.signedIn('PUT', path, { devices: turned })).body).toMatchObject({ devices: turned })
    const changes = ids.map((fk_device) => ({ fk_device, from: made.body.id, to: null }))
    const regrouped = await server.signedIn<{ groups: { devices: number[] }[] }>(
      'POST',
      '/api/v2/latern/groups/regroup',
      { changes },
    )
    expect(regrouped.body.groups.map(({ devices }) => devices)).toEqual([[]])
  })

  test('of devices that do not exist, or twice the same, is refused with which', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index)
    expect(await post(ids)).toMatchObject({ status: 400, body: { message: 'There is no device 1000000' } })
    const twice = await post([...ids, 1_000_000])
    expect([twice.status, twice.body.message]).toEqual([
      400,
      expect.stringMatching(/body\.devices must NOT have duplicate items/),
    ])
    const [device = 0] = devices
    const regroup = { changes: [1, 2].map(() => ({ fk_device: device, from: null, to: null })) }
    expect(await server.signedIn('POST', '/api/v2/latern/groups/regroup', regroup)).toMatchObject({
      status: 400,
      body: { message: `body.changes.1.fk_device: device ${device} is there twice` },
    })
  })
})
