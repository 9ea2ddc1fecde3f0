import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVICE_KINDS, type DeviceKind, deviceKinds } from '#domain/deviceKinds.ts'
import { devicesOf, updatePath } from '#domain/devices.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { AuditPage, ImportReceipt, PollResponse } from '#openapi/lighting.d.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let receipt: ImportReceipt
beforeAll(async () => {
  server = await startTestServer()
  const devices = DEVICE_KINDS.map((kind) => ({ kind, ...deviceKinds[kind].example }))
  const answer = await server.signedIn<ImportReceipt>('POST', '/api/v2/latern/devices/import', { devices })
  expect(answer).toMatchObject({ status: 200 })
  receipt = answer.body
})
afterAll(() => server.stop())

async function deviceOf(kind: DeviceKind) {
  const { status, body } = await server.signedIn<PollResponse>('POST', '/api/v2/poll', {
    tables: POLL_TABLES,
  })
  expect(status).toBe(200)
  const found = devicesOf(body).find(({ name }) => name === deviceKinds[kind].example.name)
  if (!found) throw new Error(`The ${kind} that was imported is in no table of the poll`)
  return found
}

describe.each(DEVICE_KINDS)('a device of the kind %s', (kind) => {
  const { table, example } = deviceKinds[kind]

  test('can be imported, and is polled as its kind with its details', async () => {
    expect(receipt[table]).toBeGreaterThan(0)
    const { kind: told, source } = await deviceOf(kind)
    expect(told).toBe(kind)
    const details = deviceKinds[kind].details.map((detail) => [
      detail,
      example[detail as keyof typeof example],
    ])
    expect(source).toMatchObject(Object.fromEntries(details))
  })

  test('can be placed, which the audit log records', async () => {
    const { id } = await deviceOf(kind)
    const path = updatePath(kind).replace('{id}', String(id))
    expect(await server.signedIn('PUT', path, { longitude: 20, latitude: 30 })).toMatchObject({ status: 200 })
    expect(await deviceOf(kind)).toMatchObject({ longitude: 20, latitude: 30 })
    const { body } = await server.signedIn<AuditPage>('GET', `/api/v2/latern/audit?kind=${table}&limit=1`)
    expect(body.entries).toMatchObject([{ kind: table, entity: id, after: { longitude: 20 } }])
  })
})
