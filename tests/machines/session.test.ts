import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createSession } from '#machines/session/session.ts'
import type { Credentials, Registration, SessionPorts, SignIn } from '#machines/session/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { heldPort } from '#support/heldPort.ts'
import { describeModel, type World } from '#support/modelPaths.ts'

const now = Date.UTC(2026, 2, 29, 12)
const jwt = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
const goodToken = jwt({ exp: now / 1000 + 1 })
const expiredToken = jwt({ exp: now / 1000 })

const user = { role: ['staff'], data: { displayName: 'Ülle', email: 'ulle@site.test' } }
const accepted: SignIn = { ok: true, value: { user, access_token: 'fresh' } }
const refused: SignIn = {
  ok: false,
  error: { mayRetry: false, message: 'Wrong password', fields: { password: ['Wrong password'] } },
}
const unreachable: SignIn = { ok: false, error: { mayRetry: true, message: 'The server does not answer' } }
const taken: SignIn = {
  ok: false,
  error: { mayRetry: false, message: 'Taken', fields: { email: ['Taken'] } },
}
const registration: Registration = { email: 'ulle@site.test', password: 'lamp', displayName: 'Ülle' }

function ports(token: string | undefined) {
  const login = heldPort<[Credentials], SignIn>()
  const register = heldPort<[Registration], SignIn>()
  const loginWithToken = heldPort<[string], SignIn>()
  const logout = heldPort<[], void>()
  const tokens: string[] = []
  const fake: SessionPorts = {
    readToken: () => token,
    storeToken: (stored) => tokens.push(`store ${stored}`),
    clearToken: () => tokens.push('clear'),
    login: login.call,
    register: register.call,
    loginWithToken: loginWithToken.call,
    logout: logout.call,
    now: () => now,
  }
  return { fake, tokens, login, register, loginWithToken, logout }
}

const world = (token: string | undefined) => (): World => {
  const { fake, login, register, loginWithToken, logout } = ports(token)
  return {
    machine: createSession(fake),
    answer: {
      login: login.answer,
      register: register.answer,
      loginWithToken: loginWithToken.answer,
      logout: logout.answer,
    },
  }
}

