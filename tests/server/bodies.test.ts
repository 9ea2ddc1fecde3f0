import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#support/contract.ts'
import { addPerson } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
let user: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  server = await startTestServer({ bodyGrace: 300 })
  user = await addPerson(server, 'user')
})
afterAll(() => server.stop())

const json = 'application/json'
const nested = (levels: number, open = '{"a":', close = '}') =>
  `${open.repeat(levels)}1${close.repeat(levels)}`
/** As text, since JSON.stringify would fail on it. */
const saveSettings = (settings: string) =>
  server.send<{ message: string }>(
    'POST',
    '/auth/user/update',
    `{"token":"t","user":{"data":{"displayName":"Somebody","email":"${user.email}","settings":${settings}}}}`,
    { authorization: `Bearer ${user.token}` },
  )
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.send<{ message: string }>('POST', path, body, {
    authorization: `Bearer ${server.token}`,
    'content-type': json,
    ...headers,
  })

/** Sends these bytes on a connection, and resolves with what came back until it closed. */
function raw(...bytes: string[]): { socket: Socket; answer: Promise<string> } {
  const { port, hostname } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  for (const part of bytes) socket.write(part)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve(text))
  })
  return { socket, answer }
}
const head = (method: string, path: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: latern',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

describe('JSON that is nested too deep', () => {
  test.each([
    33, 4111, 20_000,
  ])('%s levels are refused with the place, and nothing is stored', async (levels) => {
    const { status, body } = await saveSettings(nested(levels))
    expect([status, body.message]).toEqual([
      400,
      'body.user.data.settings.a….a.a is nested deeper than 32 levels',
    ])
    const { rows } = await server.database.pool.query('select settings from app_user where id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ settings: {} }])
  })

  test('is refused in every body of the contract', async () => {
    for (const { method, path, operation } of operations) {
      if (!operation.requestBody) continue
      const answer = await server.send<{ message: string }>(
        method,
        path.replace('{id}', '1'),
        nested(5000, '[', ']'),
        {
          'content-type': json,
          authorization: `Bearer ${server.token}`,
          'x-ingest-key': server.secrets.ingestKey,
        },
      )
      expect([400, 415], operation.operationId).toContain(answer.status)
    }
  })

  test('may be as deep as the contract says', async () => {
    expect((await saveSettings(nested(28))).status).toBe(200)
    expect((await user.send('POST', '/auth/token', { token: user.token })).status).toBe(200)
    expect((await server.signedIn('GET', '/api/v2/latern/audit')).status).toBe(200)
  })
})

describe('JSON with too much in it', () => {
  const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`

  test('is refused with the place, whatever there is too much of', async () => {
    const rule = (rulespec: string) =>
      post('/api/v2/rules', `{"token":"t","name":"a","rulespec":${rulespec}}`)
    const objects = (count: number, of: (index: number) => string) =>
      `[${Array.from({ length: count }, (_, index) => of(index)).join()}]`
    const answers = [
      await saveSettings(fields(201)),
      await rule(objects(250_000, () => '{}')),
      await rule(objects(25_000, (index) => `{"k${index}":1}`)),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'body.user.data.settings.k200 is beyond the 200 fields of an object'],
      [400, expect.stringMatching(/^body\.rulespec\.\d+ is beyond the 200000 objects/)],
      [400, expect.stringMatching(/^body\.rulespec\.\d+\.k\d+ is one of too many different fields/)],
    ])
  })

  test('is not what merely looks like it inside a text', async () => {
    const text = `${'[{"a":'.repeat(50)}\\`
    expect((await saveSettings(JSON.stringify({ note: text, more: '"' }))).status).toBe(200)
  })
})

describe('a body that is too large', () => {
  test('is refused by the length it says, before it comes', async () => {
    for (const [path, most] of [
      ['/auth/login', 16_384],
      ['/auth/password/forgot', 16_384],
      ['/settings', 65_536],
      ['/api/v2/devices/groups', 2_097_152],
    ] as const) {
      const { answer, socket } = raw(
        head('POST', path, {
          'content-type': json,
          'content-length': String(16 * 1024 * 1024),
          authorization: `Bearer ${server.token}`,
        }),
      )
      const text = await Promise.race([
        answer,
        new Promise<string>((resolve) => socket.once('data', resolve)),
      ])
      expect(text, path).toMatch(/^HTTP\/1\.1 413 /)
      expect(text, path).toContain(`${most} are the most that POST ${path} takes`)
      socket.destroy()
    }
  })

  test('is refused when that much has come, where it says no length', async () => {
    const { answer, socket } = raw(
      head('POST', '/auth/login', { 'content-type': json, 'transfer-encoding': 'chunked' }),
    )
    socket.write(`8000\r\n${'['.repeat(0x8000)}\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"message":/)
  })

  test('is never answered by anything but a refusal, though nobody is signed in', async () => {
    const login = await server.send<{ message: string }>('POST', '/auth/login', '['.repeat(10_000))
    expect([login.status, login.body.message]).toEqual([400, expect.stringMatching(/nested deeper/)])
  })
})

