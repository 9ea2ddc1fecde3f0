import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Account, Session } from '#openapi/lighting.d.ts'
import { startTestProvider, type TestProvider, walk } from '#support/oidcProvider.ts'
import { addPerson, sendAs } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const consoleAddress = 'https://console.example'
let city: TestProvider
let server: TestServer
beforeAll(async () => {
  city = await startTestProvider(consoleAddress)
  server = await startTestServer({ providers: [city.provider], consoleAddress })
})
afterAll(async () => {
  await server.stop()
  await city.stop()
})
afterEach(() => {
  city.spoil = (claims) => claims
  city.describe = (description) => description
  city.isForged = false
})

type Begun = { address: string; verifier: string; message: string }
type Finished = Session & { message: string }

let people = 0
/** Somebody new at the provider, who signs in next. */
function newPerson(groups = ['lighting'], email = `person${++people}@city.test`) {
  city.person = { sub: `sub-${++people}`, name: 'Kadri Kask', email, email_verified: true, groups }
  return city.person
}

const start = () => server.send<Begun>('POST', '/auth/provider/start', { provider: 'city' })
const finish = (verifier: string, answer: string) =>
  server.send<Finished>('POST', '/auth/provider/finish', { verifier, answer })

/** The whole walk of whoever is the provider's person. */
async function signIn() {
  const { body } = await start()
  return finish(body.verifier, await walk(body.address))
}
const users = async () => (await server.signedIn<Account[]>('GET', '/api/v2/latern/users')).body
const accountOf = async (email: string | undefined) => (await users()).find((user) => user.email === email)

