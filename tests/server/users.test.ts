import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account, Invitation } from '#openapi/lighting.d.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { addPerson, keyIn } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const users = async () => (await server.signedIn<Account[]>('GET', '/api/v2/latern/users')).body
const change = (id: number, body: object, by = server.signedIn) =>
  by<Account & { message: string }>('PUT', `/api/v2/latern/users/${id}`, body)
const invited = { email: 'mari@latern.example', displayName: 'Mari Maasikas', role: ['staff'] }

describe('a user whom an admin adds', () => {
  test('is invited by a link that is good once, and then signs in with the role given', async () => {
    const { body } = await server.signedIn<Invitation>('POST', '/api/v2/latern/users', invited)
    expect(body.user).toMatchObject({ ...invited, invited: true, disabled: false, emailConfirmed: false })
    expect(body.path).toMatch(/^\/pages\/auth\/reset-password\?key=[\w-]{43}&invited=true$/)
    const login = () =>
      server.send<{ user: object }>('POST', '/auth/login', { email: invited.email, password: 'maasikas' })
    expect((await login()).status).toBe(400)

    const choose = () =>
      server.send('POST', '/auth/password/reset', { key: keyIn(body.path ?? ''), password: 'maasikas' })
    expect(await choose()).toMatchObject({ status: 200, body: { email: invited.email } })
    expect((await choose()).status).toBe(410)
    expect((await login()).body.user).toMatchObject({
      role: ['staff'],
      data: { displayName: 'Mari Maasikas' },
    })
    expect((await users()).find(({ email }) => email === invited.email)).toMatchObject({ invited: false })
  })

  test('has an e-mail address of their own', async () => {
    const again = await server.signedIn('POST', '/api/v2/latern/users', {
      ...invited,
      email: 'ADMIN@latern.example',
    })
    expect(again).toMatchObject({
      status: 409,
      body: { errors: { email: [expect.stringMatching(/already/)] } },
    })
  })

  test('may be invited again until there is a password; the first link is void then', async () => {
    const { body } = await server.signedIn<Invitation>('POST', '/api/v2/latern/users', {
      ...invited,
      email: 'late@latern.example',
    })
    const again = await server.signedIn<Invitation>('POST', `/api/v2/latern/users/${body.user.id}/invite`)
    const choose = (path: string | null) =>
      server.send('POST', '/auth/password/reset', { key: keyIn(path ?? ''), password: 'hilineja' })
    expect((await choose(body.path)).status).toBe(410)
    expect((await choose(again.body.path)).status).toBe(200)
    const late = await server.signedIn('POST', `/api/v2/latern/users/${body.user.id}/invite`)
    expect(late.status).toBe(409)
  })
})

describe('where mail is delivered', () => {
  const sent: Mail[] = []
  let fails = false
  let mailing: TestServer
  beforeAll(async () => {
    mailing = await startTestServer({
      mailer: {
        delivers: true,
        async send(mail) {
          if (fails) throw new Error('connection refused')
          sent.push(mail)
        },
      },
    })
  })
  afterAll(() => mailing.stop())

  test('an invitation is mailed, its link is not shown, and following it confirms the address', async () => {
    const { body } = await mailing.signedIn<Invitation>('POST', '/api/v2/latern/users', invited)
    expect(body.path).toBeNull()
    const mail = sent.find(({ to }) => to === invited.email)
    expect(mail?.text).toMatch(/^Admin has made an account for you/)
    expect(mail?.text).toContain('https://console.example/pages/auth/reset-password?key=')
    await mailing.send('POST', '/auth/password/reset', { key: keyIn(mail?.text ?? ''), password: 'maasikas' })
    const [, mari] = (await mailing.signedIn<Account[]>('GET', '/api/v2/latern/users')).body
    expect(mari).toMatchObject({ email: invited.email, emailConfirmed: true })
  })

  test('the link is shown where the mail could not be sent', async () => {
    fails = true
    const { body } = await mailing.signedIn<Invitation>('POST', '/api/v2/latern/users', {
      ...invited,
      email: 'other@latern.example',
    })
    expect(body.path).toMatch(/key=/)
  })
})

describe('a disabled user', () => {
  test('is signed out at once, can’t sign in or reset the password, and comes back when enabled', async () => {
    const person = await addPerson(server, 'staff', 'gone@latern.example')
    const login = () =>
      server.send<{ error: object[] }>('POST', '/auth/login', {
        email: person.email,
        password: person.password,
      })
    expect((await person.send('GET', '/settings')).status).toBe(200)
    expect((await change(person.id, { disabled: true })).body.disabled).toBe(true)
    expect((await person.send('GET', '/settings')).status).toBe(401)
    expect((await server.send('POST', '/auth/token', { token: person.token })).status).toBe(401)
    expect((await login()).body.error).toEqual([{ type: 'email', message: 'This account is disabled' }])
    expect((await change(person.id, { disabled: false })).body.disabled).toBe(false)
    expect((await login()).status).toBe(200)
  })

  test('who was invited only loses the invitation', async () => {
    const { body } = await server.signedIn<Invitation>('POST', '/api/v2/latern/users', {
      ...invited,
      email: 'never@latern.example',
    })
    await change(body.user.id, { disabled: true })
    const key = keyIn(body.path ?? '')
    expect((await server.send('POST', '/auth/password/reset', { key, password: 'hilineja' })).status).toBe(
      410,
    )
  })
})

describe('an admin who can sign in always stays', () => {
  test('since nobody changes their own role or disables themselves', async () => {
    const [admin] = (await users()).filter(({ email }) => email === 'admin@latern.example')
    for (const body of [{ role: ['user'] }, { disabled: true }])
      expect((await change(admin?.id ?? 0, body)).status).toBe(409)
  })

  test('also when two admins take each other’s role at the same moment', async () => {
    const two = await startTestServer()
    const other = await addPerson(two, 'admin', 'other@latern.example')
    const list = async () => (await two.signedIn<Account[]>('GET', '/api/v2/latern/users')).body
    const [first] = await list()
    const answers = await Promise.all([
      change(other.id, { role: ['user'] }, two.signedIn),
      change(first?.id ?? 0, { disabled: true }, other.send),
    ])
    const { rows } = await two.database.pool.query(
      `select count(*) as admins from app_user where 'admin' = any(role) and not disabled`,
    )
    expect(rows[0].admins).toBe(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await two.stop()
  })
})
