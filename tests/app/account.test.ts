// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { storeName } from '#app/session/account.ts'
import { fakeTab, testCore, until, user } from '#support/testCore.ts'

async function signedIn(options: Parameters<typeof testCore>[0] = {}) {
  const made = testCore({ token: 'stored', ...options })
  await until(made.core, 'signed-in')
  return made
}

describe('what a user changes of themselves', () => {
  test('is saved one after the other, each over the one before', async () => {
    const { core, routes } = await signedIn()
    const sent: unknown[] = []
    routes['POST /auth/user/update'] = async (request) => {
      const body = await request.json()
      sent.push(body.user.data.settings)
      return Response.json({ user: body.user })
    }
    await Promise.all([
      core.saveAccount({ settings: { theme: 'dark' } }),
      core.saveAccount({ settings: { language: 'et' } }),
    ])
    expect(sent).toEqual([{ theme: 'dark' }, { theme: 'dark', language: 'et' }])
    expect(core.session.current().user?.data).toMatchObject({
      displayName: user.data.displayName,
      settings: { theme: 'dark', language: 'et' },
    })
  })

  test('leaves the user as they were where it is refused, and the session too', async () => {
    const { core, routes } = await signedIn()
    routes['POST /auth/user/update'] = () =>
      Response.json({ error: [{ type: 'email', message: 'Taken' }] }, { status: 400 })
    expect(await core.saveAccount({ email: 'mart@site.test' })).toMatchObject({ ok: false })
    expect(core.session.current()).toMatchObject({ state: 'signed-in', user })
  })

  test('is nothing for a guest', async () => {
    const { core, requests } = testCore()
    expect(await core.saveAccount({ displayName: 'Nobody' })).toBeUndefined()
    expect(requests).toEqual([])
  })
})

describe('a path to return to, and a lock', () => {
  test('outlive a reload, and are forgotten by whoever has come in', async () => {
    const kept: Record<string, string> = {}
    const { core } = await signedIn({ tab: fakeTab(kept) })
    core.session.lock()
    core.session.remember('/groups?zone=3')
    await until(core, 'guest')
    const reloaded = testCore({ tab: fakeTab(kept) }).core.session
    expect(reloaded.current()).toMatchObject({
      returnTo: '/groups?zone=3',
      locked: { email: user.data.email },
    })
    reloaded.signIn({ email: user.data.email, password: 'lamp' })
    await reloaded.ready()
    await new Promise<void>((resolve) =>
      reloaded.subscribe(() => reloaded.current().state === 'signed-in' && resolve()),
    )
    expect(kept).toEqual({})
    expect(reloaded.current().locked).toBeUndefined()
  })

  test('is not restored where somebody has written another place into the browser', () => {
    const { core } = testCore({ tab: fakeTab({ 'latern.returnTo': '//evil.test/', 'latern.locked': '3' }) })
    expect(core.session.current()).toEqual({ state: 'guest', roles: [] })
  })
})

describe('a failure', () => {
  test('is logged once, under the id that is shown', async () => {
    const { core, warnings } = testCore()
    const broken = new TypeError('no settings')
    const id = core.reportFailure(broken)
    expect(id).toMatch(/^[2-9a-z]{8}$/)
    expect(core.reportFailure(broken)).toBe(id)
    expect(warnings).toEqual([[`Failure ${id}`, broken]])
  })

  test('is written to the server’s log too, where it keeps one for consoles', async () => {
    const { core, routes } = testCore()
    routes['GET /api/v2/latern'] = () =>
      Response.json({ name: 'Latern', version: '1', demo: false, extensions: ['reportProblem'] })
    const told = new Promise<unknown>((resolve) => {
      routes['POST /api/v2/latern/problems'] = async (request) => {
        resolve(await request.json())
        return new Response(null, { status: 204 })
      }
    })
    const id = core.reportFailure(new TypeError('no settings'))
    expect(await told).toMatchObject({ id, message: 'TypeError: no settings', page: '/' })
  })

  test('of the server’s own has the server’s id, and is not reported to it again', () => {
    const { core, warnings, requests } = testCore()
    const problem = {
      kind: 'internal',
      happens: 'general-error',
      clearsSession: false,
      message: 'no',
      id: 'r4tz9',
    }
    expect(core.reportFailure(problem)).toBe('r4tz9')
    expect(warnings).toHaveLength(1)
    expect(requests).toEqual([])
  })
})

test('the store that a user is saved to is the one they came from, and otherwise the API', () => {
  expect(['firebase', 'auth0', 'api', undefined].map(storeName)).toEqual(['firebase', 'auth0', 'api', 'api'])
})
