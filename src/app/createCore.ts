import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createApi } from '#api/calls.ts'
import { createLists } from '#api/lists/listsClient.ts'
import type { Port as ListsPort } from '#api/lists/protocol.ts'
import { descriptionOf, serverDescriptionOptions } from '#api/queries.ts'
import type { Core } from '#app/core/core.ts'
import { createFailures } from '#app/core/failures.ts'
import type { TabStorage } from '#app/core/tabStorage.ts'
import { refreshFigures } from '#app/figures/figureKeys.ts'
import { createFigureSources } from '#app/figures/figureSources.ts'
import { createProgress } from '#app/figures/progress.ts'
import type { Claim } from '#app/identify/claims.ts'
import type { CreateIdentifying, Identifying } from '#app/identify/identifying.ts'
import type { IdentifyJournal } from '#app/identify/identifyJournal.ts'
import type { LastKnownOptions, LastKnownSite } from '#app/offline/openLastKnown.ts'
import { createLazyOutbox } from '#app/outbox/lazyOutbox.ts'
import type { OutboxOutside } from '#app/outbox/outbox.ts'
import { createSaveAccount } from '#app/session/account.ts'
import { createSessionStore, type SessionView } from '#app/session/sessionStore.ts'
import type { Tokens } from '#app/session/tokens.ts'
import { createChangeSite } from '#app/site/changeSite.ts'
import { createPolling } from '#app/site/polling.ts'
import { createSaveDevice } from '#app/site/saveDevice.ts'
import { createDrafts } from '#app/workflows/drafts.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { createListeners } from '#domain/store.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import { createDataProblems } from '#gate/dataProblems.ts'
import type { Port } from '#telemetry/protocol.ts'
import { createReadings } from '#telemetry/readingsClient.ts'

/** What this browser has kept of the account that is signed in. */
export type LastKnownOutside = {
  /** What was kept for a sign-in; undefined where nothing was. */
  readonly load: (options: LastKnownOptions) => Promise<LastKnownSite | undefined>
  /** Removes it. */
  readonly forget: () => Promise<void>
}

export type CoreOptions = {
  /** Origin of the provider's API; '' is the page's origin. */
  readonly host: string
  readonly pollPeriod: Milliseconds
  readonly tokens: Tokens
  readonly tab: TabStorage
  readonly claim: Claim
  readonly identifyJournal: IdentifyJournal
  readonly outbox: OutboxOutside
  readonly lastKnown: LastKnownOutside
  /** Of the page: its path with the search. */
  readonly address: () => string
  /** What tells this build of the console from others. */
  readonly build: string
  readonly now: () => Timestamp
  /** Leaves the console for an address of the provider that the user signed in at. */
  readonly leave?: (address: string) => void
  /** Logs failed requests (specification §8), failed identify flows (§4) and render errors. */
  readonly warn: (text: string, about?: unknown) => void
  readonly fetch?: (request: Request) => Promise<Response>
  /** Starts the worker that requests and reads lists. */
  readonly startListsWorker: () => ListsPort
  /** Starts the worker that reads histories. */
  readonly startReadingsWorker: () => Port
}

