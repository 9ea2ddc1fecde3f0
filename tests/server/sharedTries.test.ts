import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import { openDatabase } from '#server/store/database.ts'
import { addPerson } from '#support/people.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const tries = 3

let temporary: Awaited<ReturnType<typeof temporaryDatabase>>
let servers: TestServer[]
let isAway = false
const sent: Mail[] = []
const mailer: Mailer = {
  delivers: false,
  send: async (mail) => {
    sent.push(mail)
  },
}
beforeAll(async () => {
  temporary = await temporaryDatabase()
  servers = []
  for (let index = 0; index < 2; index++) {
    const database = await openDatabase(temporary.connection, { mayConnect: () => !isAway })
    servers.push(
      await startTestServer({
        mailer,
        storage: { database, close: () => database.close() },
        signInTriesPerMinute: tries,
        trustProxy: ['127.0.0.1'],
      }),
    )
  }
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await temporary.remove()
})

const at = (index: number) => servers[index % 2] as TestServer
/** What a call is answered that is made so often, each time at the other server. */
async function inTurn(count: number, call: (server: TestServer) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await call(at(index))).status)
  return statuses
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (address: string, email = 'admin@latern.example', password = 'wrong') =>
  inTurn(2 * tries, (server) =>
    server.send('POST', '/auth/login', { token: null, email, password }, from(address)),
  )

describe('two servers of one database', () => {
  test('refuse the tries to sign in that are spread over both as one would', async () => {
    expect(await signIn('192.0.2.1', 'nobody@latern.example')).toEqual([400, 400, 400, 429, 429, 429])
  })

  test('slow down the account that is tried at both from everywhere', async () => {
    const email = 'everywhere@latern.example'
    const answers = await inTurn(2 * tries, (server) =>
      server.send(
        'POST',
        '/auth/login',
        { token: null, email, password: 'wrong' },
        from(`198.51.100.${Math.floor(Math.random() * 250)}`),
      ),
    )
    expect(answers.filter((status) => status === 400)).toHaveLength(tries)
  })

  test('refuse guesses of a code, problems that are reported and whatever else is limited', async () => {
    const guess = (server: TestServer) =>
      server.send('POST', '/auth/email/confirm', { key: 'a'.repeat(43) }, from('192.0.2.3'))
    expect(await inTurn(2 * tries, guess)).toEqual([410, 410, 410, 429, 429, 429])
  })

  test('count what a signed-in user guesses of the own password', async () => {
    const { token } = await addPerson(at(0), 'user')
    const guess = (server: TestServer) =>
      server.send(
        'POST',
        '/auth/password/change',
        { token, current: 'wrong', password: 'another horse' },
        { authorization: `Bearer ${token}` },
      )
    expect(await inTurn(2 * tries, guess)).toEqual([400, 400, 400, 429, 429, 429])
  })

  test('mail one link to somebody who asks both at the same moment', async () => {
    const ask = (server: TestServer) =>
      server.send('POST', '/auth/password/forgot', { email: 'admin@latern.example' }, from('192.0.2.4'))
    const answers = await Promise.all(servers.map(ask))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    for (const { app } of servers) await app.emails.drain()
    expect(sent.filter(({ text }) => text.includes('reset-password'))).toHaveLength(1)
  })

  test('let nobody try, and say so, while the database that counts is away', async () => {
    const credentials = { token: null, email: 'admin@latern.example', password: 'correct horse' }
    const ask = async (path: string, body: object) => {
      const answer = await fetch(`${at(0).address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from('192.0.2.5') },
        body: JSON.stringify(body),
      })
      return [answer.status, (await answer.text()).includes('The database does not answer')]
    }
    const calls = [
      () => ask('/auth/email/confirm', { key: 'a'.repeat(43) }),
      () => ask('/auth/login', credentials),
    ]
    isAway = true
    for (const call of calls) expect(await call()).toEqual([503, true])
    isAway = false
    expect(await Promise.all(calls.map((call) => call()))).toEqual([
      [410, false],
      [200, false],
    ])
  })
})
