import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Target } from '../attack.ts'

/** A call's response; `[0]` if the server closed the connection first. */
async function ask(
  { address }: Target,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: string } = {},
): Promise<{ status: number; message: string }> {
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const answer = text === '' ? {} : (JSON.parse(text) as { message?: string })
    return { status: response.status, message: answer.message ?? '' }
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return { status: 0, message: String(error) }
  }
}

function expectStatus(
  what: string,
  { status, message }: { status: number; message: string },
  allowed: number[],
): void {
  if (!allowed.includes(status)) throw new Error(`${what}: answered ${status} ${message}`)
}

/** Sends these bytes, and resolves with what came back until the connection closed, or for `within` s. */
function raw({ address }: Target, bytes: string, within: number): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), within * 1000)
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer)
        resolve(text)
      })
  })
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const saveSettings = (target: Target, settings: string) =>
  ask(target, 'POST', '/auth/user/update', {
    token: target.user,
    body: `{"token":"t","user":{"data":{"displayName":"User","email":"user@attack.example","settings":${settings}}}}`,
  })

const nesting: Attack = {
  name: 'settings nested 4,111 deep, and the audit log after them',
  quick: true,
  async run(target) {
    for (const levels of [33, 1000, 4111, 50_000])
      expectStatus(`${levels} levels`, await saveSettings(target, nested(levels)), [400, 413])
    expectStatus(
      'the log',
      await ask(target, 'GET', '/api/v2/latern/audit?limit=500', { token: target.admin }),
      [200],
    )
    return 'refused with 400, and the log is shown'
  },
}

const brackets: Attack = {
  name: '16 MB of [ to sign-in and to telemetry, without a token, six times',
  quick: true,
  async run(target) {
    const body = '['.repeat(16 * 1024 * 1024)
    for (let round = 0; round < 3; round++) {
      expectStatus('sign-in', await ask(target, 'POST', '/auth/login', { body }), [0, 413])
      expectStatus('telemetry', await ask(target, 'POST', '/api/v2/telemetry', { body }), [0, 401, 413])
    }
    return 'refused by its length, before it came'
  },
}

const dense: Attack = {
  name: 'the largest bodies that a user may send, full of what takes longest to read',
  quick: false,
  async run(target) {
    const list = (bytes: number, item: (index: number) => string) => {
      const items: string[] = []
      for (let size = 0; size < bytes; size += items.at(-1)?.length ?? 1) items.push(item(items.length))
      return `[${items.join()}]`
    }
    const bodies: [path: string, body: string][] = [
      ['/api/v2/rules', `{"token":"t","name":"a","rulespec":${list(1_000_000, () => '{}')}}`],
      ['/api/v2/rules', `{"token":"t","name":"a","rulespec":${list(1_500_000, (at) => `{"k${at}":1}`)}}`],
      ['/api/v2/rules', `{"token":"t","name":"${'\\"'.repeat(900_000)}","rulespec":[]}`],
      ['/api/v2/latern/groups/regroup', `{"token":"t","changes":${list(5_000_000, () => '[[[]]]')}}`],
      ['/api/v2/latern/devices/import', `{"token":"t","devices":${list(5_000_000, () => '1')}}`],
    ]
    for (const [path, body] of bodies)
      expectStatus(path, await ask(target, 'POST', path, { token: target.admin, body }), [0, 400, 413])
    return 'refused with 400'
  },
}

const slowBodies: Attack = {
  name: '100 bodies that come a byte a second',
  quick: false,
  async run(target) {
    const started = performance.now()
    const head = `POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`
    const answers = await Promise.all(Array.from({ length: 100 }, () => raw(target, `${head}{`, 14)))
    const open = answers.filter((text) => !text.startsWith('HTTP/1.1 408'))
    if (open.length > 0)
      throw new Error(`${open.length} of 100 were not told 408, one: "${open[0]?.slice(0, 80)}"`)
    return `all told 408 and closed after ${((performance.now() - started) / 1000).toFixed(0)} s`
  },
}

const slowHeads: Attack = {
  name: '100 requests whose headers never end, and 100 connections that say nothing',
  quick: false,
  async run(target) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        raw(target, index % 2 === 0 ? 'GET / HTTP/1.1\r\nhost: a\r\nx: ' : '', 14).then((text) =>
          index % 2 === 0 ? text : 'silent',
        ),
      ),
    )
    const open = answers.filter((text) => text === '')
    if (open.length > 0) throw new Error(`${open.length} of 100 were still waited for after 14 s`)
    return 'told 408 and closed'
  },
}

