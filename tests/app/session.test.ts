import { describe, expect, test, vi } from 'vitest'
import { serverDescriptionOptions } from '#api/queries.ts'
import { held, session, testCore, until, user } from '#support/testCore.ts'

const unreachable = () => {
  throw new TypeError('fetch failed')
}

describe('a session', () => {
  test('without a stored token is a guest’s, and sends no request', async () => {
    const { core, requests } = testCore()
    await core.session.ready()
    expect(core.session.current()).toEqual({ state: 'guest', roles: [] })
    expect(requests).toEqual([])
  })

  test('continues with a stored token, and stores the renewed one', async () => {
    const { core, tokens } = testCore({ token: 'stored' })
    expect(core.session.current()).toMatchObject({
      state: 'booting',
      notice: { message: 'Logging in with JWT' },
    })
    await core.session.ready()
    expect(core.session.current()).toMatchObject({
      state: 'signed-in',
      user,
      roles: ['staff'],
      notice: { message: 'Logged in with JWT' },
    })
    expect(tokens.read()).toBe('fresh')
  })

  test('asks what the server offers while its token is renewed', async () => {
    const { core, routes, requests } = testCore({ token: 'stored' })
    const renewed = held()
    routes['POST /auth/token'] = renewed.route
    await vi.waitFor(() => expect(requests).toEqual(['POST /auth/token', 'GET /api/v2/latern']))
    renewed.answer(session)
    await core.session.ready()
    expect(core.session.current().state).toBe('signed-in')
  })

  test('ends once the devices that are being identified are restored, before the token is thrown away', async () => {
    const { core, tokens } = testCore({ token: 'stored' })
    await core.session.ready()
    const told: unknown[] = []
    let restored: () => void = () => undefined
    core.identifying(() => ({
      of: () => {
        throw new Error('No device is identified')
      },
      devices: () => new Set(),
      stuck: () => new Set(),
      subscribe: () => () => undefined,
      finish: () =>
        new Promise((resolve) => {
          restored = resolve
        }),
    }))
    core.session.subscribe(() => told.push([core.session.current().state, tokens.read()]))
    core.session.signOut()
    expect(told.at(-1)).toEqual(['signing-out', 'fresh'])
    restored()
    await until(core, 'guest')
    expect(tokens.read()).toBeUndefined()
  })

  test('keeps the token while the server does not respond, shows that, and retries on request', async () => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    routes['POST /auth/token'] = unreachable
    await new Promise<void>((resolve) => {
      core.session.subscribe(() => core.session.current().problem && resolve())
    })
    expect(core.session.current()).toMatchObject({
      state: 'booting',
      problem: { code: 'server-unreachable', message: 'The server does not answer' },
    })
    expect(tokens.read()).toBe('stored')
    routes['POST /auth/token'] = () => Response.json(session)
    core.session.retry()
    await core.session.ready()
    expect(core.session.current().state).toBe('signed-in')
  })

  test.each([
    [401, {}],
    [403, { message: 'disabled' }],
    [429, { message: 'too many' }],
    [422, { message: ['token is missing'] }],
    [400, { error: [{ type: 'email', message: 'gone' }] }],
  ])('ends where the server refuses the stored token with %s: Failed to login with token.', async (status, body) => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    routes['POST /auth/token'] = () => Response.json(body, { status })
    await core.session.ready()
    expect(core.session.current()).toMatchObject({
      state: 'guest',
      problem: { message: 'Failed to login with token.' },
    })
    expect(tokens.read()).toBeUndefined()
  })

  test.each([
    ['a page', () => new Response('<!doctype html>'), 'The server sent something else than JSON'],
    ['nothing', () => new Response(null, { status: 204 }), 'The server sent something else than a session'],
    [
      'other things',
      () => Response.json({ hello: 'world' }),
      'The server sent something else than a session',
    ],
  ])('outlives an answer that is %s while booting', async (_, answer, message) => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    routes['POST /auth/token'] = answer
    await new Promise<void>((resolve) => {
      core.session.subscribe(() => core.session.current().problem && resolve())
    })
    expect(core.session.current()).toMatchObject({ state: 'booting', problem: { message } })
    expect(tokens.read()).toBe('stored')
  })

  test.each([
    [500, 'Request returned Internal Server Error'],
    [503, 'later'],
  ])('outlives a server that answers %s while booting, and says %s', async (status, message) => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    routes['POST /auth/token'] = () => Response.json({ message: 'later' }, { status })
    await new Promise<void>((resolve) => {
      core.session.subscribe(() => core.session.current().problem && resolve())
    })
    expect(core.session.current()).toMatchObject({ state: 'booting', problem: { message } })
    expect(tokens.read()).toBe('stored')
  })
})

