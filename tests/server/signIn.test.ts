import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs } from '#support/people.ts'
import { atRealCost } from '#support/quickArgon2.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

type Session = { access_token: string; device: string; message: string }

const tries = 3
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ signInTriesPerMinute: tries, trustProxy: ['loopback'] })
})
afterAll(() => server.stop())

let addresses = 0
/** Headers of a request through the proxy from a new network address. */
const elsewhere = () => ({ 'x-forwarded-for': `10.9.9.9, 192.0.2.${++addresses}` })

let people = 0
/** A user with an account and an address of their own, who has not signed in by password yet. */
async function somebody() {
  const details = { email: `engineer${++people}@latern.example`, password: 'maasikas' }
  const made = await server.send<Session>(
    'POST',
    '/auth/register',
    { ...details, displayName: 'Engineer' },
    elsewhere(),
  )
  const login = (more: object = {}, headers = elsewhere()) =>
    server.send<Session>('POST', '/auth/login', { ...details, ...more }, headers)
  return {
    ...details,
    made: made.body,
    login,
    fail: async (headers = elsewhere(), email = details.email) =>
      (await login({ email, password: 'nope' }, headers)).status,
  }
}

async function each<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let index = 0; index < count; index++) answers.push(await work(index))
  return answers
}

describe('tries at signing in', () => {
  test('at spellings of one account in the database are counted together', async () => {
    const { fail, email } = await somebody()
    const { rows } = await server.database.pool.query(`select lower('İ') = lower('I') as alike`)
    const number = email.replace('engineer', '')
    const spellings = [
      'engineer',
      'ENGINEER',
      'Engineer',
      ...(rows[0].alike ? ['engİneer', 'ENGİNEER'] : ['EngineeR']),
    ]
    const here = elsewhere()
    const answers = await each(spellings.length, (index) => fail(here, `${spellings[index]}${number}`))
    expect(answers).toEqual(spellings.map((_, index) => (index < tries ? 400 : 429)))
  })

  test('at an address that only looks similar do not reveal who has an account', async () => {
    const here = elsewhere()
    const known = await somebody()
    const answers = async (email: string, spelt: string) => [
      ...(await each(tries, () => known.fail(here, email))),
      await known.fail(here, spelt),
    ]
    const ofKnown = await answers(known.email, known.email.replace('i', 'İ'))
    const ofNobody = await answers('visitor@latern.example', 'vİsitor@latern.example')
    expect(ofKnown).toEqual(ofNobody)
  })

  test('from one address are limited over all e-mails', async () => {
    const here = elsewhere()
    const { login } = await somebody()
    const spray = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        login({ email: `person${index}@latern.example`, password: 'nope' }, here),
      ),
    )
    expect(spray.filter(({ status }) => status === 400)).toHaveLength(3 * tries)
    const refused = spray.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20 - 3 * tries)
    expect(refused[0]?.body.message).toMatch(/^Too many tries: retry in \d+ seconds?$/)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('at one account from everywhere are slowed down', async () => {
    const { fail } = await somebody()
    const answers = await each(tries + 1, () => fail())
    expect(answers).toEqual([...Array(tries).fill(400), 429])
  })

  test('do not keep whoever signed in on a device before from signing in there', async () => {
    const { login, fail, made } = await somebody()
    await each(20, () => fail())
    expect((await login()).status).toBe(429)
    const here = elsewhere()
    await each(20, () => fail(here))
    const again = await login({ device: made.device }, here)
    expect(again.status).toBe(200)
    expect((await login({ device: again.body.device }, here)).status).toBe(200)
  })

  test('are limited on a known device too, which is known for its own users alone', async () => {
    const { login, made } = await somebody()
    const other = await somebody()
    const guesses = await each(tries + 1, () => login({ password: 'nope', device: made.device }))
    expect(guesses.map(({ status }) => status)).toEqual([...Array(tries).fill(400), 429])
    await each(20, () => other.fail())
    for (const device of [made.device, made.access_token, 'nonsense', null])
      expect((await other.login({ device })).status).toBe(429)
  })

  test('may be made by everybody who uses a device', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const { device } = (await other.login({ device: one.made.device })).body
    for (const { fail, login } of [one, other]) {
      await each(20, () => fail())
      expect((await login({ device })).status).toBe(200)
    }
  })

  test('with a device’s token in the place of a session’s are refused', async () => {
    const { made } = await somebody()
    expect((await sendAs(server, made.device)('GET', '/settings')).status).toBe(401)
    expect((await server.send('POST', '/auth/token', { token: made.device })).status).toBe(401)
  })
})