describe('somebody who signs in at a provider', () => {
  test('is offered its button', async () => {
    const { body } = await server.send('GET', '/api/v2/latern')
    expect(body).toMatchObject({ providers: [{ id: 'city', name: 'City' }] })
    expect(body.extensions).toContain('startOidc')
  })

  test('gets an account at the first time, and the same one at the next', async () => {
    const { email } = newPerson()
    const { body } = await signIn()
    expect(body.user).toMatchObject({
      role: ['user'],
      data: { displayName: 'Kadri Kask', email, signsInAt: 'City' },
    })
    expect((await sendAs(server, body.access_token)('GET', '/settings')).status).toBe(200)
    const made = await accountOf(email)
    expect(made).toMatchObject({ signsInAt: 'City', invited: false, emailConfirmed: true, connection: null })
    await signIn()
    expect((await users()).filter((user) => user.email === email)).toEqual([
      { ...made, dt_signed_in: expect.any(String) },
    ])
  })

  test('is known by issuer and subject, whatever address the provider tells later', async () => {
    const person = newPerson()
    await signIn()
    const { id } = (await accountOf(person.email)) ?? {}
    city.person = { ...person, email: 'admin@latern.example' }
    expect((await signIn()).body.user.data.email).toBe(person.email)
    expect((await accountOf(person.email))?.id).toBe(id)
  })

  test('has the role of the groups, anew at each sign-in', async () => {
    const person = newPerson(['lighting', 'lighting-staff'])
    expect((await signIn()).body.user.role).toEqual(['staff'])
    city.person = { ...person, groups: ['lighting-staff', 'lighting-admins'] }
    expect((await signIn()).body.user.role).toEqual(['admin'])
    city.person = { ...person, groups: ['lighting'] }
    expect((await signIn()).body.user.role).toEqual(['user'])
  })

  test('does not come in without a group that may', async () => {
    const { email } = newPerson(['accounting'])
    expect(await signIn()).toMatchObject({ status: 403, body: { message: expect.stringMatching(/groups/) } })
    expect(await accountOf(email)).toBeUndefined()
  })

  test('is out of open sessions too, once the group is taken away and that is told', async () => {
    const person = newPerson()
    const { body } = await signIn()
    city.person = { ...person, groups: [] }
    expect((await signIn()).status).toBe(403)
    expect((await sendAs(server, body.access_token)('GET', '/settings')).status).toBe(401)
  })

  test('makes no calls by API tokens any more, once the group is taken away and that is told', async () => {
    const person = newPerson(['lighting-admins'])
    const { body } = await signIn()
    const dt_end = new Date(Date.now() + 24 * 3600_000).toISOString()
    const made = await sendAs(server, body.access_token)<{ secret: string }>(
      'POST',
      '/api/v2/latern/tokens',
      {
        name: `Of ${person.sub}`,
        scope: 'read',
        dt_end,
      },
    )
    const withToken = () => sendAs(server, made.body.secret)('GET', '/settings')
    expect((await withToken()).status).toBe(200)
    city.person = { ...person, groups: [] }
    expect((await signIn()).status).toBe(403)
    expect((await withToken()).status).toBe(401)
    expect((await accountOf(person.email))?.role).toEqual([])
    city.person = person
    expect((await signIn()).body.user.role).toEqual(['admin'])
  })

  test('does not come in before somebody has a password: nobody could sign in while the provider is away', async () => {
    const { email } = newPerson(['lighting-admins'])
    const { pool } = server.database
    const { rows } = await pool.query(
      `select id, password_hash from app_user where email = 'admin@latern.example'`,
    )
    const setHash = (hash: string | null) =>
      pool.query('update app_user set password_hash = $1 where id = $2', [hash, rows[0].id])
    await setHash(null)
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/first account/) },
    })
    await setHash(rows[0].password_hash)
    expect(await accountOf(email)).toBeUndefined()
    expect((await signIn()).status).toBe(200)
  })

  test('does not come in while the account is disabled', async () => {
    const person = newPerson()
    const { body } = await signIn()
    const { id } = (await accountOf(person.email)) ?? {}
    await server.signedIn('PUT', `/api/v2/latern/users/${id}`, { disabled: true })
    expect(await signIn()).toMatchObject({ status: 403, body: { message: 'This account is disabled' } })
    expect((await sendAs(server, body.access_token)('GET', '/settings')).status).toBe(401)
  })

  test('does not come in without an address', async () => {
    newPerson()
    delete city.person.email
    expect((await signIn()).status).toBe(403)
  })

  test('has no password, and cannot have one mailed', async () => {
    const { email = '' } = newPerson()
    await signIn()
    const login = await server.send('POST', '/auth/login', { email, password: 'anything' })
    expect(login.status).toBe(400)
    await server.send('POST', '/auth/password/forgot', { email })
    const { id = 0 } = (await accountOf(email)) ?? {}
    expect((await server.signedIn('POST', `/api/v2/latern/users/${id}/invite`)).status).toBe(409)
    expect(await server.mails(email, 0)).toEqual([])
  })

  test('is told where the password is, whenever the session is renewed and the profile saved', async () => {
    newPerson()
    const { body } = await signIn()
    const renewed = await server.send<Session>('POST', '/auth/token', { token: body.access_token })
    expect(renewed.body.user.data.signsInAt).toBe('City')
    const send = sendAs(server, body.access_token)
    const data = { ...body.user.data, displayName: 'Kadri Kase', signsInAt: null }
    const saved = await send<Pick<Session, 'user'>>('POST', '/auth/user/update', { user: { data } })
    expect(saved.body.user.data).toMatchObject({ displayName: 'Kadri Kase', signsInAt: 'City' })
    const change = { current: 'anything', password: 'something' }
    expect((await send('POST', '/auth/password/change', change)).status).toBe(409)
    const admin = await server.send<Session>('POST', '/auth/token', { token: server.token })
    expect(admin.body.user.data.signsInAt).toBeNull()
  })

  test('is signed in for twelve hours, however often the token is renewed', async () => {
    newPerson()
    const { body } = await signIn()
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())
    const old = { ...claims, auth_time: claims.auth_time - 12 * 3600 - 1 }
    expect((await server.send('POST', '/auth/token', { token: server.app.jwt.sign(old) })).status).toBe(401)
    expect((await server.send('POST', '/auth/token', { token: body.access_token })).status).toBe(200)
  })

  test('is told where the provider ends its own session when signing out, once', async () => {
    newPerson()
    const { body } = await signIn()
    const send = sendAs(server, body.access_token)
    const ended = await send<{ address: string }>('POST', '/auth/logout')
    const address = new URL(ended.body.address)
    expect(address.origin).toBe(city.provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${consoleAddress}/login`)
    expect((await send('GET', '/settings')).status).toBe(401)
    const { rows } = await server.database.pool.query('select id from oidc_session where address = $1', [
      ended.body.address,
    ])
    expect(rows).toEqual([])
  })
})

describe('an address that has an account here', () => {
  test('opens it only after an admin has connected the two, and its password is void then', async () => {
    const person = await addPerson(server, 'staff', 'double@latern.example')
    newPerson(['lighting'], 'DOUBLE@latern.example')
    expect((await signIn()).status).toBe(409)
    const asked = await accountOf(person.email)
    expect(asked?.connection).toMatchObject({ provider: 'City', displayName: 'Kadri Kask' })
    expect((await person.send('GET', '/settings')).status).toBe(200)

    const decide = (accept: boolean) =>
      server.signedIn<Account>('POST', `/api/v2/latern/users/${person.id}/connect`, {
        issuer: asked?.connection?.issuer,
        subject: asked?.connection?.subject,
        accept,
      })
    expect((await decide(false)).body).toMatchObject({ connection: null, signsInAt: null })
    expect((await decide(true)).status).toBe(404)
    expect((await signIn()).status).toBe(409)
    expect((await decide(true)).body).toMatchObject({ connection: null, signsInAt: 'City', invited: false })
    expect((await person.send('GET', '/settings')).status).toBe(401)
    const { email, password } = person
    expect((await server.send('POST', '/auth/login', { email, password })).status).toBe(400)
    expect((await signIn()).body.user.data.email).toBe(email)
  })

  test('is not put to admins where the provider says that it is not verified', async () => {
    const person = await addPerson(server, 'staff', 'claimed@latern.example')
    newPerson(['lighting-admins'], person.email)
    city.person.email_verified = false
    expect(await signIn()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ask an admin/) },
    })
    expect((await accountOf(person.email))?.connection).toBeNull()
  })

  test('is not asked about any more once they have an account under another address', async () => {
    const person = await addPerson(server, 'staff', 'former@latern.example')
    const theirs = newPerson(['lighting'], person.email)
    expect((await signIn()).status).toBe(409)
    expect((await accountOf(person.email))?.connection).not.toBeNull()
    city.person = { ...theirs, email: 'latter@city.test' }
    expect((await signIn()).status).toBe(200)
    expect((await accountOf(person.email))?.connection).toBeNull()
  })

  test('never takes the last admin with a password', async () => {
    newPerson(['lighting-admins'], 'admin@latern.example')
    expect((await signIn()).status).toBe(409)
    const asked = await accountOf('admin@latern.example')
    const { issuer, subject } = asked?.connection ?? {}
    const body = { issuer, subject, accept: true }
    expect((await server.signedIn('POST', `/api/v2/latern/users/${asked?.id}/connect`, body)).status).toBe(
      409,
    )
  })
})

describe('what comes back from a provider', () => {
  const refusals: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'of somebody else' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another client' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['an end in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 90 })],
    ['a beginning in the future', (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 90 })],
  ]
  test.each(refusals)('is refused with %s', async (_, spoil) => {
    const { email } = newPerson()
    city.spoil = spoil
    expect((await signIn()).status).toBe(400)
    expect(await accountOf(email)).toBeUndefined()
  })

  test.each([
    ['ended half a minute ago by our clock', (now: number) => ({ exp: now - 30 })],
    ['begins in half a minute by our clock', (now: number) => ({ nbf: now + 30 })],
  ])('is taken from a clock that is a little off: an ID token that %s', async (_, times) => {
    newPerson()
    city.spoil = (claims) => ({ ...claims, ...times(Math.floor(Date.now() / 1000)) })
    expect((await signIn()).status).toBe(200)
  })

  test('is good once', async () => {
    newPerson()
    const { body } = await start()
    const answer = await walk(body.address)
    expect((await finish(body.verifier, answer)).status).toBe(200)
    expect((await finish(body.verifier, answer)).status).toBe(410)
    const again = await start()
    const state = new URL(again.body.address).searchParams.get('state') ?? ''
    const replayed = answer.replace(/state=[^&]*/, `state=${state}`)
    expect((await finish(again.body.verifier, replayed)).status).toBe(400)
  })

  test('is good for the browser alone that began, which is not robbed of it', async () => {
    newPerson()
    const mine = await start()
    const others = await start()
    const answer = await walk(mine.body.address)
    expect((await finish(others.body.verifier, answer)).status).toBe(410)
    expect((await finish(mine.body.verifier, answer)).status).toBe(200)
  })

  test('is refused with a state that nobody began with, or that is too old', async () => {
    newPerson()
    const { body } = await start()
    expect((await finish(body.verifier, 'code=a&state=b')).status).toBe(410)
    expect((await finish(body.verifier, '')).status).toBe(410)
    const answer = await walk(body.address)
    await server.database.query.updateTable('oidc_sign_in').set({ expires_at: new Date() }).execute()
    expect((await finish(body.verifier, answer)).status).toBe(410)
  })

  test('may be that somebody cancelled', async () => {
    const { body } = await start()
    const state = new URL(body.address).searchParams.get('state')
    const answer = `error=access_denied&state=${state}&iss=${encodeURIComponent(city.provider.issuer)}`
    expect(await finish(body.verifier, answer)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/cancelled/) },
    })
  })
})

describe('a sign-in', () => {
  test('asks for a code with PKCE by SHA-256, and never comes back to an address that the request names', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    const url = '/auth/provider/start'
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: { provider: 'city' } })
    const asked = Object.fromEntries(new URL(answer.json<Begun>().address).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: `${consoleAddress}/pages/auth/provider`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('is refused by the provider with a code verifier of another one', async () => {
    newPerson()
    const { body } = await start()
    const answer = await walk(body.address)
    const other = 'x'.repeat(43)
    await server.database.query.updateTable('oidc_sign_in').set({ code_verifier: other }).execute()
    expect((await finish(body.verifier, answer)).status).toBe(400)
  })

  test('leaves no secret, code or token in the log, whatever comes of it', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const logging = await startTestServer({
      providers: [city.provider],
      consoleAddress,
      signInTriesPerMinute: 3,
      logger: { level: 'trace', stream },
    })
    const secrets = [city.provider.clientSecret ?? '']
    const once = async () => {
      newPerson()
      const { body } = await logging.send<Begun>('POST', '/auth/provider/start', { provider: 'city' })
      const answer = await walk(body.address)
      const sent = { verifier: body.verifier, answer }
      const finished = await logging.send<Finished>('POST', '/auth/provider/finish', sent)
      secrets.push(body.verifier, new URLSearchParams(answer).get('code') ?? '')
      if (finished.status === 200) secrets.push(finished.body.access_token)
      return finished.status
    }
    expect(await once()).toBe(200)
    city.spoil = (claims) => ({ ...claims, aud: 'another client' })
    expect(await once()).toBe(400)
    city.describe = (description) => ({ ...description, token_endpoint: 'https://elsewhere.example/token' })
    expect(await once()).toBe(424)
    expect(lines.join('')).toContain('What City answered is not valid')
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([])

    // Three tries a minute are over.
    expect((await logging.send('POST', '/auth/provider/start', { provider: 'city' })).status).toBe(429)
    expect((await logging.send('POST', '/auth/provider/finish', { verifier: 'v', answer: '' })).status).toBe(
      429,
    )
    await logging.stop()
  })
})

describe('a provider', () => {
  test('whose keys are others now is believed by the new ones', async () => {
    newPerson()
    expect((await signIn()).status).toBe(200)
    city.rotateKeys()
    expect((await signIn()).status).toBe(200)
  })

  test('is not believed by a key that it does not publish', async () => {
    newPerson()
    city.isForged = true
    expect((await signIn()).status).toBe(400)
  })

  test.each([
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
  ])('that names another host as its %s has nothing sent there', async (endpoint) => {
    newPerson()
    const elsewhere = city.provider.issuer.replace('127.0.0.1', 'localhost')
    const path = `/elsewhere-${endpoint}`
    city.describe = (description) => ({ ...description, [endpoint]: elsewhere + path })
    expect((await signIn()).status).toBe(424)
    expect(city.requests.filter((request) => request.endsWith(path))).toEqual([])
  })

  test('that is away is said to be, and a password still signs in', async () => {
    newPerson()
    const { body } = await start()
    const answer = await walk(body.address)
    await city.stop()
    const away = { status: 424, body: { message: expect.stringMatching(/^City does not answer/) } }
    expect(await start()).toMatchObject(away)
    expect(await finish(body.verifier, answer)).toMatchObject(away)
    const credentials = { email: 'admin@latern.example', password: 'correct horse' }
    expect((await server.send('POST', '/auth/login', credentials)).status).toBe(200)
    await city.start()
    expect((await signIn()).status).toBe(200)
  })

  test('that is not configured is not there', async () => {
    expect((await server.send('POST', '/auth/provider/start', { provider: 'other' })).status).toBe(404)
  })
})

test('where passwords are for admins, nobody else signs in or registers with one', async () => {
  const strict = await startTestServer({ providers: [city.provider], onlyAdminsHavePasswords: true })
  const added = await addPerson(strict, 'staff').catch(() => undefined)
  expect(added?.token).toBeUndefined()
  const admin = { email: 'admin@latern.example', password: 'correct horse' }
  expect((await strict.send('POST', '/auth/login', admin)).status).toBe(200)
  const other = { email: 'b@latern.example', password: 'good enough', displayName: 'B' }
  expect((await strict.send('POST', '/auth/register', other)).status).toBe(403)
  expect((await strict.send('GET', '/api/v2/latern')).body).toMatchObject({ passwords: 'admins' })
  await strict.stop()
})
