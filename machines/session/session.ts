import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { restorableAddress } from '#domain/access.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { SECOND } from '#domain/units.ts'
import type { User } from '#openapi/lighting.d.ts'
import { faultOf } from './sessionFault.ts'
import { isExpired } from './token.ts'
import {
  type Credentials,
  type LockedUser,
  quote,
  type Registration,
  type SessionContext,
  type SessionEvent,
  type SessionMessage,
  type SessionPorts,
  type SignInResult,
  sessionMessage,
} from './vocabulary.ts'
import { workflows } from './workflows.ts'

/**
 * Signing in with a stored token or a form, and out again (specification §2, §4, §8). The stored token is kept while the
 * server cannot be reached. The root of all that runs for a user: `signedIn` invokes the workflows (workflows.ts).
 */
export function createSession(ports: SessionPorts) {
  return setup({
    types: { context: {} as SessionContext, events: {} as SessionEvent },
    delays: {
      betweenAttempts: 10 * SECOND,
      finishing: 5 * SECOND,
      /** How often it is looked whether the token has expired; a timer until then would not count a laptop's sleep. */
      tokenCheck: 30 * SECOND,
    },
    actors: {
      loginWithToken: fromPromise<SignInResult>(() => ports.loginWithToken(ports.readToken() ?? '')),
      login: fromPromise<SignInResult, Credentials>(({ input }) => ports.login(input)),
      register: fromPromise<SignInResult, Registration>(({ input }) => ports.register(input)),
      finishWork: fromPromise(() => ports.finishWork()),
      logout: fromPromise(() => ports.logout()),
      workflows,
    },
    guards: {
      hasNoToken: () => ports.readToken() === undefined,
      hasExpiredToken: () => isExpired(ports.readToken() ?? '', ports.now()),
      isAccepted: (_, result: SignInResult) => result.ok && faultOf(result.value) === undefined,
      mayRetry: (_, result: SignInResult) => !result.ok && mayRetry(result.error),
    },
    actions: {
      setUser: assign((_, result: SignInResult) => (result.ok ? { user: result.value.user } : {})),
      storeToken: (_, result: SignInResult) => {
        if (result.ok) ports.storeToken(result.value.access_token)
      },
      clearToken: () => ports.clearToken(),
      clearUser: assign({ user: undefined }),
      rememberPath: assign((_, path: string) => ({ returnTo: restorableAddress(path) })),
      forgetPath: assign({ returnTo: undefined }),
      storePath: ({ context }) => ports.storePath(context.returnTo),
      /** A reload of a page stays on that page. */
      clearPath: () => ports.storePath(undefined),
      updateUser: assign((_, user: User) => ({ user })),
      lock: assign(({ context }) => ({ locked: context.user && lockedOf(context.user) })),
      unlock: assign({ locked: undefined }),
      storeLocked: ({ context }) => ports.storeLocked(context.locked),
      showMessage: assign((_, message: SessionMessage) => ({ message })),
      showSignInError: assign((_, { code, result }: FormResult) => ({ message: messageOf(code, result) })),
      clearMessage: assign({ message: undefined }),
    },
  }).createMachine({
    id: 'session',
    context: () => ({
      user: undefined,
      message: undefined,
      locked: ports.readLocked(),
      returnTo: restorableAddress(ports.readPath()),
    }),
    initial: 'booting',
    on: {
      'path.remembered': {
        actions: [{ type: 'rememberPath', params: ({ event }) => event.path }, 'storePath'],
      },
    },
    states: {
      booting: {
        initial: 'readingToken',
        on: {
          'session.signedOutElsewhere': {
            target: 'guest',
            actions: { type: 'showMessage', params: sessionMessage('signed-out-elsewhere') },
          },
        },
        states: {
          readingToken: {
            always: [
              { guard: 'hasNoToken', target: '#session.guest', actions: 'clearMessage' },
              {
                guard: 'hasExpiredToken',
                target: '#session.guest',
                actions: ['clearToken', { type: 'showMessage', params: sessionMessage('token-expired') }],
              },
              {
                target: 'loggingIn',
                actions: { type: 'showMessage', params: sessionMessage('logging-in-with-jwt') },
              },
            ],
          },
          loggingIn: {
            invoke: {
              id: 'loginWithToken',
              src: 'loginWithToken',
              onDone: [
                {
                  guard: { type: 'isAccepted', params: result },
                  target: '#session.signedIn',
                  actions: [
                    { type: 'setUser', params: result },
                    { type: 'storeToken', params: result },
                    { type: 'showMessage', params: sessionMessage('logged-in-with-jwt') },
                  ],
                },
                {
                  guard: { type: 'mayRetry', params: result },
                  target: 'unreachable',
                  actions: { type: 'showMessage', params: bootProblem },
                },
                {
                  target: '#session.guest',
                  actions: ['clearToken', { type: 'showMessage', params: sessionMessage('token-refused') }],
                },
              ],
            },
          },
          unreachable: {
            after: { betweenAttempts: 'readingToken' },
            on: {
              'boot.retried': 'readingToken',
              'boot.cancelled': { target: '#session.guest', actions: ['clearToken', 'clearMessage'] },
            },
          },
        },
      },
      guest: {
        entry: 'clearUser',
        on: {
          'login.submitted': { target: 'signingIn', actions: 'clearMessage' },
          'registration.submitted': { target: 'registering', actions: 'clearMessage' },
          'session.startedElsewhere': 'booting',
        },
      },
      signingIn: {
        invoke: {
          id: 'login',
          src: 'login',
          input: ({ event }) => {
            assertEvent(event, 'login.submitted')
            return { email: event.email, password: event.password }
          },
          onDone: [
            {
              guard: { type: 'isAccepted', params: result },
              target: 'signedIn',
              actions: [
                { type: 'setUser', params: result },
                { type: 'storeToken', params: result },
              ],
            },
            { target: 'guest', actions: { type: 'showSignInError', params: formResult('sign-in-refused') } },
          ],
        },
      },
      registering: {
        invoke: {
          id: 'register',
          src: 'register',
          input: ({ event }) => {
            assertEvent(event, 'registration.submitted')
            return { email: event.email, password: event.password, displayName: event.displayName }
          },
          onDone: [
            {
              guard: { type: 'isAccepted', params: result },
              target: 'signedIn',
              actions: [
                { type: 'setUser', params: result },
                { type: 'storeToken', params: result },
              ],
            },
            {
              target: 'guest',
              actions: { type: 'showSignInError', params: formResult('registration-refused') },
            },
          ],
        },
      },
      signedIn: {
        entry: ['clearPath', 'unlock', 'storeLocked'],
        invoke: { id: 'workflows', src: 'workflows' },
        initial: 'working',
        states: {
          working: {
            after: {
              tokenCheck: [
                {
                  guard: 'hasExpiredToken',
                  target: '#session.signingOut.forgetting',
                  actions: { type: 'showMessage', params: sessionMessage('token-expired') },
                },
                { target: 'working', reenter: true },
              ],
            },
          },
        },
        on: {
          'user.changed': { actions: { type: 'updateUser', params: ({ event }) => event.user } },
          'logout.requested': { target: 'signingOut', actions: ['forgetPath', 'clearMessage'] },
          'lock.requested': { target: 'signingOut', actions: ['lock', 'storeLocked', 'clearMessage'] },
          'session.signedOutElsewhere': {
            target: 'signingOut.forgetting',
            actions: { type: 'showMessage', params: sessionMessage('signed-out-elsewhere') },
          },
          'call.unauthorised': [
            {
              guard: 'hasExpiredToken',
              target: 'signingOut.forgetting',
              actions: { type: 'showMessage', params: sessionMessage('token-expired') },
            },
            {
              target: 'signingOut.forgetting',
              actions: { type: 'showMessage', params: sessionMessage('token-invalid') },
            },
          ],
          'call.unprocessable': {
            target: 'signingOut.forgetting',
            actions: { type: 'showMessage', params: ({ event }) => quote('call-refused', event.problem) },
          },
          'call.loginRefused': {
            target: 'signingOut.forgetting',
            actions: { type: 'showMessage', params: ({ event }) => quote('call-refused', event.problem) },
          },
        },
      },
      signingOut: {
        initial: 'finishingWork',
        states: {
          finishingWork: {
            invoke: { id: 'finishWork', src: 'finishWork', onDone: 'forgetting' },
            after: { finishing: 'forgetting' },
            on: {
              'session.signedOutElsewhere': 'forgetting',
              'call.unauthorised': 'forgetting',
            },
          },
          forgetting: {
            entry: 'clearToken',
            invoke: { id: 'logout', src: 'logout', onDone: '#session.guest' },
          },
        },
      },
    },
  })
}

