import {
  type ActorRefFrom,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  waitFor,
} from 'xstate'
import type { Api } from '#api/calls.ts'
import { passed } from '#api/timeLimit.ts'
import { jsonIn } from '#app/core/safeStorage.ts'
import type { TabStorage } from '#app/core/tabStorage.ts'
import type { LastKnownSite } from '#app/offline/openLastKnown.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { type Result, success } from '#domain/result.ts'
import { type Milliseconds, SECOND } from '#domain/units.ts'
import { createSession } from '#machines/session/session.ts'
import { clockOffset } from '#machines/session/token.ts'
import type {
  Credentials,
  LockedUser,
  Registration,
  SessionEvent,
  SessionMessage,
} from '#machines/session/vocabulary.ts'
import type { Session, User } from '#openapi/lighting.d.ts'
import { nextTask } from '#ui/nextTask.ts'
import type { Tokens } from './tokens.ts'

/** The session for pages and guards. Unchanged sessions are the same object. */
export type SessionView = {
  readonly state: 'booting' | 'guest' | 'signing-in' | 'signed-in' | 'signing-out'
  readonly user?: User
  /**
   * Empty for a guest, and for a user whose list of roles is empty; a user without roles in the response is an admin
   * (decisions.md, "Sessions").
   */
  readonly roles: readonly string[]
  /** Progress messages of the sign-in: 'Logging in with JWT', 'Logged in with JWT'. */
  readonly notice?: SessionMessage
  /** Why there is no session. While booting: the server does not respond; `retry` tries again. */
  readonly problem?: SessionProblem
  /** The user who can unlock the console. */
  readonly locked?: LockedUser
  /** Where to go after sign-in; a path of this console. */
  readonly returnTo?: string
}

export type SessionProblem = {
  readonly code: SessionMessage['code']
  readonly message: string
  /** The server's own problem, if the message is the server's. */
  readonly answered?: ApiProblem
  readonly fields?: { readonly displayName?: string; readonly email?: string; readonly password?: string }
}

export type SessionStore = ReturnType<typeof createSessionStore>

type SessionOptions = {
  readonly api: Pick<Api, 'login' | 'loginWithToken' | 'register'>
  /**
   * Ends this token's session on the server, if the server supports it.
   * @param isLeaving whether the user has signed out, and a provider's own session ends too
   */
  readonly endSession: (token: string, isLeaving: boolean) => void
  readonly tokens: Tokens
  readonly tab: TabStorage
  /** Ends what must not outlive the session on the server (SessionPorts). */
  readonly finishWork: () => Promise<void>
  /** Clears the user's cached data. */
  readonly forget: () => Promise<void>
  /** What was kept of the site for a stored token; undefined where nothing was. */
  readonly loadLastKnown: (token: string) => Promise<LastKnownSite | undefined>
  /** Removes what was kept. */
  readonly forgetLastKnown: () => Promise<void>
  readonly now: () => number
}

/** How long the server may leave a stored token unanswered before the console opens with what it was last told. */
const PATIENCE: Milliseconds = 3 * SECOND
/** How long the console waits for what it has kept, once the server has answered. */
const LOADING_LIMIT: Milliseconds = SECOND

const pathKey = 'latern.returnTo'
const lockedKey = 'latern.locked'

