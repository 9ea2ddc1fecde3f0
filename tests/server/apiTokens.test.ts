import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiToken, AuditPage } from '#openapi/lighting.d.ts'
import { callers, scopes } from '#server/http/permissions.ts'
import { contract, type Operation, operations, resolved } from '#support/contract.ts'
import { makeSite } from '#support/field.ts'
import { addPerson, sendAs } from '#support/people.ts'
import { type Send, startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let device: number
beforeAll(async () => {
  server = await startTestServer()
  await makeSite(server.database, { luminaires: 1 })
  const row = await server.database.query.selectFrom('device').select('id').executeTakeFirstOrThrow()
  device = row.id
})
afterAll(() => server.stop())

type Made = { apiToken: ApiToken; secret: string; message: string; errors: Record<string, string[]> }
const day = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
let made = 0

const make = (fields: object = {}, by: Send = server.signedIn) =>
  by<Made>('POST', '/api/v2/latern/tokens', {
    name: `Token ${++made}`,
    scope: 'read',
    dt_end: inDays(30),
    ...fields,
  })
const list = async () => (await server.signedIn<ApiToken[]>('GET', '/api/v2/latern/tokens')).body
const listed = async (id: number) => (await list()).find((token) => token.id === id)
const revoke = (id: number) => server.signedIn('DELETE', `/api/v2/latern/tokens/${id}`)
const telemetry = () => ({
  readings: [{ fk_device: device, dt_production: new Date().toISOString(), output_level: 50 }],
})

/** Makes a token, and calls as it does. */
async function tokenOf(fields: object, by?: Send) {
  const { body } = await make(fields, by)
  return { ...body.apiToken, secret: body.secret, send: sendAs(server, body.secret) }
}

describe('an API token', () => {
  test('is told once, stored as a hash, and listed by its first characters', async () => {
    const { body } = await make({ name: 'Energy report', scope: 'read' })
    expect(body.secret).toMatch(/^latern_[\w-]{43}$/)
    const token = await listed(body.apiToken.id)
    expect(token).toMatchObject({ name: 'Energy report', scope: 'read', state: 'active', dt_used: null })
    expect(token?.beginning).toBe(body.secret.slice(0, 11))
    expect(JSON.stringify(await list())).not.toContain(body.secret)
    const { rows } = await sql`select to_jsonb(t)::text as row from api_token t`.execute(
      server.database.query,
    )
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice(12))
  })

  test('reads what its scope allows, and is refused once it is revoked', async () => {
    const { id, send } = await tokenOf({ scope: 'read' })
    expect((await send('GET', '/settings')).status).toBe(200)
    expect((await revoke(id)).status).toBe(204)
    expect(await send('GET', '/settings')).toMatchObject({
      status: 401,
      body: { message: 'Invalid access_token' },
    })
    expect((await revoke(id)).status).toBe(404)
  })

  test('is refused from its end on, and is listed as ended', async () => {
    const { id, send } = await tokenOf({})
    await server.database.query
      .updateTable('api_token')
      .set({ ends_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    expect((await send('GET', '/settings')).status).toBe(401)
    expect((await listed(id))?.state).toBe('ended')
  })

  test.each([inDays(-1), inDays(368)])('does not end at %s', async (dt_end) => {
    expect(await make({ dt_end })).toMatchObject({
      status: 400,
      body: { errors: { dt_end: [expect.stringMatching(/a year/)] } },
    })
  })

  test('has a name of its own', async () => {
    const { name } = await tokenOf({})
    expect(await make({ name })).toMatchObject({
      status: 409,
      body: { errors: { name: [expect.anything()] } },
    })
    expect((await make({ name: ' ' })).status).toBe(400)
  })

  test('tells its last use to the hour, with one write an hour', async () => {
    const { id, send } = await tokenOf({})
    await send('GET', '/settings')
    const first = (await listed(id))?.dt_used
    expect(first).not.toBeNull()
    await send('GET', '/settings')
    expect((await listed(id))?.dt_used).toBe(first)
    const earlier = new Date(Date.now() - 2 * 3600 * 1000)
    await server.database.query
      .updateTable('api_token')
      .set({ used_at: earlier })
      .where('id', '=', id)
      .execute()
    await send('GET', '/settings')
    expect(Date.parse((await listed(id))?.dt_used ?? '')).toBeGreaterThan(earlier.getTime())
  })

  test('ends with the rights of its maker', async () => {
    const maker = await addPerson(server, 'admin', 'maker@latern.example')
    const { id, send } = await tokenOf({ scope: 'admin' }, maker.send)
    const change = (body: object) => server.signedIn('PUT', `/api/v2/latern/users/${maker.id}`, body)
    await change({ role: ['staff'] })
    expect((await send('GET', '/settings')).status).toBe(401)
    expect((await listed(id))?.state).toBe('suspended')
    await change({ role: ['admin'] })
    expect((await send('GET', '/settings')).status).toBe(200)
    await change({ disabled: true })
    expect((await send('GET', '/settings')).status).toBe(401)
  })

  test('is no session: it is not exchanged for an access token', async () => {
    const { secret } = await tokenOf({ scope: 'admin' })
    expect((await server.send('POST', '/auth/token', { token: secret })).status).toBe(401)
  })

  test('is named in the audit log as who made the change, beside its maker', async () => {
    const { send, name } = await tokenOf({ name: 'Weather station', scope: 'write' })
    await send('POST', '/api/v2/devices/groups', { name: 'Made by a program' })
    await server.signedIn('POST', '/api/v2/devices/groups', { name: 'Made by hand' })
    const { body } = await server.signedIn<AuditPage>('GET', '/api/v2/latern/audit?limit=2')
    expect(body.entries).toMatchObject([
      { name: 'Made by hand', apiToken: null, email: 'admin@latern.example' },
      { name: 'Made by a program', apiToken: name, email: 'admin@latern.example' },
    ])
    const { body: csv } = await server.signedIn<string>('GET', '/api/v2/latern/audit/export')
    expect(csv).toContain('name,before,after,apiToken\n')
    expect(csv).toMatch(/,Made by a program,.*,Weather station\n/)
  })

  test('is in the audit log when it is made and revoked, without its secret', async () => {
    const { id, name } = await tokenOf({ scope: 'write' })
    await revoke(id)
    const { body } = await server.signedIn<AuditPage>(
      'GET',
      `/api/v2/latern/audit?kind=api_tokens&entity=${id}`,
    )
    expect(body.entries.map(({ operation }) => operation)).toEqual(['revokeApiToken', 'createApiToken'])
    expect(body.entries[1]).toMatchObject({ name, before: null, after: { scope: 'write' } })
    expect(JSON.stringify(body)).not.toContain('hash')
  })
})

describe('telemetry', () => {
  const report = (headers: Record<string, string>) =>
    server.send<{ message: string }>('POST', '/api/v2/telemetry', telemetry(), headers)

  test('is taken from the ingest key as before, and from a token with the scope', async () => {
    const { secret } = await tokenOf({ scope: 'telemetry' })
    expect((await report({ 'x-ingest-key': server.secrets.ingestKey })).status).toBe(200)
    expect((await report({ authorization: `Bearer ${secret}` })).status).toBe(200)
    expect((await report({})).status).toBe(401)
    expect((await report({ authorization: 'Bearer latern_wrong' })).status).toBe(401)
  })

  test('is not taken from a person', async () => {
    expect((await report({ authorization: `Bearer ${server.token}` })).status).toBe(403)
  })
})

describe('the scope of a call', () => {
  const idOf = ({ operation }: Operation) => operation.operationId as keyof typeof scopes

  test('is named for every call of the contract', () => {
    const without = operations.map(idOf).filter((id) => scopes[id] === undefined)
    expect(without).toEqual([])
    expect(Object.keys(scopes).sort()).toEqual(operations.map(idOf).sort())
  })

  test('fits who may make the call, and is to read for every GET but those of admins', () => {
    for (const operation of operations) {
      const id = idOf(operation)
      expect(scopes[id] === 'anybody', id).toBe(callers[id] === 'anybody')
      expect(scopes[id] === 'telemetry', id).toBe(callers[id] === 'field')
      const isForAdmins = typeof callers[id] !== 'string' && callers[id].includes('administer' as never)
      if (isForAdmins) expect(['admin', 'session'], id).toContain(scopes[id])
      else if (operation.method === 'GET') expect(['read', 'anybody'], id).toContain(scopes[id])
    }
  })

  test('keeps every call outside of it from a token', async () => {
    const allows = {
      read: ['read'],
      telemetry: ['telemetry'],
      write: ['read', 'write'],
      admin: ['read', 'telemetry', 'write', 'admin'],
    }
    for (const [scope, needed] of Object.entries(allows)) {
      const { secret } = await tokenOf({ scope })
      for (const operation of operations.filter((one) => isGuarded(one) && idOf(one) !== 'revokeApiToken')) {
        const { status } = await ask(operation, secret)
        const name = `${scope} ${idOf(operation)}`
        if (needed.includes(scopes[idOf(operation)])) expect([401, 403], name).not.toContain(status)
        else expect(status, name).toBe(403)
      }
    }
  })

  const isGuarded = ({ operation }: Operation) =>
    (operation.security ?? (contract.security as Record<string, string[]>[])).length > 0

  function ask({ method, path, operation }: Operation, token: string) {
    const [type] = Object.keys(resolved(operation.requestBody ?? {}).content ?? {})
    const body = type && (type === 'application/json' ? { nonsense: true } : new Uint8Array([0]))
    return server.send(method, path.replace('{id}', '999999'), body, {
      ...(type && { 'content-type': type }),
      authorization: `Bearer ${token}`,
    })
  }
})
