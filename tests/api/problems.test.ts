import { describe, expect, test } from 'vitest'
import { problemOf } from '#api/problems.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { json, provider } from '#support/provider.ts'

type Row = [answer: string, respond: () => Response, problem: Partial<ApiProblem>]

const generalError = { happens: 'general-error', clearsSession: false } as const
const logout = { happens: 'logout', clearsSession: true } as const
const loginError = { happens: 'login-error', clearsSession: true } as const

/** Specification §8, and decisions.md for the bodies of errors. */
const catalogue: Row[] = [
  [
    '500',
    json(500, { message: 'division by zero' }),
    { ...generalError, kind: 'internal', status: 500, message: 'Request returned Internal Server Error' },
  ],
  [
    '401',
    json(401, { message: 'who are you?' }),
    { ...logout, kind: 'unauthorised', status: 401, message: 'Invalid access_token' },
  ],
  [
    '422 with errors by field',
    json(422, { errors: { name: ['is too long', 'is taken'], value: ['is missing'] } }),
    {
      ...logout,
      kind: 'unprocessable',
      message: 'is too long\nis taken\nis missing',
      fields: { name: ['is too long', 'is taken'], value: ['is missing'] },
    },
  ],
  [
    '422 with a list of messages',
    json(422, { message: ['is too long', 'is taken'] }),
    { ...logout, kind: 'unprocessable', message: 'is too long\nis taken' },
  ],
  [
    '422 without a word',
    () => new Response(null, { status: 422 }),
    { ...logout, kind: 'unprocessable', message: 'The server could not process the request' },
  ],
  [
    'another error with a message',
    json(404, { message: 'No such device' }),
    { ...generalError, kind: 'refused', status: 404, message: 'No such device' },
  ],
  [
    'a gateway with a message of the API',
    json(503, { message: 'Down for maintenance until 06:00' }),
    { ...generalError, kind: 'refused', message: 'Down for maintenance until 06:00' },
  ],
  [
    'another error without a message',
    json(403, { reason: 'disabled' }),
    { ...loginError, kind: 'login-refused', status: 403, message: '{"reason":"disabled"}' },
  ],
  [
    'another error that is text',
    () => new Response('go away', { status: 418 }),
    { ...loginError, kind: 'login-refused', message: 'go away' },
  ],
  [
    'another error that is a web page',
    () => new Response('<html><h1>Forbidden</h1></html>', { status: 403 }),
    { ...loginError, kind: 'login-refused', message: 'The server answered 403' },
  ],
  [
    'another error without a body',
    () => new Response(null, { status: 403 }),
    { ...loginError, kind: 'login-refused', message: 'The server answered 403' },
  ],
  [
    'a refused sign-in',
    json(400, {
      error: [
        { type: 'email', message: 'Unknown e-mail' },
        { type: 'password', message: 'Wrong' },
      ],
    }),
    {
      ...loginError,
      kind: 'login-refused',
      message: 'Unknown e-mail\nWrong',
      fields: { email: ['Unknown e-mail'], password: ['Wrong'] },
    },
  ],
  [
    'a refused sign-in under 200',
    json(200, { error: [{ type: 'email', message: 'Unknown e-mail' }] }),
    {
      ...loginError,
      kind: 'login-refused',
      message: 'Unknown e-mail',
      fields: { email: ['Unknown e-mail'] },
    },
  ],
  ...[502, 503, 504].map(
    (status): Row => [
      `a gateway that answers ${status} in the place of the API`,
      () => new Response('<h1>Bad Gateway</h1>', { status }),
      { ...generalError, kind: 'unreachable', status, message: 'The server does not answer' },
    ],
  ),
]

describe.each(catalogue)('%s', (_, respond, problem) => {
  test(`is ${problem.kind}: ${problem.happens}, the session is ${problem.clearsSession ? 'cleared' : 'kept'}`, async () => {
    const told: ApiProblem[] = []
    const { api } = provider(respond, { onProblem: (each) => told.push(each) })
    const answer = await api.login({ email: 'a@b.c', password: 'four' })
    expect(answer).toMatchObject({ ok: false, error: problem })
    expect(told).toEqual(answer.ok ? [] : [answer.error])
  })
})