/** Starts the session; independent of React, for the router's guards. */
export function createSessionStore({
  api,
  endSession,
  finishWork,
  tokens,
  tab,
  forget,
  loadLastKnown,
  forgetLastKnown,
  now,
}: SessionOptions) {
  let forgotten: Promise<void> | undefined
  let isLeaving = false
  function clearToken(): void {
    const token = tokens.read()
    tokens.clear()
    forgotten = forgetLastKnown()
    if (token !== undefined) endSession(token, isLeaving)
    isLeaving = false
  }
  /** ms by which this computer's clock is ahead of the server's. */
  let offset = 0
  /** The device is known from the first sign-in on: the tries of others do not slow its users down. */
  function known(answer: Result<Session>): Result<Session> {
    if (!answer.ok) return answer
    const { device, access_token } = answer.value
    if (device !== undefined) tokens.storeDevice(device)
    offset = clockOffset(access_token, now())
    return answer
  }
  const withDevice = (credentials: Credentials) => {
    const device = tokens.device()
    return device === undefined ? credentials : { ...credentials, device }
  }
  /** Whether the user is one that the server has not been asked for yet. */
  let isLastKnown = false
  async function loginWithToken(token: string): Promise<Result<Session>> {
    const asking = api.loginWithToken(token)
    const loading = loadLastKnown(token)
    const answer = await Promise.race([asking, passed(PATIENCE)])
    const isUnanswered = !answer || (!answer.ok && answer.error.kind === 'unreachable')
    const offline = isUnanswered ? await loading : undefined
    isLastKnown = offline !== undefined
    if (offline) {
      void offline.openOffline()
      if (!answer) void asking.then((late) => late.ok && tokens.read() === token && renew(late.value))
      return success({ user: offline.user, access_token: token })
    }
    const answered = answer ?? (await asking)
    if (!answered.ok) return answered
    const kept = await Promise.race([loading, passed(LOADING_LIMIT)])
    const isCurrent = () => tokens.read() === token
    if (kept && isCurrent()) {
      kept.show()
      // The site is rendered next. In one task, the two would block the page for twice as long.
      await nextTask()
    }
    if (isCurrent()) tokens.renew(answered.value.access_token)
    return answered
  }
  /** Stores a renewed token of the same session, with its user. */
  function renew({ user, access_token }: Session) {
    isLastKnown = false
    tokens.renew(access_token)
    actor.send({ type: 'user.changed', user })
  }
  const actor = createActor(
    createSession({
      readToken: tokens.read,
      storeToken: tokens.store,
      clearToken,
      readPath: () => tab.read(pathKey),
      storePath: (path) => tab.write(pathKey, path),
      readLocked: () => lockedIn(tab.read(lockedKey)),
      storeLocked: (locked) => tab.write(lockedKey, locked && JSON.stringify(locked)),
      loginWithToken,
      login: async (credentials) => known(await api.login(withDevice(credentials))),
      register: async (registration) => known(await api.register(registration)),
      finishWork,
      logout: async () => {
        await forget()
        await forgotten
      },
      now: () => now() - offset,
    }),
  )
  let seen = actor.getSnapshot()
  let view = viewOf(seen, isLastKnown)
  actor.subscribe((snapshot) => {
    if (snapshot === seen) return
    seen = snapshot
    view = viewOf(snapshot, isLastKnown)
  })
  tokens.watch((event) =>
    actor.send({ type: event === 'stored' ? 'session.startedElsewhere' : 'session.signedOutElsewhere' }),
  )
  actor.start()

  /** The guest pages are open to a user without a role too, who is signed out before somebody else signs in. */
  const hasNoRole = () => view.state === 'signed-in' && view.roles.length === 0
  async function becomeGuest() {
    actor.send({ type: 'logout.requested' })
    await waitFor(actor, (snapshot) => snapshot.matches('guest'))
  }

  async function submit(event: SessionEvent) {
    if (hasNoRole()) await becomeGuest()
    actor.send(event)
  }

  return {
    current: () => view,
    subscribe: (listener: () => void) => {
      const { unsubscribe } = actor.subscribe(listener)
      return unsubscribe
    },
    /** Resolves when the session has booted. */
    ready: async () => {
      if (view.state !== 'booting') return
      await new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe(() => {
          if (view.state === 'booting') return
          unsubscribe()
          resolve()
        })
      })
    },
    signIn: ({ email, password }: Credentials) => void submit({ type: 'login.submitted', email, password }),
    /** Creates an account and signs in. */
    register: ({ email, password, displayName }: Registration) =>
      void submit({ type: 'registration.submitted', email, password, displayName }),
    /** Takes over a session that was granted elsewhere, as one of another window. */
    takeOver: async (granted: Session) => {
      if (hasNoRole()) await becomeGuest()
      known(success(granted))
      tokens.store(granted.access_token)
      actor.send({ type: 'session.startedElsewhere' })
    },
    signOut: () => {
      isLeaving = true
      actor.send({ type: 'logout.requested' })
    },
    /** Locks the console until the user enters the password again, and then restores the page. */
    lock: () => actor.send({ type: 'lock.requested' }),
    /** Retries booting after the server did not respond. */
    retry: () => actor.send({ type: 'boot.retried' }),
    /** Replaces the user by the saved one. */
    change: (user: User) => actor.send({ type: 'user.changed', user }),
    renew,
    /** Discards the stored token, to sign in with the form. */
    abandon: () => actor.send({ type: 'boot.cancelled' }),
    /** Remembers a path of this console to return to after sign-in. */
    remember: (path: string) => actor.send({ type: 'path.remembered', path }),
    /**
     * The workflow of this name in the session, started where it is not running yet; undefined where nobody is signed in.
     * It stops when the session ends.
     */
    workflow: <Machine extends AnyStateMachine>(
      name: string,
      create: () => Machine,
    ): ActorRefFrom<Machine> | undefined => {
      const { workflows } = actor.getSnapshot().children
      if (workflows === undefined) return undefined
      const running = () => (workflows.getSnapshot() as AnyMachineSnapshot).children[name]
      if (running() === undefined) workflows.send({ type: 'workflow.requested', name, machine: create() })
      return running() as ActorRefFrom<Machine> | undefined
    },
    /** Ends the session where a problem says so (specification §8). */
    report: (problem: ApiProblem) => {
      const event = eventOf(problem)
      if (event !== undefined) actor.send(event)
    },
  }
}

