import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { HOUR } from '#domain/units.ts'
import { createSession } from '#machines/session/session.ts'
import { clockOffset, isExpired } from '#machines/session/token.ts'
import type { SignInResult } from '#machines/session/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import {
  accepted,
  expiredToken,
  goodToken,
  jwt,
  refused,
  registration,
  sessionModel,
  sessionPorts,
  taken,
  unreachable,
  user,
} from '#support/models/session.ts'
import { noAnswer, refusedField, refusedFor, unprocessable } from '#support/problems.ts'

describeModel('session', sessionModel)

/** A session as the server grants it, with something wrong in it. */
const granted = (wrong: object) =>
  ({ ok: true, value: { user, access_token: 'fresh', ...wrong } }) as SignInResult

function signedIn(token: string | undefined = undefined, path: string | undefined = undefined) {
  const outside = sessionPorts(token, path)
  const actor = createActor(createSession(outside.fake)).start()
  return {
    ...outside,
    actor,
    state: () => actor.getSnapshot().value,
    told: () => actor.getSnapshot().context.message,
  }
}

describe('a stored token', () => {
  test('that has expired is thrown away: access_token expired', () => {
    const { state, told, tokens, loginWithToken } = signedIn(expiredToken)
    expect(state()).toBe('guest')
    expect(told()?.message).toBe('access_token expired')
    expect(tokens).toEqual(['clear'])
    expect(loginWithToken.calls).toEqual([])
  })

  test('is read whatever its characters are: a JWT has - and _ in the place of + and /', () => {
    const token = jwt({ sub: '?????>>>>>', exp: Date.UTC(2026, 2, 29, 12) / 1000 })
    expect(token).toMatch(/-.*_|_.*-/)
    expect(signedIn(token).tokens).toEqual(['clear'])
  })

  test.each([
    'no JWT at all',
    jwt({ sub: 'without exp' }),
    jwt({ exp: 'soon' }),
    jwt({ exp: '1' }),
    'a..b',
  ])('whose expiry cannot be read is left to the server to judge: %s', (token) => {
    expect(signedIn(token).loginWithToken.calls).toEqual([[token]])
  })

  test('survives a server that cannot be reached, and is tried again', async () => {
    const { state, told, tokens, loginWithToken, actor } = signedIn(goodToken)
    expect(told()?.message).toBe('Logging in with JWT')
    loginWithToken.answer(unreachable)
    await everyPromise()
    expect(state()).toEqual({ booting: 'unreachable' })
    expect(told()).toMatchObject({ code: 'server-unreachable', message: 'The server does not answer' })
    actor.send({ type: 'boot.retried' })
    loginWithToken.answer(accepted)
    await everyPromise()
    expect(state()).toEqual({ signedIn: 'working' })
    expect(told()?.message).toBe('Logged in with JWT')
    expect(tokens).toEqual(['store fresh'])
  })

  test.each([
    [500, 'Request returned Internal Server Error'],
    [501, 'Later'],
    [503, 'Later'],
  ])('survives a server that answers %d, and says so', async (status, text) => {
    const { state, told, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer({ ok: false, error: refusedFor('Later', status) })
    await everyPromise()
    expect([state(), tokens]).toEqual([{ booting: 'unreachable' }, []])
    expect(told()).toMatchObject({ code: 'boot-failed', message: text })
  })

  test.each([200, 299])('survives a page that somebody else sends in its place with %d', async (status) => {
    const { state, told, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer({ ok: false, error: refusedFor('Sign in to the Wi-Fi', status) })
    await everyPromise()
    expect([state(), tokens]).toEqual([{ booting: 'unreachable' }, []])
    expect(told()).toMatchObject({ code: 'boot-failed', message: 'Sign in to the Wi-Fi' })
  })

  test('is thrown away where the server refuses it in the body of a 200', async () => {
    const { state, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer({ ok: false, error: { ...unprocessable, status: 200 } })
    await everyPromise()
    expect([state(), tokens]).toEqual(['guest', ['clear']])
  })

  test.each([
    ['no user', { user: null }],
    ['a user without data', { user: {} }],
    ['no token', { access_token: null }],
  ])('is thrown away where the server accepts it with %s', async (_, wrong) => {
    const { state, told, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer(granted(wrong))
    await everyPromise()
    expect([state(), told()?.message, tokens]).toEqual(['guest', 'Failed to login with token.', ['clear']])
  })

  test.each([
    300, 400, 403, 429, 499,
  ])('is thrown away where the server refuses it with %d', async (status) => {
    const { state, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer({ ok: false, error: refusedFor('No', status) })
    await everyPromise()
    expect([state(), tokens]).toEqual(['guest', ['clear']])
  })

  test('is thrown away where the user gives up waiting for the server', async () => {
    const { state, told, tokens, loginWithToken, actor } = signedIn(goodToken)
    loginWithToken.answer(unreachable)
    await everyPromise()
    actor.send({ type: 'boot.cancelled' })
    expect([state(), told(), tokens]).toEqual(['guest', undefined, ['clear']])
  })

  test('that the server refuses is thrown away: Failed to login with token.', async () => {
    const { state, told, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer(refused)
    await everyPromise()
    expect([state(), told()?.message, tokens]).toEqual(['guest', 'Failed to login with token.', ['clear']])
  })

  test('is not brought back by an answer that comes after another window has signed out', async () => {
    const { state, told, tokens, loginWithToken, actor } = signedIn(goodToken)
    actor.send({ type: 'session.signedOutElsewhere' })
    loginWithToken.answer(accepted)
    await everyPromise()
    expect([state(), told()?.message, tokens]).toEqual(['guest', 'Signed out in another window', []])
  })
})

describe('the sign-in form', () => {
  test('sends e-mail and password alone, and keeps the token it is given', async () => {
    const { actor, login, tokens } = signedIn()
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
    expect(login.calls).toEqual([[{ email: 'ulle@site.test', password: 'lamp' }]])
    login.answer(accepted)
    await everyPromise()
    expect(actor.getSnapshot().context.user).toEqual(user)
    expect(tokens).toEqual(['store fresh'])
  })

  test('shows what the server says on its fields, until it is submitted again', async () => {
    const { actor, login, told } = signedIn()
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
    login.answer(refused)
    await everyPromise()
    expect(told()).toMatchObject({
      code: 'sign-in-refused',
      message: 'Wrong password',
      problem: { fields: { password: ['Wrong password'] } },
    })
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamps' })
    expect(told()).toBeUndefined()
  })
})

test.each([
  ['without a user', granted({ user: null }), 'The server did not say who has signed in'],
  ['with a user without data', granted({ user: {} }), 'The server did not say who has signed in'],
  ['with a token that is none', granted({ access_token: '' }), 'Invalid access token'],
  ['with a 401', { ok: false, error: refusedFor('Invalid access_token', 401) }, 'Invalid access token'],
] as const)('a sign-in that the server answers %s is none, and says what is wrong', async (_, answer, text) => {
  const { actor, login, register, told, tokens, state } = signedIn()
  actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
  login.answer(answer)
  await everyPromise()
  expect([state(), told()?.message, tokens]).toEqual(['guest', text, []])
  actor.send({ type: 'registration.submitted', ...registration })
  register.answer(answer)
  await everyPromise()
  expect([state(), told()?.message, tokens]).toEqual(['guest', text, []])
})

test('what was wrong with a sign-in is forgotten when another window starts and ends a session', async () => {
  const { actor, login, told, state } = signedIn()
  actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
  login.answer(refused)
  await everyPromise()
  actor.send({ type: 'session.startedElsewhere' })
  expect([state(), told()]).toEqual(['guest', undefined])
})

describe('the registration form', () => {
  test('sends who asks, and enters with the token of the new account', async () => {
    const { actor, register, state, tokens } = signedIn()
    actor.send({ type: 'registration.submitted', ...registration })
    expect([state(), register.calls]).toEqual(['registering', [[registration]]])
    register.answer(accepted)
    await everyPromise()
    expect(state()).toEqual({ signedIn: 'working' })
    expect(actor.getSnapshot().context.user).toEqual(user)
    expect(tokens).toEqual(['store fresh'])
  })

  test('goes on to the remembered path', async () => {
    const { actor, register } = signedIn()
    actor.send({ type: 'path.remembered', path: '/groups' })
    actor.send({ type: 'registration.submitted', ...registration })
    register.answer(accepted)
    await everyPromise()
    expect(actor.getSnapshot().context.returnTo).toBe('/groups')
  })

  test('shows what the server says on its fields, until it is submitted again', async () => {
    const { actor, register, told } = signedIn()
    actor.send({ type: 'registration.submitted', ...registration })
    register.answer(taken)
    await everyPromise()
    expect(told()).toMatchObject({
      code: 'registration-refused',
      message: 'Taken',
      problem: { fields: { email: ['Taken'] } },
    })
    actor.send({ type: 'registration.submitted', ...registration })
    expect(told()).toBeUndefined()
  })
})

test.each([
  ['a server that does not answer, on either form', noAnswer, ['server-unreachable', 'server-unreachable']],
  [
    'a closed registration, on its form',
    refusedFor('Forbidden', 403),
    ['registration-closed', 'sign-in-refused'],
  ],
])('the console has words of its own for %s', async (_, error, codes) => {
  const refusal: SignInResult = { ok: false, error }
  const { actor, login, register, told } = signedIn()
  actor.send({ type: 'registration.submitted', ...registration })
  register.answer(refusal)
  await everyPromise()
  const toldOfRegistration = told()
  actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
  login.answer(refusal)
  await everyPromise()
  expect([toldOfRegistration?.code, told()?.code]).toEqual(codes)
  expect(toldOfRegistration?.message).not.toBe('Forbidden')
})

describe('the page that a visit was turned away from', () => {
  test('is kept through a reload of the sign-in page, and no longer', async () => {
    const { actor, login, paths } = signedIn(undefined, '/luminaires')
    expect(actor.getSnapshot().context.returnTo).toBe('/luminaires')
    actor.send({ type: 'path.remembered', path: '/groups' })
    expect(paths).toEqual(['/groups'])
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
    login.answer(accepted)
    await everyPromise()
    expect(actor.getSnapshot().context.returnTo).toBe('/groups')
    expect(paths).toEqual(['/groups', undefined])
  })

  test('is none where what was kept is no page to work on', () => {
    expect(signedIn(undefined, '/logout').actor.getSnapshot().context.returnTo).toBeUndefined()
  })
})

describe('a user who is signed in', () => {
  test('is shown as they have changed themselves', async () => {
    const { actor, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer(accepted)
    await everyPromise()
    const changed = { ...user, data: { ...user.data, displayName: 'Ülle Tamm' } }
    actor.send({ type: 'user.changed', user: changed })
    expect(actor.getSnapshot().context.user).toEqual(changed)
  })

  test('who locks the console is asked for the password alone, until somebody has signed in', async () => {
    const { actor, loginWithToken, login, finishWork, logout, state, told, tokens, locks } =
      signedIn(goodToken)
    loginWithToken.answer(accepted)
    await everyPromise()
    const ulle = { email: 'ulle@site.test', displayName: 'Ülle', photoURL: undefined }
    actor.send({ type: 'lock.requested' })
    finishWork.answer(undefined)
    await everyPromise()
    expect([state(), told(), tokens, locks]).toEqual([
      { signingOut: 'forgetting' },
      undefined,
      ['store fresh', 'clear'],
      [undefined, ulle],
    ])
    logout.answer(undefined)
    await everyPromise()
    expect(actor.getSnapshot().context).toMatchObject({ user: undefined, locked: ulle })
    actor.send({ type: 'login.submitted', email: ulle.email, password: 'lamp' })
    login.answer(accepted)
    await everyPromise()
    expect(actor.getSnapshot().context.locked).toBeUndefined()
    expect(locks).toEqual([undefined, ulle, undefined])
  })
})

describe('the end of a session', () => {
  const ends = [
    ['a 401', { type: 'call.unauthorised' }, 'Invalid access_token'],
    [
      'a 422',
      { type: 'call.unprocessable', problem: unprocessable('is too long', 'is taken') },
      'is too long\nis taken',
    ],
    ['a login error', { type: 'call.loginRefused', problem: refusedField('email', 'disabled') }, 'disabled'],
    ['another window', { type: 'session.signedOutElsewhere' }, 'Signed out in another window'],
    ['the user', { type: 'logout.requested' }, undefined],
  ] as const

  test.each(
    ends,
  )('by %s clears the token, forgets what was seen, and says why', async (_, event, message) => {
    const { actor, loginWithToken, finishWork, logout, tokens, state, told } = signedIn(goodToken)
    loginWithToken.answer(accepted)
    await everyPromise()
    actor.send({ type: 'path.remembered', path: '/groups' })
    actor.send(event)
    if (event.type === 'logout.requested') {
      expect(tokens, 'the token holds while devices are restored').toEqual(['store fresh'])
      finishWork.answer(undefined)
      await everyPromise()
    }
    expect(finishWork.calls).toHaveLength(event.type === 'logout.requested' ? 1 : 0)
    expect(state()).toEqual({ signingOut: 'forgetting' })
    expect(logout.calls).toHaveLength(1)
    logout.answer(undefined)
    await everyPromise()
    expect(state()).toBe('guest')
    expect(tokens).toEqual(['store fresh', 'clear'])
    expect(told()?.message).toBe(message)
    expect(told()?.code === 'call-refused', 'in the server’s words').toBe('problem' in event)
    const { user: nobody, returnTo } = actor.getSnapshot().context
    expect(nobody).toBeUndefined()
    expect(returnTo, 'a user who leaves goes to /').toBe(
      event.type === 'logout.requested' ? undefined : '/groups',
    )
  })

  test('is noticed within half a minute where the token expires while somebody works', async () => {
    const { outside, actor, state, told } = await workingUntil(60_000)
    outside.pass(59_000)
    expect(state()).toEqual({ signedIn: 'working' })
    outside.pass(31_000)
    expect([state(), told()?.message]).toEqual([{ signingOut: 'forgetting' }, 'access_token expired'])
    actor.stop()
  })

  test('by a 401 once the token has expired says so', async () => {
    const { outside, actor, told } = await workingUntil(10_000)
    outside.pass(10_000)
    actor.send({ type: 'call.unauthorised' })
    expect(told()?.message).toBe('access_token expired')
    actor.stop()
  })

  test('waits 5 seconds at most for the devices that are being identified', async () => {
    const { outside, actor, state } = await workingUntil(HOUR)
    actor.send({ type: 'logout.requested' })
    outside.pass(4999)
    expect(state()).toEqual({ signingOut: 'finishingWork' })
    outside.pass(1)
    expect(state()).toEqual({ signingOut: 'forgetting' })
    actor.stop()
  })
})

/** A user who is signed in with a token that expires in so many ms. The clock is moved by hand. */
async function workingUntil(life: number) {
  const start = Date.UTC(2026, 2, 29, 12)
  const clock = new SimulatedClock()
  const outside = sessionPorts(jwt({ exp: (start + life) / 1000 }))
  const actor = createActor(createSession({ ...outside.fake, now: () => start + clock.now() }), {
    clock,
  }).start()
  outside.loginWithToken.answer(accepted)
  await everyPromise()
  return {
    outside: { ...outside, pass: (ms: number) => clock.increment(ms) },
    actor,
    state: () => actor.getSnapshot().value,
    told: () => actor.getSnapshot().context.message,
  }
}

describe('a computer whose clock is off', () => {
  const issued = Date.UTC(2026, 2, 29, 12)
  const token = jwt({ iat: issued / 1000, exp: (issued + 12 * HOUR) / 1000 })

  test('keeps its user signed in as long as the token is valid by the server’s clock', () => {
    const ahead = issued + 20 * HOUR
    const offset = clockOffset(token, ahead)
    expect([isExpired(token, ahead), isExpired(token, ahead - offset)]).toEqual([true, false])
    expect(isExpired(token, ahead + 12 * HOUR - offset)).toBe(true)
  })

  test('is not known of a token that does not say when it was issued', () => {
    expect(clockOffset(jwt({ exp: 1 }), issued)).toBe(0)
  })
})