describeModel('session', {
  worlds: {
    'no stored token': world(undefined),
    'an expired token': world(expiredToken),
    'a stored token': world(goodToken),
  },
  events: {
    'the server accepts the token': { type: 'xstate.done.actor.loginWithToken', output: accepted },
    'the server refuses the token': { type: 'xstate.done.actor.loginWithToken', output: refused },
    'the server cannot be reached': { type: 'xstate.done.actor.loginWithToken', output: unreachable },
    'ten seconds pass': { type: 'xstate.after.betweenAttempts.session.booting.unreachable' },
    'the user tries again': { type: 'boot.retried' },
    'the user gives up': { type: 'boot.abandoned' },
    'the user submits the form': { type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' },
    'the server lets the user in': { type: 'xstate.done.actor.login', output: accepted },
    'the server does not let the user in': { type: 'xstate.done.actor.login', output: refused },
    'the user asks for an account': { type: 'registration.submitted', ...registration },
    'the server makes the account': { type: 'xstate.done.actor.register', output: accepted },
    'the server does not make the account': { type: 'xstate.done.actor.register', output: taken },
    'the user asks to leave': { type: 'logout.requested' },
    'another window signs in': { type: 'session.startedElsewhere' },
    'another window signs out': { type: 'session.signedOutElsewhere' },
    'a call is unauthorised': { type: 'call.unauthorised' },
    'a call is unprocessable': { type: 'call.unprocessable', message: 'is too long\nis taken' },
    'a call is refused as a login is': { type: 'call.loginRefused', message: '{"reason":"disabled"}' },
    'the console has forgotten what was seen': { type: 'xstate.done.actor.logout' },
    'a visit is turned away': { type: 'path.remembered', path: '/floorplan/areas/3?device=12' },
  },
})

function signedIn(token: string | undefined = undefined) {
  const outside = ports(token)
  const actor = createActor(createSession(outside.fake)).start()
  return {
    ...outside,
    actor,
    state: () => actor.getSnapshot().value,
    told: () => actor.getSnapshot().context.notice,
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

  test.each(['no JWT at all', jwt({ sub: 'without exp' }), jwt({ exp: 'soon' }), 'a..b'])(
    'whose expiry cannot be read is left to the server to judge: %s',
    (token) => {
      expect(signedIn(token).loginWithToken.calls).toEqual([[token]])
    },
  )

  test('survives a server that cannot be reached, and is tried again', async () => {
    const { state, told, tokens, loginWithToken, actor } = signedIn(goodToken)
    expect(told()?.message).toBe('Logging in with JWT')
    loginWithToken.answer(unreachable)
    await everyPromise()
    expect(state()).toEqual({ booting: 'unreachable' })
    expect(told()?.message).toBe('The server does not answer')
    actor.send({ type: 'boot.retried' })
    loginWithToken.answer(accepted)
    await everyPromise()
    expect(state()).toBe('signedIn')
    expect(told()?.message).toBe('Logged in with JWT')
    expect(tokens).toEqual(['store fresh'])
  })

  test('that the server refuses is thrown away: Failed to login with token.', async () => {
    const { state, told, tokens, loginWithToken } = signedIn(goodToken)
    loginWithToken.answer(refused)
    await everyPromise()
    expect([state(), told()?.message, tokens]).toEqual(['guest', 'Failed to login with token.', ['clear']])
  })

  test('is not brought back by an answer that comes after another window has signed out', async () => {
    const { state, tokens, loginWithToken, actor } = signedIn(goodToken)
    actor.send({ type: 'session.signedOutElsewhere' })
    loginWithToken.answer(accepted)
    await everyPromise()
    expect([state(), tokens]).toEqual(['guest', []])
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
    expect(told()).toEqual({
      code: 'sign-in-refused',
      message: 'Wrong password',
      fields: { password: ['Wrong password'] },
    })
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamps' })
    expect(told()).toBeUndefined()
  })
})

describe('the registration form', () => {
  test('sends who asks, and enters with the token of the new account', async () => {
    const { actor, register, state, tokens } = signedIn()
    actor.send({ type: 'registration.submitted', ...registration })
    expect([state(), register.calls]).toEqual(['registering', [[registration]]])
    register.answer(accepted)
    await everyPromise()
    expect(state()).toBe('signedIn')
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
    expect(told()).toEqual({
      code: 'registration-refused',
      message: 'Taken',
      fields: { email: ['Taken'] },
    })
    actor.send({ type: 'registration.submitted', ...registration })
    expect(told()).toBeUndefined()
  })
})

test.each(['registration-closed', 'server-unreachable'] as const)(
  'the console has words of its own for %s, on either form',
  async (reason) => {
    const refusal: SignIn = { ok: false, error: { mayRetry: false, message: 'Forbidden', reason } }
    const { actor, login, register, told } = signedIn()
    actor.send({ type: 'registration.submitted', ...registration })
    register.answer(refusal)
    await everyPromise()
    const toldOfRegistration = told()
    actor.send({ type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' })
    login.answer(refusal)
    await everyPromise()
    expect([toldOfRegistration?.code, told()?.code]).toEqual([reason, reason])
    expect(told()?.message).not.toBe('Forbidden')
  },
)

describe('the end of a session', () => {
  const ends = [
    ['a 401', { type: 'call.unauthorised' }, 'Invalid access_token'],
    ['a 422', { type: 'call.unprocessable', message: 'is too long\nis taken' }, 'is too long\nis taken'],
    ['a login error', { type: 'call.loginRefused', message: 'disabled' }, 'disabled'],
    ['another window', { type: 'session.signedOutElsewhere' }, 'Signed out in another window'],
    ['the user', { type: 'logout.requested' }, undefined],
  ] as const

  test.each(ends)(
    'by %s clears the token, forgets what was seen, and says why',
    async (_, event, message) => {
      const { actor, loginWithToken, logout, tokens, state, told } = signedIn(goodToken)
      loginWithToken.answer(accepted)
      await everyPromise()
      actor.send({ type: 'path.remembered', path: '/groups' })
      actor.send(event)
      expect(state()).toBe('signingOut')
      expect(logout.calls).toHaveLength(1)
      logout.answer(undefined)
      await everyPromise()
      expect(state()).toBe('guest')
      expect(tokens).toEqual(['store fresh', 'clear'])
      expect(told()?.message).toBe(message)
      const { user: nobody, returnTo } = actor.getSnapshot().context
      expect(nobody).toBeUndefined()
      expect(returnTo, 'a user who leaves goes to /').toBe(
        event.type === 'logout.requested' ? undefined : '/groups',
      )
    },
  )
})
