import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session, User } from '#openapi/lighting.d.ts'
import { addPerson, keyIn, sendAs } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let people = 0
/** A user who has just registered: one confirmation mail has been sent. */
async function somebody() {
  const email = `person${++people}@latern.example`
  const { body } = await server.send<Session>('POST', '/auth/register', {
    email,
    password: 'correct horse',
    displayName: 'Somebody',
  })
  const send = sendAs(server, body.access_token)
  return {
    email,
    send,
    mails: (count: number) => server.mails(email, count),
    forget: () => server.send('POST', '/auth/password/forgot', { email }),
    login: (password: string) => server.send('POST', '/auth/login', { email, password }),
    save: (data: object, current?: string) =>
      send<{ user: User; message: string }>('POST', '/auth/user/update', {
        user: { role: ['admin'], data: { displayName: 'Somebody', email, ...data } },
        ...(current !== undefined && { current }),
      }),
  }
}
const reset = (key: string, password: string) =>
  server.send<{ message: string }>('POST', '/auth/password/reset', { key, password })
const confirm = (key: string) => server.send<{ email: string }>('POST', '/auth/email/confirm', { key })
/** Simulates that time has passed since every token was mailed. */
const wait = (interval: string) =>
  server.database.pool.query(
    `update mail_key set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
    [interval],
  )

describe('a forgotten password', () => {
  test('is reset by a mailed link, once; every session ends', async () => {
    const { email, send, mails, forget, login } = await somebody()
    expect((await forget()).status).toBe(204)
    const mail = (await mails(2)).at(-1) ?? ''
    expect(mail).toMatch(/^From: Latern <latern@latern.example>$/m)
    expect(mail).toMatch(/^Subject: Choose a new password for Latern$/m)
    expect(mail).toContain('https://console.example/pages/auth/reset-password?key=')
    const key = keyIn(mail)

    const tooShort = await reset(key, 'abc')
    expect(tooShort).toMatchObject({
      status: 400,
      body: { errors: { password: ['Min character length is 4'] } },
    })
    expect(await reset(key, 'another horse')).toMatchObject({ status: 200, body: { email } })
    expect((await reset(key, 'third horse')).status).toBe(410)
    expect((await send('GET', '/settings')).status).toBe(401)
    expect((await login('correct horse')).status).toBe(400)
    expect((await login('another horse')).status).toBe(200)
  })

  test('is answered alike where nobody has the address', async () => {
    const { forget } = await somebody()
    const known = await forget()
    const unknown = await server.send('POST', '/auth/password/forgot', { email: 'who@latern.example' })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
  })

  test('is mailed about once a minute at most, and only the last link is good, for an hour', async () => {
    const { mails, forget, login } = await somebody()
    await forget()
    await mails(2)
    await forget()
    // It looks after it has answered whether another mail is due.
    await server.app.emails.drain()
    await wait('2 minutes')
    await forget()
    const [first = '', second = ''] = (await mails(3)).slice(1).map(keyIn)
    expect((await reset(first, 'another horse')).status).toBe(410)
    await wait('61 minutes')
    expect((await reset(second, 'another horse')).status).toBe(410)
    expect((await login('correct horse')).status).toBe(200)
  })

  test('is kept as a hash of its key', async () => {
    const { mails } = await somebody()
    const [mail = ''] = await mails(1)
    const key = keyIn(mail)
    const { rows } = await server.database.pool.query('select * from mail_key')
    const hash = createHash('sha256').update(key).digest('hex')
    expect(rows.map((row) => row.hash.toString('hex'))).toContain(hash)
    expect(
      rows
        .flatMap((row) => Object.values(row))
        .map(String)
        .join(),
    ).not.toContain(key)
  })

  test('can’t be asked for without end, nor its key be guessed at', async () => {
    const strict = await startTestServer({ signInTriesPerMinute: 3 })
    const tries: [string, object][] = [
      ['/auth/password/forgot', { email: 'a@latern.example' }],
      ['/auth/password/reset', { key: 'no such key', password: 'abcdef' }],
      ['/auth/email/confirm', { key: 'no such key' }],
    ]
    for (const [path, body] of tries) {
      for (let index = 0; index < 3; index++)
        expect((await strict.send('POST', path, body)).status, path).not.toBe(429)
      expect((await strict.send('POST', path, body)).status, path).toBe(429)
    }
    await strict.stop()
  })
})

describe('changing the password', () => {
  test('takes the current one, ends the other sessions, and gives this one a new token', async () => {
    const { send, login } = await somebody()
    const { body } = await send<Session>('POST', '/auth/password/change', {
      current: 'correct horse',
      password: 'another horse',
    })
    expect((await send('GET', '/settings')).status).toBe(401)
    expect((await sendAs(server, body.access_token)('GET', '/settings')).status).toBe(200)
    expect((await login('another horse')).status).toBe(200)
  })

  test('can’t be guessed at, by neither of the calls that ask for the current one', async () => {
    const strict = await startTestServer({ signInTriesPerMinute: 3 })
    const send = sendAs(strict, strict.token)
    const change = () => send('POST', '/auth/password/change', { current: 'wrong', password: 'another' })
    const move = () =>
      send('POST', '/auth/user/update', {
        user: { data: { displayName: 'Admin', email: 'new@latern.example' } },
        current: 'wrong',
      })
    const statuses = [await change(), await move(), await change(), await move()].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 429])
    await strict.stop()
  })

  test('says at which field it is refused, and leaves everybody signed in', async () => {
    const { send } = await somebody()
    const change = (current: string, password: string) =>
      send('POST', '/auth/password/change', { current, password })
    expect(await change('wrong horse', 'another horse')).toMatchObject({
      status: 400,
      body: { errors: { current: ['The current password is wrong'] } },
    })
    expect(await change('correct horse', 'abc')).toMatchObject({
      status: 400,
      body: { errors: { password: ['Min character length is 4'] } },
    })
    expect((await send('GET', '/settings')).status).toBe(200)
  })
})

describe('an e-mail address', () => {
  test('is confirmed by the link that registering mails', async () => {
    const { email, send, save, mails } = await somebody()
    expect((await save({})).body.user.data).toMatchObject({ emailConfirmed: false, newEmail: null })
    const [mail = ''] = await mails(1)
    expect(mail).toContain('https://console.example/pages/auth/mail-confirm?key=')
    expect((await confirm(keyIn(mail))).body).toEqual({ email })
    expect((await confirm(keyIn(mail))).status).toBe(410)
    expect((await save({})).body.user.data.emailConfirmed).toBe(true)
    expect((await send('POST', '/auth/email/send')).status).toBe(409)
  })

  test('is mailed again when asked for, but not at once', async () => {
    const { send, mails } = await somebody()
    expect((await send('POST', '/auth/email/send')).status).toBe(429)
    await wait('2 minutes')
    expect((await send('POST', '/auth/email/send')).status).toBe(204)
    await mails(2)
  })

  test('stays unchanged until the new one is confirmed; the old one is notified', async () => {
    const { email, save, mails, login } = await somebody()
    await wait('2 minutes')
    const newEmail = `new.${email}`
    expect((await save({ email: newEmail }, 'correct horse')).body.user.data).toMatchObject({
      email,
      newEmail,
    })
    // Saving something else meanwhile, with either address, cancels nothing and sends no mail.
    await save({ settings: { theme: 'dark' } })
    expect((await save({ email: newEmail })).body.user.data).toMatchObject({ email, newEmail })
    expect((await mails(2)).at(-1)).toContain('about to change')
    const [mail = ''] = await server.mails(newEmail, 1)
    expect((await confirm(keyIn(mail))).body).toEqual({ email: newEmail })
    expect((await save({ email: newEmail })).body.user.data).toMatchObject({
      email: newEmail,
      newEmail: null,
    })
    expect((await login('correct horse')).status).toBe(400)
  })

  test('is changed by nobody who does not know the password', async () => {
    const { email, save } = await somebody()
    await wait('2 minutes')
    const stolen = { email: `thief.of.${email}` }
    for (const current of [undefined, '', 'wrong horse']) {
      const { status, body } = await save(stolen, current)
      expect([status, body]).toEqual([
        400,
        { message: expect.any(String), errors: { current: [expect.stringMatching(/current password/)] } },
      ])
    }
    // An address in upper case is the same address.
    expect((await save({ email: email.toUpperCase() })).body.user.data).toMatchObject({
      email,
      newEmail: null,
    })
  })

  test('that was another one before leaves nobody there who can choose the password', async () => {
    const { email, save, forget, mails, login } = await somebody()
    await wait('2 minutes')
    await forget()
    const key = keyIn((await mails(2)).at(-1) ?? '')
    const newEmail = `moved.${email}`
    await save({ email: newEmail }, 'correct horse')
    const [mail = ''] = await server.mails(newEmail, 1)
    expect((await confirm(keyIn(mail))).status).toBe(200)
    expect((await reset(key, 'thief horse')).status).toBe(410)
    expect((await login('thief horse')).status).toBe(400)
  })

  test('of another account is never taken over, and its owner is not revealed', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await wait('2 minutes')
    expect((await one.save({ email: other.email }, 'correct horse')).status).toBe(200)
    const mail = (await other.mails(2)).at(-1) ?? ''
    expect((await confirm(keyIn(mail))).status).toBe(409)
  })

  test('is written to in the user’s language', async () => {
    const { save, forget, mails } = await somebody()
    await save({ settings: { language: 'et' } })
    await forget()
    expect((await mails(2)).at(-1)).toMatch(/^Subject: Vali Laternile uus parool$/m)
  })
})

describe('a profile', () => {
  const image = (hex: string, type: string) =>
    `data:image/${type};base64,${Buffer.from(`${hex}${'00'.repeat(30)}`, 'hex').toString('base64')}`
  const png = image('89504e470d0a1a0a', 'png')

  test('takes a small image of a kind that browsers draw, and gives it up again', async () => {
    const { save } = await somebody()
    const webp = image('524946460000000057454250', 'webp')
    for (const photoURL of [png, image('ffd8ffe0', 'jpeg'), webp, image('474946383961', 'gif'), null])
      expect((await save({ photoURL })).body.user.data.photoURL).toBe(photoURL)
  })

  test('takes nothing else for a photo', async () => {
    const { save } = await somebody()
    const bad = [
      'https://elsewhere.example/me.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:text/html;base64,PHA+',
      image('ffd8ffe0', 'png'),
      `${png}" onerror="x`,
      '',
      png + 'A'.repeat(200_000),
    ]
    for (const photoURL of bad)
      expect((await save({ photoURL })).body.message, photoURL.slice(0, 80)).toMatch(/photoURL/)
  })

  test('takes no settings without end, and no other role', async () => {
    const { save } = await somebody()
    expect((await save({ settings: { note: 'x'.repeat(70_000) } })).status).toBe(400)
    expect((await save({})).body.user.role).toEqual(['user'])
  })
})

test('an invited user has not confirmed the address yet', async () => {
  const { email, password } = await addPerson(server, 'staff')
  const { body } = await server.send<Session>('POST', '/auth/login', { email, password })
  expect(body.user.data.emailConfirmed).toBe(false)
})
