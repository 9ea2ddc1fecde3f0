import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { restorable } from '#domain/access.ts'
import type { User } from '#openapi/lighting.d.ts'
import { isExpired } from './token.ts'
import {
  type Credentials,
  type Locked,
  type Notice,
  notice,
  quote,
  type Refusal,
  type Registration,
  type SessionContext,
  type SessionEvent,
  type SessionPorts,
  type SignIn,
} from './vocabulary.ts'

/**
 * Who is signed in (specification §2, §4, §8): from a stored token or a submitted form to a user, and back to a
 * guest however the session ends. A server that can't be asked never costs the stored token.
 */
export function createSession(ports: SessionPorts) {
  return setup({
    types: { context: {} as SessionContext, events: {} as SessionEvent },
    delays: { betweenAttempts: 10_000 },
    actors: {
      loginWithToken: fromPromise<SignIn>(() => ports.loginWithToken(ports.readToken() ?? '')),
      login: fromPromise<SignIn, Credentials>(({ input }) => ports.login(input)),
      register: fromPromise<SignIn, Registration>(({ input }) => ports.register(input)),
      logout: fromPromise(() => ports.logout()),
    },
    guards: {
      hasNoToken: () => ports.readToken() === undefined,
      hasExpiredToken: () => isExpired(ports.readToken() ?? '', ports.now()),
      isAccepted: (_, answer: SignIn) => answer.ok,
      mayRetry: (_, answer: SignIn) => !answer.ok && answer.error.mayRetry,
    },
    actions: {
      enter: assign((_, answer: SignIn) => (answer.ok ? { user: answer.value.user } : {})),
      storeToken: (_, answer: SignIn) => {
        if (answer.ok) ports.storeToken(answer.value.access_token)
      },
      clearToken: () => ports.clearToken(),
      leave: assign({ user: undefined }),
      rememberPath: assign((_, path: string) => ({ returnTo: restorable(path) })),
      forgetPath: assign({ returnTo: undefined }),
      storePath: ({ context }) => ports.storePath(context.returnTo),
      /** Whoever reloads a page is where they were already. */
      clearPath: () => ports.storePath(undefined),
      change: assign((_, user: User) => ({ user })),
      lock: assign(({ context }) => ({ locked: context.user && lockedOf(context.user) })),
      unlock: assign({ locked: undefined }),
      storeLocked: ({ context }) => ports.storeLocked(context.locked),
      tell: assign((_, said: Notice) => ({ notice: said })),
      tellRefusal: assign((_, { code, answer }: FormAnswer) =>
        answer.ok ? {} : { notice: noticeOf(code, answer.error) },
      ),
      tellNothing: assign({ notice: undefined }),
    },
  }).createMachine({
    id: 'session',
    context: () => ({
      user: undefined,
      notice: undefined,
      locked: ports.readLocked(),
      returnTo: restorable(ports.readPath()),
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
            actions: { type: 'tell', params: notice('signed-out-elsewhere') },
          },
        },
        states: {
          readingToken: {
            always: [
              { guard: 'hasNoToken', target: '#session.guest', actions: 'tellNothing' },
              {
                guard: 'hasExpiredToken',
                target: '#session.guest',
                actions: ['clearToken', { type: 'tell', params: notice('token-expired') }],
              },
              { target: 'loggingIn', actions: { type: 'tell', params: notice('logging-in-with-jwt') } },
            ],
          },
          loggingIn: {
            invoke: {
              id: 'loginWithToken',
              src: 'loginWithToken',
              onDone: [
                {
                  guard: { type: 'isAccepted', params: answered },
                  target: '#session.signedIn',
                  actions: [
                    { type: 'enter', params: answered },
                    { type: 'storeToken', params: answered },
                    { type: 'tell', params: notice('logged-in-with-jwt') },
                  ],
                },
                {
                  guard: { type: 'mayRetry', params: answered },
                  target: 'unreachable',
                  actions: { type: 'tell', params: notice('server-unreachable') },
                },
                {
                  target: '#session.guest',
                  actions: ['clearToken', { type: 'tell', params: notice('token-refused') }],
                },
              ],
            },
          },
          unreachable: {
            after: { betweenAttempts: 'readingToken' },
            on: {
              'boot.retried': 'readingToken',
              'boot.abandoned': { target: '#session.guest', actions: ['clearToken', 'tellNothing'] },
            },
          },
        },
      },
      guest: {
        entry: 'leave',
        on: {
          'login.submitted': { target: 'signingIn', actions: 'tellNothing' },
          'registration.submitted': { target: 'registering', actions: 'tellNothing' },
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
              guard: { type: 'isAccepted', params: answered },
              target: 'signedIn',
              actions: [
                { type: 'enter', params: answered },
                { type: 'storeToken', params: answered },
              ],
            },
            { target: 'guest', actions: { type: 'tellRefusal', params: answeredTo('sign-in-refused') } },
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
              guard: { type: 'isAccepted', params: answered },
              target: 'signedIn',
              actions: [
                { type: 'enter', params: answered },
                { type: 'storeToken', params: answered },
              ],
            },
            { target: 'guest', actions: { type: 'tellRefusal', params: answeredTo('registration-refused') } },
          ],
        },
      },
      signedIn: {
        entry: ['clearPath', 'unlock', 'storeLocked'],
        on: {
          'user.changed': { actions: { type: 'change', params: ({ event }) => event.user } },
          'logout.requested': { target: 'signingOut', actions: ['forgetPath', 'tellNothing'] },
          'lock.requested': { target: 'signingOut', actions: ['lock', 'storeLocked', 'tellNothing'] },
          'session.signedOutElsewhere': {
            target: 'signingOut',
            actions: { type: 'tell', params: notice('signed-out-elsewhere') },
          },
          'call.unauthorised': {
            target: 'signingOut',
            actions: { type: 'tell', params: notice('token-invalid') },
          },
          'call.unprocessable': {
            target: 'signingOut',
            actions: { type: 'tell', params: ({ event }) => quote('call-refused', event) },
          },
          'call.loginRefused': {
            target: 'signingOut',
            actions: { type: 'tell', params: ({ event }) => quote('call-refused', event) },
          },
        },
      },
      signingOut: {
        entry: 'clearToken',
        invoke: { id: 'logout', src: 'logout', onDone: 'guest' },
      },
    },
  })
}

const lockedOf = ({ data: { email, displayName, photoURL } }: User): Locked => ({
  email,
  displayName,
  photoURL,
})

interface FormAnswer {
  readonly code: 'sign-in-refused' | 'registration-refused'
  readonly answer: SignIn
}

type Answered = { event: { output: SignIn } }

const answered = ({ event }: Answered) => event.output

const answeredTo =
  (code: FormAnswer['code']) =>
  ({ event }: Answered): FormAnswer => ({ code, answer: event.output })

const noticeOf = (code: FormAnswer['code'], refusal: Refusal): Notice =>
  refusal.reason ? notice(refusal.reason) : quote(code, refusal)