export function createCore(options: CoreOptions): Core {
  const {
    host,
    pollPeriod,
    tokens,
    tab,
    claim,
    identifyJournal: journal,
    lastKnown,
    address,
    build,
    now,
    warn,
    fetch,
  } = options
  const lists = createLists(options.startListsWorker)
  const generalErrors = createListeners<[problem: ApiProblem]>()
  const logFailure = createFailureLog(warn)
  const queryClient = createQueryClient((problem, isQuiet) => {
    logFailure(problem)
    if (!isQuiet && problem.happens === 'general-error') generalErrors.notify(problem)
  })
  const dataProblems = createDataProblems(now)
  const api = createApi({
    host,
    token: tokens.read,
    onProblem: (problem) => session.report(problem),
    onFailure: logFailure,
    onRead: dataProblems.report,
    lists,
    ...(fetch && { fetch }),
  })
  const forget = async () => {
    await queryClient.cancelQueries()
    queryClient.clear()
    lists.forget()
    dataProblems.clear()
  }
  /** The session was opened without the server: its token is renewed once the server answers. */
  async function confirm(token: string) {
    if (tokens.read() !== token) return true
    const answer = await api.loginWithToken(token)
    if (answer.ok && tokens.read() === token) session.renew(answer.value)
    return answer.ok
  }
  async function endSession(token: string, isLeaving: boolean) {
    const server = queryClient.getQueryData(serverDescriptionOptions(api).queryKey)
    if (!server?.extensions.includes('signOut')) return
    const answer = await api.signOut(token)
    // Whoever has signed in again meanwhile stays.
    const isGuest = tokens.read() === undefined
    if (isLeaving && isGuest && answer.ok && answer.value !== undefined) options.leave?.(answer.value)
  }
  let flows: Identifying | undefined
  const finishWork = async () => flows?.finish()
  const session = createSessionStore({
    api,
    endSession: (token, isLeaving) => void endSession(token, isLeaving),
    finishWork,
    tokens,
    tab,
    forget,
    loadLastKnown: async (token) => {
      const signInId = tokens.signInId()
      if (signInId === undefined) return undefined
      return lastKnown.load({
        api,
        queryClient,
        listsClient: lists,
        signInId,
        address,
        build,
        confirm: () => confirm(token),
      })
    },
    forgetLastKnown: lastKnown.forget,
    now,
  })
  // The first poll needs the description: it is requested while the stored token is renewed.
  if (tokens.read() !== undefined) void descriptionOf(api, queryClient)
  const polling = createPolling({ api, queryClient, period: pollPeriod, now })
  const changeSite = createChangeSite(api, queryClient)
  const saveDevice = createSaveDevice(api, queryClient, changeSite, () => refreshFigures(queryClient))
  const outbox = createLazyOutbox(async () => {
    const { createOutboxOf } = await import('#app/outbox/createOutboxOf.ts')
    return createOutboxOf({
      outside: options.outbox,
      session,
      api,
      queryClient,
      polling,
      changeSite,
      saveDevice,
      now,
    })
  })
  const identifying = (create: CreateIdentifying) => {
    flows ??= create({ api, session, claim, journal, now, log: warn })
    return flows
  }
  /** Identify flows are loaded by the pages that use them, or if the journal has entries of earlier flows. */
  function lookForFlows() {
    if (flows || session.current().state !== 'signed-in' || journal.devices().length === 0) return
    import('#app/identify/identifying.ts').then(
      ({ createIdentifying }) => identifying(createIdentifying),
      warn,
    )
  }
  session.subscribe(lookForFlows)
  lookForFlows()
  return {
    api,
    onRows: lists.onRows,
    queryClient,
    dataProblems,
    session,
    drafts: createDrafts(tab, () => emailOf(session.current())),
    changeSite,
    saveDevice,
    outbox,
    saveAccount: createSaveAccount(api, session),
    reportFailure: createFailures({ api, queryClient, warn }),
    figures: createFigureSources(api, createReadings(options.startReadingsWorker), now, dataProblems.report),
    progress: createProgress(() => performance.now()),
    identifying,
    pollPeriod,
    polling,
    build,
    startedAt: now(),
    now,
    onGeneralError: generalErrors.subscribe,
  }
}

/** Logs each failed request once (specification §8): a call knows of it first, a query of a history that breaks off. */
function createFailureLog(warn: CoreOptions['warn']): (problem: ApiProblem) => void {
  const logged = new WeakSet<ApiProblem>()
  return (problem) => {
    if (logged.has(problem)) return
    logged.add(problem)
    warn('Cannot retrieve user data', problem)
  }
}

const emailOf = ({ state, user }: SessionView) => (state === 'signed-in' ? user?.data.email : undefined)

const ATTEMPTS = 3
const STAYS_FRESH: Milliseconds = 30_000

/** A server in the building may be reachable while the browser is offline, so requests are always sent. */
function createQueryClient(onProblem: (problem: ApiProblem, isQuiet: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (problem, { meta, state }) =>
        onProblem(
          problem,
          meta?.quiet === true || (meta?.quiet === 'until-loaded' && state.data === undefined),
        ),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STAYS_FRESH,
        retry: (failures, { kind }) => kind === 'unreachable' && failures < ATTEMPTS,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
