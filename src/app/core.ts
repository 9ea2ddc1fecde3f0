import { QueryCache, QueryClient } from '@tanstack/react-query'
import { type Api, createApi } from '#api/calls.ts'
import type { ApiProblem } from '#api/problems.ts'
import { serverDescriptionOptions } from '#api/queries.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import { createReadings } from '#telemetry/asking.ts'
import type { Port } from '#telemetry/protocol.ts'
import { createSaveAccount, type SaveAccount } from './account.ts'
import { type ChangeSite, createChangeSite } from './changeSite.ts'
import type { Claim } from './claims.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createFailures, type TellFailure } from './failures.ts'
import { createProgress, type Progress } from './figures/progress.ts'
import { createFigureRoads, type FigureRoads } from './figures/roads.ts'
import type { CreateIdentifying, Identifying } from './identifying.ts'
import type { IdentifyJournal } from './identifyJournal.ts'
import { createSaveDevice, type SaveDevice } from './saveDevice.ts'
import { createSessionStore, type SessionStore, type SessionView } from './sessionStore.ts'
import type { TabStorage } from './tabStorage.ts'
import type { Tokens } from './tokens.ts'

export interface CoreOptions {
  /** Origin of the provider's API; '' is the page's own. */
  readonly host: string
  readonly pollPeriod: Milliseconds
  readonly tokens: Tokens
  readonly tab: TabStorage
  readonly claim: Claim
  readonly identifyJournal: IdentifyJournal
  readonly now: () => Timestamp
  /** Where failed requests (specification §8) and identify flows (§4) are logged, and pages that could not be drawn. */
  readonly warn: (text: string, about?: unknown) => void
  readonly fetch?: (request: Request) => Promise<Response>
  /** Where histories are read. */
  readonly startReadingsWorker: () => Port
}

/** The console without its pages: what is asked of the API, who is signed in, and what is known so far. */
export interface Core extends Pick<CoreOptions, 'pollPeriod' | 'now'> {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly session: SessionStore
  readonly drafts: Drafts
  readonly changeSite: ChangeSite
  readonly saveDevice: SaveDevice
  readonly saveAccount: SaveAccount
  /** The identify flows of this window, which `create` makes when they are first asked for. */
  readonly identifying: (create: CreateIdentifying) => Identifying
  readonly figures: FigureRoads
  /** How far the histories are that are being read for figures. */
  readonly progress: Progress
  /** Logs what broke in the console. */
  readonly tellFailure: TellFailure
  /** Tells of failed requests that nobody else shows; returns how to stop. */
  readonly onGeneralError: (listener: (problem: ApiProblem) => void) => () => void
}

export function createCore(options: CoreOptions): Core {
  const { host, pollPeriod, tokens, tab, claim, identifyJournal: journal, now, warn, fetch } = options
  const listeners = new Set<(problem: ApiProblem) => void>()
  const queryClient = createQueryClient((problem, isQuiet) => {
    warn('Cannot retrieve user data', problem)
    if (!isQuiet && problem.happens === 'general-error') for (const listener of listeners) listener(problem)
  })
  const api = createApi({
    host,
    token: tokens.read,
    onProblem: (problem) => session.report(problem),
    ...(fetch && { fetch }),
  })
  const forget = async () => {
    await queryClient.cancelQueries()
    queryClient.clear()
  }
  const endSession = (token: string) => {
    const server = queryClient.getQueryData(serverDescriptionOptions(api).queryKey)
    if (server?.extensions.includes('signOut')) void api.signOut(token)
  }
  const session = createSessionStore({ api, endSession, tokens, tab, forget, now })
  const changeSite = createChangeSite(api, queryClient)
  let flows: Identifying | undefined
  const identifying = (create: CreateIdentifying) => {
    flows ??= create({ api, session, claim, journal, now, log: warn })
    return flows
  }
  /** Most sessions identify nothing: the flows are loaded with the pages that have them, or where earlier ones left something. */
  function lookForFlows() {
    if (flows || session.current().state !== 'signed-in' || journal.devices().length === 0) return
    import('./identifying.ts').then(({ createIdentifying }) => identifying(createIdentifying), warn)
  }
  session.subscribe(lookForFlows)
  lookForFlows()
  return {
    api,
    queryClient,
    session,
    drafts: createDrafts(tab, () => emailOf(session.current())),
    changeSite,
    saveDevice: createSaveDevice(api, changeSite, () =>
      queryClient.invalidateQueries({ queryKey: ['figures'] }),
    ),
    saveAccount: createSaveAccount(api, session),
    tellFailure: createFailures({ api, queryClient, warn }),
    figures: createFigureRoads(api, createReadings(options.startReadingsWorker), now),
    progress: createProgress(() => performance.now()),
    identifying,
    pollPeriod,
    now,
    onGeneralError: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const emailOf = ({ state, user }: SessionView) => (state === 'signed-in' ? user?.data.email : undefined)

const ATTEMPTS = 3
const STAYS_FRESH: Milliseconds = 30_000

/** A server in the building answers where the browser thinks it is offline, so requests are made regardless. */
function createQueryClient(onProblem: (problem: ApiProblem, isQuiet: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (problem, { meta }) => onProblem(problem, meta?.quiet === true) }),
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