test('a proxy that is not named is not believed whom it speaks for', async () => {
  const direct = await startTestServer({ signInTriesPerMinute: tries })
  const answers = await each(3 * tries + 1, (index) =>
    direct.send('POST', '/auth/login', { email: `b${index}@latern.example`, password: 'nope' }, elsewhere()),
  )
  expect(answers.map(({ status }) => status)).toEqual([...Array(3 * tries).fill(400), 429])
  await direct.stop()
})

test('many concurrent sign-ins queue or get Retry-After, and nobody else waits', async () => {
  const delays: number[] = []
  let done = false
  const login = async (_: unknown, index: number) => {
    const response = await fetch(`${server.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...elsewhere() },
      body: JSON.stringify({ email: `crowd${index}@latern.example`, password: 'nope' }),
    })
    return [response.status, response.headers.get('retry-after')]
  }
  const logins = atRealCost(() => Promise.all(Array.from({ length: 64 }, login))).finally(() => {
    done = true
  })
  while (!done) {
    const started = performance.now()
    expect((await server.signedIn('GET', '/settings')).status).toBe(200)
    delays.push(performance.now() - started)
  }
  const answers = await logins
  expect(answers.filter(([status]) => status === 400).length).toBeGreaterThan(30)
  for (const [status, retryAfter] of answers) expect([400, 503]).toContain(status ?? retryAfter)
  expect(answers.filter(([status, retryAfter]) => status === 503 && retryAfter === null)).toEqual([])
  expect(delays.sort((one, other) => one - other)[Math.floor(delays.length / 2)]).toBeLessThan(250)
})

describe('a session', () => {
  const claimsIn = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
  const signed = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${createHmac('sha256', server.secrets.signingKey).update(text).digest('base64url')}`
  }
  const renew = (token: string) => server.send<Session>('POST', '/auth/token', { token })
  const signOut = (token: string) => sendAs(server, token)('POST', '/auth/logout')
  const isGood = async (token: string) => (await sendAs(server, token)('GET', '/settings')).status === 200
  const day = 24 * 3600

  test('ends when its user signs out, with every token of it, and no other session does', async () => {
    const { made, login } = await somebody()
    const token = made.access_token
    const other = (await login()).body.access_token
    const renewed = (await renew(token)).body.access_token
    expect((await signOut(token)).status).toBe(204)
    for (const ended of [token, renewed]) {
      expect(await isGood(ended)).toBe(false)
      expect((await renew(ended)).status).toBe(401)
    }
    expect(await isGood(other)).toBe(true)
    expect((await signOut(token)).status).toBe(401)
  })

  test('is renewed for thirty days from the sign-in, and no longer', async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = claimsIn(server.token)
    expect(claims.auth_time).toBeGreaterThan(now - 600)
    const old = { ...claims, auth_time: now - 30 * day + 3600, exp: now + 600 }
    const { status, body } = await renew(signed(old))
    expect(status).toBe(200)
    const fresh = claimsIn(body.access_token)
    expect([fresh.auth_time, fresh.exp]).toEqual([old.auth_time, old.auth_time + 30 * day])
    expect((await renew(signed({ ...old, auth_time: now - 30 * day - 1 }))).status).toBe(401)
  })

  test('of an older version without a sign-in time continues, and can be ended too', async () => {
    const { made } = await somebody()
    const now = Math.floor(Date.now() / 1000)
    const old = signed({
      sub: String(claimsIn(made.access_token).sub),
      session: 0,
      iat: now - 3600,
      exp: now + 3600,
    })
    const renewed = (await renew(old)).body.access_token
    expect(claimsIn(renewed).auth_time).toBe(now - 3600)
    expect((await signOut(renewed)).status).toBe(204)
    expect((await renew(old)).status).toBe(401)
    expect(await isGood(made.access_token)).toBe(true)
  })
})

test('a link may be mailed again at once where the last one is from a clock that was set back since', async () => {
  const { made, email } = await somebody()
  const again = () => sendAs(server, made.access_token)('POST', '/auth/email/send')
  expect((await again()).status).toBe(429)
  await server.database.pool.query(`update mail_key set created_at = created_at + interval '1 day'`)
  expect((await again()).status).toBe(204)
  await server.mails(email, 2)
})