const lockedOf = ({ data: { email, displayName, photoURL } }: User): LockedUser => ({
  email,
  displayName,
  photoURL,
})

type FormResult = {
  readonly code: 'sign-in-refused' | 'registration-refused'
  readonly result: SignInResult
}

type Event = { event: { output: SignInResult } }

const result = ({ event }: Event) => event.output

const formResult =
  (code: FormResult['code']) =>
  ({ event }: Event): FormResult => ({ code, result: event.output })

function messageOf(code: FormResult['code'], result: SignInResult): SessionMessage | undefined {
  if (result.ok) {
    const fault = faultOf(result.value)
    return fault && sessionMessage(fault)
  }
  const problem = result.error
  if (problem.kind === 'unreachable') return sessionMessage('server-unreachable')
  if (problem.kind === 'unauthorised' && !problem.fields) return sessionMessage('access-token-invalid')
  if (code === 'registration-refused' && problem.status === FORBIDDEN)
    return sessionMessage('registration-closed')
  return quote(code, problem)
}

const bootProblem = ({ event }: Event): SessionMessage =>
  event.output.ok || event.output.error.kind === 'unreachable'
    ? sessionMessage('server-unreachable')
    : quote('boot-failed', event.output.error)

const FORBIDDEN = 403

/**
 * Whether the stored token may still be valid (decisions.md, "Calls"): a restart of the server signs nobody out, nor does a
 * page that somebody else sends in its place, such as a Wi-Fi's.
 */
const mayRetry = ({ kind, status }: ApiProblem) =>
  status === undefined || status >= 500 || (kind === 'refused' && status < 300)
