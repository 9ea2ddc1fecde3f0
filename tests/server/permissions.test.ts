import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, type Permission } from '#domain/access.ts'
import { roleGroups } from '#domain/roleGroups.ts'
import { callers } from '#server/http/permissions.ts'
import { contract, type Operation, operations, resolved } from '#support/contract.ts'
import { addPerson } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  tokens.set('admin', server.token)
  for (const role of ['staff', 'user']) tokens.set(role, (await addPerson(server, role)).token)
})
afterAll(() => server.stop())

const whoOf = ({ operation }: Operation) => callers[operation.operationId as keyof typeof callers]
const schemesOf = ({ operation }: Operation) =>
  (operation.security ?? (contract.security as Record<string, string[]>[])).flatMap(Object.keys)

/** A call on missing entities: permitted callers get an error for that. */
function ask({ method, path, operation }: Operation, token?: string) {
  const [type] = Object.keys(resolved(operation.requestBody ?? {}).content ?? {})
  const body = type && (type === 'application/json' ? { nonsense: true } : new Uint8Array([0]))
  return server.send<{ message: string }>(method, path.replace('{id}', '999999'), body, {
    ...(type && { 'content-type': type }),
    ...(token && { authorization: `Bearer ${token}` }),
  })
}

describe('who may make a call', () => {
  test('is said alike by the contract’s security and by the table of permissions', () => {
    for (const operation of operations) {
      const who = whoOf(operation)
      const scheme = who === 'anybody' ? [] : who === 'field' ? ['ingestKey', 'bearer'] : ['bearer']
      expect(schemesOf(operation), operation.operation.operationId).toEqual(scheme)
    }
  })

  test('is everybody signed in for reads, but of accounts, API tokens, the audit log and refused telemetry', () => {
    const closed = operations.filter((it) => it.method === 'GET' && typeof whoOf(it) !== 'string')
    const names = closed.map(({ operation }) => operation.operationId)
    expect(names.sort()).toEqual([
      'exportAudit',
      'listApiTokens',
      'listAudit',
      'listRefusedRows',
      'listRefusedTelemetry',
      'listUsers',
    ])
  })

  const guarded = operations.filter((it) => typeof whoOf(it) !== 'string')
  test.each(guarded.map((it) => [it.operation.operationId, it] as const))('%s', async (_, operation) => {
    const permissions = whoOf(operation) as readonly Permission[]
    for (const role of roleGroups.user) {
      const { status, body } = await ask(operation, tokens.get(role))
      if (permissions.some((permission) => may(permission, [role]))) expect(status, role).not.toBe(403)
      else expect([status, body.message], role).toEqual([403, 'Your role does not allow this'])
    }
  })

  test('excludes callers without a session, unless a call is open', async () => {
    for (const operation of operations.filter((it) => schemesOf(it).includes('bearer')))
      expect((await ask(operation)).status, operation.operation.operationId).toBe(401)
  })
})

test('a role that is changed counts from the next call on', async () => {
  const { id, send } = await addPerson(server, 'user', 'climber@latern.example')
  const make = () => send('POST', '/api/v2/devices/groups', { name: 'Row' })
  expect((await make()).status).toBe(403)
  await server.signedIn('PUT', `/api/v2/latern/users/${id}`, { role: ['staff'] })
  expect((await make()).status).toBe(200)
  await server.signedIn('PUT', `/api/v2/latern/users/${id}`, { role: ['user'] })
  expect((await make()).status).toBe(403)
})
