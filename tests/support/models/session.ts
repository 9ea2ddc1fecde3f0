import { createSession } from '#machines/session/session.ts'
import type {
  Credentials,
  LockedUser,
  Registration,
  SessionPorts,
  SignInResult,
} from '#machines/session/vocabulary.ts'
import { heldPort } from '../heldPort.ts'
import type { Model, World } from '../paths.ts'
import { noAnswer, refusedField, unprocessable } from '../problems.ts'

const now = Date.UTC(2026, 2, 29, 12)
export const jwt = (payload: object) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
export const goodToken = jwt({ exp: now / 1000 + 1 })
export const expiredToken = jwt({ exp: now / 1000 })

export const user = { role: ['staff'], data: { displayName: 'Ülle', email: 'ulle@site.test' } }
export const accepted: SignInResult = { ok: true, value: { user, access_token: 'fresh' } }
export const refused: SignInResult = {
  ok: false,
  error: refusedField('password', 'Wrong password'),
}
export const unreachable: SignInResult = { ok: false, error: noAnswer }
export const taken: SignInResult = {
  ok: false,
  error: refusedField('email', 'Taken'),
}
export const registration: Registration = { email: 'ulle@site.test', password: 'lamp', displayName: 'Ülle' }

export function sessionPorts(token: string | undefined, path?: string) {
  const login = heldPort<[Credentials], SignInResult>()
  const register = heldPort<[Registration], SignInResult>()
  const loginWithToken = heldPort<[string], SignInResult>()
  const finishWork = heldPort<[], void>()
  const logout = heldPort<[], void>()
  const tokens: string[] = []
  const paths: (string | undefined)[] = []
  const locks: (LockedUser | undefined)[] = []
  const fake: SessionPorts = {
    readToken: () => token,
    storeToken: (stored) => tokens.push(`store ${stored}`),
    clearToken: () => tokens.push('clear'),
    readPath: () => path,
    storePath: (stored) => paths.push(stored),
    readLocked: () => undefined,
    storeLocked: (user) => locks.push(user),
    login: login.call,
    register: register.call,
    loginWithToken: loginWithToken.call,
    finishWork: finishWork.call,
    logout: logout.call,
    now: () => now,
  }
  return { fake, tokens, paths, locks, login, register, loginWithToken, finishWork, logout }
}

const world = (token: string | undefined) => (): World => {
  const { fake, login, register, loginWithToken, finishWork, logout } = sessionPorts(token)
  return {
    machine: createSession(fake),
    answer: {
      login: login.answer,
      register: register.answer,
      loginWithToken: loginWithToken.answer,
      finishWork: finishWork.answer,
      logout: logout.answer,
    },
  }
}

export const sessionModel: Model = {
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
    'the user gives up': { type: 'boot.cancelled' },
    'the user submits the form': { type: 'login.submitted', email: 'ulle@site.test', password: 'lamp' },
    'the server lets the user in': { type: 'xstate.done.actor.login', output: accepted },
    'the server does not let the user in': { type: 'xstate.done.actor.login', output: refused },
    'the user asks for an account': { type: 'registration.submitted', ...registration },
    'the server makes the account': { type: 'xstate.done.actor.register', output: accepted },
    'the server does not make the account': { type: 'xstate.done.actor.register', output: taken },
    'the user asks to leave': { type: 'logout.requested' },
    'the user locks the console': { type: 'lock.requested' },
    'the server saves the user': {
      type: 'user.changed',
      user: { ...user, data: { ...user.data, settings: { theme: 'dark' } } },
    },
    'another window signs in': { type: 'session.startedElsewhere' },
    'another window signs out': { type: 'session.signedOutElsewhere' },
    'a call is unauthorised': { type: 'call.unauthorised' },
    'a call is unprocessable': {
      type: 'call.unprocessable',
      problem: unprocessable('is too long', 'is taken'),
    },
    'a call is refused as a login is': {
      type: 'call.loginRefused',
      problem: refusedField('email', 'disabled'),
    },
    'half a minute passes': { type: 'xstate.after.tokenCheck.session.signedIn.working' },
    'the devices are restored': { type: 'xstate.done.actor.finishWork' },
    'five seconds pass': { type: 'xstate.after.finishing.session.signingOut.finishingWork' },
    'the console has forgotten what was seen': { type: 'xstate.done.actor.logout' },
    'a visit is turned away': { type: 'path.remembered', path: '/floorplan/areas/3?device=12' },
  },
}