describe('signing out', () => {
  const describes =
    (...extensions: string[]) =>
    () =>
      Response.json({ name: 'Latern', version: '1', demo: false, extensions })

  test('ends the session on a server that offers it, and does not wait for that', async () => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    const call = held()
    let asked: Request | undefined
    routes['GET /api/v2/latern'] = describes('signOut')
    routes['POST /auth/logout'] = (request) => {
      asked = request.clone()
      return call.route(request)
    }
    await core.session.ready()
    await core.queryClient.prefetchQuery(serverDescriptionOptions(core.api))
    core.session.signOut()
    await until(core, 'guest')
    expect(tokens.read()).toBeUndefined()
    expect(asked?.headers.get('authorization')).toBe('Bearer fresh')
    expect(await asked?.json()).toEqual({ token: 'fresh' })
  })

  test('asks a server nothing that does not offer it', async () => {
    const { core, routes, requests } = testCore({ token: 'stored' })
    routes['GET /api/v2/latern'] = describes('forgotPassword')
    await core.session.ready()
    await core.queryClient.prefetchQuery(serverDescriptionOptions(core.api))
    core.session.signOut()
    await until(core, 'guest')
    expect(requests).not.toContain('POST /auth/logout')
  })
})

describe('a device that a server knows', () => {
  test('is sent with the next sign-in, whoever signed out meanwhile, and never to other servers', async () => {
    const { core, routes } = testCore()
    const bodies: unknown[] = []
    routes['POST /auth/login'] = async (request) => {
      bodies.push(await request.json())
      return Response.json({ ...session, device: `device ${bodies.length}` })
    }
    const credentials = { email: 'ulle@site.test', password: 'lamp' }
    for (const state of ['signed-in', 'guest', 'signed-in']) {
      if (state === 'guest') core.session.signOut()
      else core.session.signIn(credentials)
      await until(core, state)
    }
    expect(bodies).toEqual([
      { token: null, ...credentials },
      { token: null, ...credentials, device: 'device 1' },
    ])
  })
})

describe('signing in', () => {
  test('gives a user without roles the role admin', async () => {
    const { core, routes } = testCore()
    routes['POST /auth/login'] = () => Response.json({ user: { data: user.data }, access_token: 'fresh' })
    core.session.signIn({ email: 'ulle@site.test', password: 'lamp' })
    expect(core.session.current().state).toBe('signing-in')
    await until(core, 'signed-in')
    expect(core.session.current().roles).toEqual(['admin'])
  })

  test('as somebody else signs a user without a role out first', async () => {
    const { core, routes, tokens, requests } = testCore({ token: 'stored' })
    routes['POST /auth/token'] = () => Response.json({ ...session, user: { ...user, role: [] } })
    await core.session.ready()
    expect(core.session.current()).toMatchObject({ state: 'signed-in', roles: [] })
    core.queryClient.setQueryData(['settings'], [])
    routes['POST /auth/login'] = () => Response.json({ ...session, access_token: 'another' })
    core.session.signIn({ email: 'ulle@site.test', password: 'lamp' })
    expect(core.session.current().state).toBe('signing-out')
    await until(core, 'signing-in')
    expect([tokens.read(), core.queryClient.getQueryData(['settings'])]).toEqual([undefined, undefined])
    await until(core, 'signed-in')
    expect([core.session.current().roles, tokens.read()]).toEqual([['staff'], 'another'])
    expect(requests).toContain('POST /auth/login')
  })

  test.each([400, 200])('shows what the server says on the fields, under status %s', async (status) => {
    const { core, routes } = testCore()
    const error = [
      { type: 'username', message: 'Unknown' },
      { type: 'password', message: 'Wrong' },
    ]
    routes['POST /auth/login'] = () => Response.json({ error }, { status })
    core.session.signIn({ email: 'ulle@site.test', password: 'lamp' })
    await until(core, 'guest')
    expect(core.session.current().problem).toEqual({
      code: 'sign-in-refused',
      message: 'Unknown\nWrong',
      answered: expect.objectContaining({ kind: 'login-refused', status }),
      fields: { email: 'Unknown', password: 'Wrong' },
    })
  })

  test('remembers a path of this console, and no other', async () => {
    const { core } = testCore()
    core.session.remember('//evil.test/dashboard')
    expect(core.session.current().returnTo).toBeUndefined()
    core.session.remember('/floorplan/areas/3?device=12')
    expect(core.session.current().returnTo).toBe('/floorplan/areas/3?device=12')
  })
})