describe('a body that does not come', () => {
  test('times out after the time that its size allows, with a message', async () => {
    const slow = Array.from({ length: 20 }, () =>
      raw(
        head('POST', '/auth/login', { 'content-type': json, 'content-length': '1000' }),
        '{"email":"a@b.ee"',
      ),
    )
    const innocent = await server.signedIn('GET', '/settings')
    expect(innocent.status).toBe(200)
    for (const text of await Promise.all(slow.map(({ answer }) => answer))) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /)
      expect(text).toContain('{"message":"The body did not come within 0 s"}')
    }
  })

  test('is not waited for either where it was refused already', async () => {
    const { answer } = raw(
      head('POST', '/settings', {
        'content-type': json,
        'content-length': '1000',
        authorization: 'Bearer x',
      }),
      '{',
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('is released if the upload is aborted', async () => {
    for (let index = 0; index < 20; index++) {
      const { socket, answer } = raw(
        head('POST', '/auth/login', { 'content-type': json, 'content-length': '1000' }),
        '{"email":',
      )
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.destroy()
      await answer
    }
    expect((await server.signedIn('GET', '/settings')).status).toBe(200)
  })
})

test('one caller’s bodies are limited in memory, and nobody else’s are refused', async () => {
  const ingest = head('POST', '/api/v2/telemetry', {
    'content-type': json,
    'x-ingest-key': server.secrets.ingestKey,
    'content-length': String(16 * 1024 * 1024),
  })
  const held = Array.from({ length: 6 }, () => raw(ingest, '{'))
  const refused = await Promise.race(
    held.map(({ socket }) => new Promise<string>((resolve) => socket.once('data', resolve))),
  )
  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/)
  const rule = { token: 't', name: 'Night', rulespec: [], notes: { note: 'x'.repeat(100_000) } }
  expect((await server.signedIn('POST', '/api/v2/rules', rule)).status).toBe(200)
  for (const { socket } of held) socket.destroy()
  await Promise.all(held.map(({ answer }) => answer))
  expect(
    (
      await server.send(
        'POST',
        '/api/v2/telemetry',
        { readings: [] },
        { 'x-ingest-key': server.secrets.ingestKey },
      )
    ).status,
  ).toBe(200)
})

describe('what is no request at all', () => {
  test('is refused in the shape of every refusal', async () => {
    const attempts: [what: string, text: string, status: number][] = [
      ['bytes', '\x16\x03\x01\x02\r\n\r\n', 400],
      ['two lengths', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
      [
        'a length and chunks',
        head('POST', '/auth/login', { 'content-length': '1', 'transfer-encoding': 'chunked' }),
        400,
      ],
      ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      [
        'a chunk that is none',
        `${head('POST', '/auth/login', { 'content-type': json, 'transfer-encoding': 'chunked' })}zz\r\n`,
        400,
      ],
    ]
    for (const [what, text, status] of attempts) {
      const answer = await raw(text).answer
      expect(answer, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(JSON.parse(answer.split('\r\n\r\n').at(-1) ?? ''), what).toEqual({ message: expect.any(String) })
    }
  })

  test.each([
    '/%',
    '/%zz',
    '/settings/%E0%A4%A',
    '/api/v2/rules/%C3%28',
    '/plans/%ff',
    `/settings/${'1'.repeat(200)}`,
  ])('nor is an address such as %s', async (path) => {
    const answer = await fetch(`${server.address}${path}`, {
      headers: { authorization: `Bearer ${server.token}`, accept: json },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })
})
