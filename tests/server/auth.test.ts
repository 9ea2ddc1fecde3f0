import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  server = await startTestServer(options)
  return server
}
afterEach(() => server.stop())

type Session = {
  user: { role: string[]; data: { email: string; displayName: string } }
  access_token: string
}
type AuthProblem = { error: { type: string; message: string }[] }

const account = { email: 'mari@latern.example', password: 'maasikas', displayName: 'Mari Maasikas' }

describe('an account', () => {
  test('is an admin’s if it is the first, a user’s otherwise, and signs in whatever the case of the e-mail', async () => {
    const { send, token } = await start()
    const first = await send<Session>('POST', '/auth/token', { token })
    expect(first.body.user.role).toEqual(['admin'])
    const second = await send<Session>('POST', '/auth/register', { token: null, ...account })
    expect(second.body.user.role).toEqual(['user'])
    const signedIn = await send<Session>('POST', '/auth/login', {
      token: null,
      email: 'MARI@latern.example',
      password: account.password,
    })
    expect(signedIn.body.user.data).toMatchObject({ email: account.email, displayName: account.displayName })
  })

  test('is told of to guests from the first one on, and no more than that', async () => {
    const { send, database } = await start({ openRegistration: false })
    await database.query.deleteFrom('app_user').execute()
    const describe = async () => (await send<{ hasAccounts?: boolean }>('GET', '/api/v2/latern')).body
    expect((await describe()).hasAccounts).toBe(false)
    const first = await send<Session>('POST', '/auth/register', { token: null, ...account })
    expect(first.body.user.role).toEqual(['admin'])
    const told = await describe()
    expect(told.hasAccounts).toBe(true)
    expect(Object.keys(told).sort()).toEqual(['demo', 'extensions', 'hasAccounts', 'name', 'version'])
  })

  test('can only be made by the first comer where registration is closed', async () => {
    const { send } = await start({ openRegistration: false })
    const answer = await send<{ message: string }>('POST', '/auth/register', { token: null, ...account })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/ask an admin/)
  })

  test('is refused field by field', async () => {
    const { send } = await start()
    const register = (details: object) =>
      send<AuthProblem>('POST', '/auth/register', { token: null, ...account, ...details })
    const short = await register({ email: 'mari', password: 'abc', displayName: ' ' })
    expect(short.status).toBe(400)
    expect(short.body.error.map(({ type }) => type)).toEqual(['username', 'email', 'password'])
    await register({})
    const again = await register({ email: account.email.toUpperCase() })
    expect(again.body.error).toEqual([
      { type: 'email', message: 'This e-mail address has an account already' },
    ])
  })

  test.each(['Ann', 'Mai', 'Ly'])('may be of somebody who is called %s', async (displayName) => {
    const { send } = await start()
    const answer = await send<Session>('POST', '/auth/register', { token: null, ...account, displayName })
    expect([answer.status, answer.body.user.data.displayName]).toEqual([200, displayName])
  })

  test('that is made twice at once is made once', async () => {
    const { send } = await start()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', '/auth/register', { token: null, ...account })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('keeps its own name, shortcuts and settings, but not its role', async () => {
    const { signedIn } = await start()
    const user = {
      role: ['user'],
      data: {
        displayName: 'Ülle Õun',
        email: 'ADMIN@latern.example',
        shortcuts: ['/luminaires'],
        settings: { theme: 'dark' },
      },
    }
    const saved = await signedIn<{ user: typeof user }>('POST', '/auth/user/update', { user })
    expect(saved.body.user.role).toEqual(['admin'])
    expect(saved.body.user.data).toMatchObject({ ...user.data, email: 'admin@latern.example' })
  })
})

describe('signing in', () => {
  test('says the same of a wrong password and of an unknown e-mail', async () => {
    const { send } = await start()
    const wrong = await send<AuthProblem>('POST', '/auth/login', {
      email: 'admin@latern.example',
      password: 'nope',
    })
    const unknown = await send<AuthProblem>('POST', '/auth/login', {
      email: 'who@latern.example',
      password: 'nope',
    })
    expect(wrong.status).toBe(400)
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
  })

  test('is rate-limited per e-mail', async () => {
    const { send } = await start({ signInTriesPerMinute: 3 })
    const login = (email: string) =>
      send<{ message: string }>('POST', '/auth/login', { email, password: 'nope' })
    for (let index = 0; index < 3; index++) expect((await login('a@latern.example')).status).toBe(400)
    const refused = await login('A@latern.example')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/retry in/)
    expect((await login('b@latern.example')).status).toBe(400)
  })

  test('by a token past its time is refused', async () => {
    const { send, secrets, token } = await start()
    const [head, payload] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const past = Buffer.from(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })).toString(
      'base64url',
    )
    const signature = createHmac('sha256', secrets.signingKey).update(`${head}.${past}`).digest('base64url')
    const answer = await send<{ message: string }>('POST', '/auth/token', {
      token: `${head}.${past}.${signature}`,
    })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid access_token' } })
  })
})

describe('what is kept of a password', () => {
  test('is an argon2id hash', async () => {
    const { database } = await start()
    const { password_hash } = await database.query
      .selectFrom('app_user')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })
})