const broken: Attack = {
  name: 'bytes that are no requests, and bodies that break off',
  quick: true,
  async run(target) {
    const post = 'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    const texts = [
      '\x16\x03\x01\x02\x00\x01\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${post}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    ]
    for (const text of texts) {
      const answer = await raw(target, text, 2)
      if (!/^HTTP\/1\.1 4\d\d /.test(answer) || !answer.includes('{"message":'))
        throw new Error(`${JSON.stringify(text.slice(0, 60))}: answered "${answer.slice(0, 80)}"`)
    }
    await Promise.all(
      Array.from({ length: 200 }, () => raw(target, `${post}content-length: 1000\r\n\r\n{`, 0.05)),
    )
    return 'refused with 4xx in the contract’s shape'
  },
}

const encodings: Attack = {
  name: 'addresses with broken percent-encoding',
  quick: true,
  async run(target) {
    for (const path of [
      '/%',
      '/%zz',
      '/settings/%E0%A4%A',
      '/api/v2/rules/%C3%28',
      '/%00',
      '/assets/%00',
      '/assets/..%2f..%2f',
    ])
      expectStatus(path, await ask(target, 'GET', path, { token: target.admin }), [400, 401, 403, 404, 405])
    return 'refused in the contract’s shape'
  },
}

const hugeGroups: Attack = {
  name: 'groups of 70,000 devices, of every device, and of one 100,000 times',
  quick: false,
  mayChange: ['device_group', 'group_device', 'audit_entry', 'members_before'],
  async run(target) {
    const post = (devices: string) =>
      ask(target, 'POST', '/api/v2/devices/groups', {
        token: target.admin,
        body: `{"token":"t","name":"attack","devices":[${devices}]}`,
      })
    const numbers = (count: number, of: (index: number) => number) =>
      Array.from({ length: count }, (_, at) => of(at)).join()
    expectStatus('70,000 unknown', await post(numbers(70_000, (at) => 1_000_000_000 + at)), [400])
    expectStatus('one 100,000 times', await post(numbers(100_000, () => 1)), [400])
    const { rows } = await target.database.query('select id from device order by id')
    expectStatus('every device', await post(rows.map(({ id }) => id).join()), [200, 409])
    await target.database.query(`delete from device_group where name = 'attack'`)
    return 'refused with 400, or saved'
  },
}

const auditFlood: Attack = {
  name: 'a user who fills the audit log: 400 saves of 15 kB of settings',
  quick: false,
  mayChange: ['app_user', 'audit_entry'],
  async run(target) {
    const size = async () =>
      Number(
        (await target.database.query(`select pg_total_relation_size('audit_entry') as size`)).rows[0].size,
      )
    const before = await size()
    const { rows } = await target.database.query(
      `select email, display_name from app_user where role = '{user}' limit 1`,
    )
    const { email, display_name } = rows[0]
    let refused = 0
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          ask(target, 'POST', '/auth/user/update', {
            token: target.user,
            body: JSON.stringify({
              token: 't',
              user: {
                data: {
                  displayName: display_name,
                  email,
                  settings: { note: `${round} ${index} ${'x'.repeat(15_000)}` },
                },
              },
            }),
          }),
        ),
      )
      for (const answer of answers) expectStatus('a save', answer, [200, 429])
      refused += answers.filter(({ status }) => status === 429).length
    }
    const grown = (await size()) - before
    if (grown > 5_000_000 || refused === 0) throw new Error(`The log grew by ${grown} bytes`)
    expectStatus(
      'the log',
      await ask(target, 'GET', '/api/v2/latern/audit?limit=500', { token: target.admin }),
      [200],
    )
    return `the log grew by ${(grown / 1000).toFixed(0)} kB; ${refused} of 400 told to come later`
  },
}

const slowUploads: Attack = {
  name: '40 bodies of 16 MB to telemetry and to rules that stop half-way',
  quick: true,
  async run(target) {
    const part = ' '.repeat(1024 * 1024)
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nauthorization: Bearer ${target.user}\r\nx-ingest-key: ${target.ingestKey}\r\ncontent-length: 16000000\r\n\r\n`
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        raw(target, `${head(index % 2 === 0 ? '/api/v2/telemetry' : '/api/v2/rules')}${part}`, 2),
      ),
    )
    await delay(100)
    return 'held for as long as they were connected'
  },
}

/** Requests that are too deep, too large, too slow, too many or none at all. */
export const requestAttacks: Attack[] = [
  nesting,
  brackets,
  dense,
  broken,
  encodings,
  slowUploads,
  hugeGroups,
  auditFlood,
  slowBodies,
  slowHeads,
]