function eventOf(problem: ApiProblem): SessionEvent | undefined {
  switch (problem.kind) {
    case 'unauthorised':
      return { type: 'call.unauthorised' }
    case 'unprocessable':
      return { type: 'call.unprocessable', problem }
    case 'login-refused':
      return { type: 'call.loginRefused', problem }
    case 'unreachable':
    case 'internal':
    case 'refused':
      return undefined
  }
}

function lockedIn(text: string | undefined): LockedUser | undefined {
  const { email, displayName, photoURL } = Object(jsonIn(text)) as Partial<LockedUser>
  return typeof email === 'string' && typeof displayName === 'string'
    ? { email, displayName, photoURL }
    : undefined
}

type Snapshot = ReturnType<ReturnType<typeof createSession>['getInitialSnapshot']>

function viewOf(snapshot: Pick<Snapshot, 'value' | 'context'>, isLastKnown: boolean): SessionView {
  const { user, message: notice, locked, returnTo } = snapshot.context
  return {
    state: stateOf(snapshot.value),
    roles: user === undefined ? [] : (user.role ?? ['admin']),
    ...(user && { user }),
    ...(locked && { locked }),
    ...(returnTo && { returnTo }),
    ...(notice && isProblem(notice) && { problem: problemOf(notice) }),
    ...(notice && !isProblem(notice) && !isLastKnown && { notice }),
  }
}

function stateOf(value: Snapshot['value']): SessionView['state'] {
  switch (typeof value === 'string' ? value : Object.keys(value)[0]) {
    case 'guest':
      return 'guest'
    case 'signingIn':
    case 'registering':
      return 'signing-in'
    case 'signedIn':
      return 'signed-in'
    case 'signingOut':
      return 'signing-out'
    default:
      return 'booting'
  }
}

const isProblem = ({ code }: SessionMessage) =>
  code !== 'logging-in-with-jwt' && code !== 'logged-in-with-jwt'

/** `username` is the e-mail in one form and the name in the other. */
function problemOf({ code, message, problem: answered }: SessionMessage): SessionProblem {
  const fields = answered?.fields
  const isRegistration = code === 'registration-refused'
  const displayName = isRegistration ? fields?.username : undefined
  const email = fields?.email ?? (isRegistration ? undefined : fields?.username)
  const password = fields?.password
  const named = {
    ...(displayName && { displayName: displayName.join('\n') }),
    ...(email && { email: email.join('\n') }),
    ...(password && { password: password.join('\n') }),
  }
  return {
    code,
    message,
    ...(answered && { answered }),
    ...(Object.keys(named).length > 0 && { fields: named }),
  }
}