describe('no response at all', () => {
  test('is a general error with the stack, the session is kept', async () => {
    const { api } = provider(() => {
      throw new TypeError('fetch failed')
    })
    const answer = await api.poll()
    expect(answer).toMatchObject({ ok: false, error: { ...generalError, kind: 'unreachable' } })
    expect(answer.ok ? '' : answer.error.stack).toMatch(/TypeError: fetch failed\n.*at /)
    expect(answer.ok ? {} : answer.error).not.toHaveProperty('status')
  })
})

describe('bodies that no provider should send', () => {
  test.each([
    null,
    'text',
    7,
    [],
    { error: 'no list' },
    { error: [null, 3, { type: 4 }] },
    { errors: null, message: '' },
  ])('are a problem with something to read: %j', (body) => {
    expect(problemOf({ status: 409, body }).message).not.toBe('')
  })
})

describe('a conflict on Latern’s own server', () => {
  const changed = (fields: unknown) =>
    problemOf({ status: 409, body: { message: 'Changed', code: 'changed_meanwhile', changed: fields } })

  test('tells of each field its value, who changed it last, and when', () => {
    const latitude = { current: 42, by: 'Anna Kask', at: '2026-11-23T08:00:00.000Z' }
    expect(changed({ latitude })).toMatchObject({
      kind: 'refused',
      code: 'changed_meanwhile',
      changed: { latitude: { current: 42, by: 'Anna Kask', at: Date.parse(latitude.at) } },
    })
  })

  test('tells the value alone where nobody knows more', () => {
    const unknown = { current: null, by: null, at: null }
    expect(changed({ fk_area: unknown, latitude: 7 }).changed).toEqual({
      fk_area: { current: null },
      latitude: { current: undefined },
    })
  })

  test('is told apart from a key that was sent with another change', () => {
    const body = { message: 'Sent before', code: 'idempotency_key_reused' }
    expect(problemOf({ status: 409, body })).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('of any other provider has no code', () => {
    for (const body of [{ message: 'no', code: 7 }, { message: 'no', code: 'changed_meanwhile' }, []])
      expect(problemOf({ status: 409, body })).not.toHaveProperty('code')
  })
})

describe('a call that an earlier session left behind', () => {
  test('reports no failure: it does not belong to the current session', async () => {
    let token = 'earlier'
    const told: ApiProblem[] = []
    const { api } = provider(json(401, {}), { token: () => token, onProblem: (each) => told.push(each) })
    const answer = api.poll()
    token = 'of now'
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'unauthorised' } })
    expect(told).toEqual([])
  })
})

describe('an extension that the provider does not know', () => {
  test('says nothing about the session', async () => {
    const told: ApiProblem[] = []
    const { api } = provider(json(404, {}), { onProblem: (each) => told.push(each) })
    expect(await api.describeServer()).toMatchObject({ ok: false })
    expect(told).toEqual([])
  })
})

test.each([
  ['7', 7000],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
  ['', undefined],
])('of an answer with Retry-After “%s” the pause is %s ms', async (header, pause) => {
  const { api } = provider(() =>
    Response.json({ message: 'Later' }, { status: 429, headers: { 'retry-after': header } }),
  )
  const answer = await api.createGroup({ name: 'Hall' })
  expect(answer.ok ? undefined : answer.error).toMatchObject({ status: 429 })
  expect(answer.ok ? undefined : answer.error.retryAfter).toBe(pause)
})

test('a failure of a server that names its requests is named, if nothing else names it', () => {
  const requestId = 'proxy-4711'
  expect(problemOf({ status: 500, body: {}, requestId }).id).toBe(requestId)
  expect(problemOf({ status: 500, body: { id: 'own' }, requestId }).id).toBe('own')
  expect(problemOf({ status: 409, body: { message: 'Taken' }, requestId }).id).toBeUndefined()
  expect(problemOf({ status: 500, body: {}, requestId: null }).id).toBeUndefined()
})
