import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PollResponse } from '#openapi/lighting.d.ts'
import { PolledTables } from '#server/resources/polledTables.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof makeSite>>
beforeAll(async () => {
  server = await startTestServer()
  site = await makeSite(server.database)
})
afterAll(() => server.stop())

const tables = [
  'luminaires',
  'luminairetypes',
  'controllers',
  'features',
  'sensors',
  'devicegroups',
  'subsensors',
]
const allTables = [...tables, 'rules', 'areas', 'gateways', 'applied_rules']

const poll = async (of = allTables) =>
  (await server.signedIn<PollResponse>('POST', '/api/v2/poll', { tables: of, start_date: null })).body

test('a server has read the tables before anybody asks', async () => {
  const refresh = vi.spyOn(PolledTables.prototype, 'refresh')
  onTestFinished(() => refresh.mockRestore())
  const started = await startTestServer()
  onTestFinished(() => started.stop())
  expect(refresh).toHaveBeenCalledOnce()
  const polled = refresh.mock.contexts[0] as PolledTables
  await refresh.mock.results[0]?.value
  expect(polled.list('areas')).toHaveLength(1)
})

describe('the poll', () => {
  test('gives a list for each table asked for, and no other', async () => {
    expect(Object.keys(await poll()).sort()).toEqual([...allTables].sort())
    expect(Object.keys(await poll(['areas', 'rules']))).toEqual(['areas', 'rules'])
  })

  test('shows a write to whoever polls after its answer', async () => {
    const [luminaire] = site.luminaires
    for (const longitude of [10, 20, 30]) {
      await poll()
      await server.signedIn('PUT', `/api/v2/luminaires/${luminaire}`, { longitude })
      const polled = (await poll()).luminaires?.find(({ id }) => id === luminaire)
      expect(polled?.longitude).toBe(longitude)
    }
  })

  test('shows every kind of write', async () => {
    const [sensor] = site.sensors
    const writes: [string, string, object, (now: PollResponse) => unknown][] = [
      ['PUT', `/api/v2/sensors/${sensor}`, { latitude: 5 }, (now) => now.sensors],
      ['PUT', `/api/v2/gateways/${site.gateways[0]}`, { latitude: 5 }, (now) => now.gateways],
      ['PUT', '/api/v2/areas/2', { name: 'Lower deck' }, (now) => now.areas],
      ['POST', '/area_settings', { area_id: 2, name: 'working_hours', value: 8 }, (now) => now.areas],
      ['POST', '/api/v2/devices/groups', { name: 'Row 1', devices: [sensor] }, (now) => now.devicegroups],
      ['POST', '/api/v2/reference/luminairetypes', { name: 'Lantern' }, (now) => now.luminairetypes],
      ['PUT', `/api/v2/reference/luminairetypes/${site.type}`, { model: 'B' }, (now) => now.luminaires],
      ['POST', '/api/v2/rules', { name: 'Dim', rulespec: [] }, (now) => now.rules],
      [
        'POST',
        '/api/v2/rules/applied',
        { fk_rule: 1, fk_device: site.luminaires[0] },
        (now) => now.applied_rules,
      ],
    ]
    for (const [method, path, body, part] of writes) {
      const before = part(await poll())
      expect((await server.signedIn(method, path, body)).status, path).toBe(200)
      expect(part(await poll()), path).not.toEqual(before)
    }
  })

  test('is compressed for who can read that, and says the same', async () => {
    const plain = await poll()
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await rawPoll(encoding)
      expect(headers['content-encoding']).toBe(encoding)
      expect(JSON.parse(decompress(bytes).toString())).toEqual(plain)
    }
  })
})

/** fetch decompresses by itself; this gives the bytes as they came. */
const rawPoll = (encoding: string) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    const asked = request(
      `${server.address}/api/v2/poll`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.token}`,
          'content-type': 'application/json',
          'accept-encoding': encoding,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ token: server.token, tables: allTables, start_date: null }))
  })