describe('a session that ends', () => {
  test.each([
    ['a 401', 401, {}, 'Invalid access_token'],
    ['a 422', 422, { errors: { tables: ['is empty', 'is a list'] } }, 'is empty\nis a list'],
    ['an error without a message', 403, { reason: 'disabled' }, '{"reason":"disabled"}'],
  ])('by %s says why, and forgets what was seen', async (_, status, body, message) => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    await core.session.ready()
    core.queryClient.setQueryData(['settings'], [])
    routes['POST /api/v2/poll'] = () => Response.json(body, { status })
    await core.api.poll()
    await until(core, 'guest')
    expect(core.session.current()).toMatchObject({ roles: [], problem: { message } })
    expect(tokens.read()).toBeUndefined()
    expect(core.queryClient.getQueryCache().getAll()).toEqual([])
  })

  test.each([
    ['a 500', 500, {}],
    ['an error with a message', 404, { message: 'No such zone' }],
  ])('is not ended by %s', async (_, status, body) => {
    const { core, routes } = testCore({ token: 'stored' })
    await core.session.ready()
    routes['POST /api/v2/poll'] = () => Response.json(body, { status })
    await core.api.poll()
    expect(core.session.current().state).toBe('signed-in')
  })

  test('in another window ends here too; one that begins there begins here', async () => {
    const { core, tokens } = testCore({ token: 'stored' })
    await core.session.ready()
    tokens.elsewhere(undefined)
    await until(core, 'guest')
    expect(core.session.current().problem?.message).toBe('Signed out in another window')
    tokens.elsewhere('theirs')
    await until(core, 'signed-in')
  })

  test('is over for the calls that it left behind: they do not end the next one', async () => {
    const { core, routes, tokens } = testCore({ token: 'stored' })
    await core.session.ready()
    const late = held()
    routes['GET /settings'] = async (request) => {
      await late.route(request)
      return Response.json({}, { status: 401 })
    }
    const call = core.api.listSettings()
    core.session.signOut()
    await until(core, 'guest')
    routes['POST /auth/token'] = () => Response.json({ user, access_token: 'another' })
    tokens.elsewhere('the next')
    await until(core, 'signed-in')
    late.answer({})
    expect(await call).toMatchObject({ ok: false })
    expect(core.session.current().state).toBe('signed-in')
  })
})

describe('the view of a session', () => {
  test('is the same object until something changes', async () => {
    const { core } = testCore({ token: 'stored' })
    await core.session.ready()
    const view = core.session.current()
    core.session.retry()
    expect(core.session.current()).toBe(view)
  })
})

describe('a failed request', () => {
  const ask = (core: ReturnType<typeof testCore>['core'], quiet: boolean) =>
    core.queryClient.fetchQuery({
      queryKey: ['anything'],
      queryFn: async () => {
        const answer = await core.api.listGroups()
        if (!answer.ok) throw answer.error
        return answer.value
      },
      meta: { quiet },
    })

  test('is logged, and passed to the listeners of general errors', async () => {
    const { core, warnings } = testCore({ token: 'stored' })
    const told: string[] = []
    const stop = core.onGeneralError(({ message }) => told.push(message))
    await expect(ask(core, false)).rejects.toMatchObject({ message: 'No GET /api/v2/devices/groups' })
    expect(told).toEqual(['No GET /api/v2/devices/groups'])
    expect(warnings).toMatchObject([['Cannot retrieve user data', { kind: 'refused' }]])
    stop()
    await expect(ask(core, false)).rejects.toBeDefined()
    expect(told).toHaveLength(1)
  })

  test('is logged and no more where its asker shows it', async () => {
    const { core, warnings } = testCore({ token: 'stored' })
    const told: string[] = []
    core.onGeneralError(({ message }) => told.push(message))
    await expect(ask(core, true)).rejects.toBeDefined()
    expect([told, warnings.length]).toEqual([[], 1])
  })
})
