import type { Core } from '#app/core/core.ts'
import type { TabStorage } from '#app/core/tabStorage.ts'
import { type CoreOptions, createCore } from '#app/createCore.ts'
import { createWindowClaims } from '#app/identify/claims.ts'
import { browserIdentifyJournal } from '#app/identify/identifyJournal.ts'
import { createTokens, type Tokens } from '#app/session/tokens.ts'
import { localLists } from '#support/localLists.ts'
import { localReadingsWorker } from '#support/localReadingsWorker.ts'
import { memoryOutbox } from '#support/memoryOutbox.ts'
import { luminaire } from './provider.ts'

export const user = { role: ['staff'], data: { displayName: 'Ülle', email: 'ulle@site.test' } }
export const session = { user, access_token: 'fresh' }

type Answer = (request: Request) => Response | Promise<Response>

/** Answers by method and path; `PUT /api/v2/luminaires` is for every luminaire. */
export type Routes = Record<string, Answer>

const emptySite: Routes = {
  'POST /auth/token': () => Response.json(session),
  'POST /auth/login': () => Response.json(session),
  'POST /api/v2/poll': () => Response.json({ areas: [] }),
  'GET /api/v2/reference/luminairetypes': () => Response.json([]),
  'GET /settings': () => Response.json([]),
  'GET /area_settings': () => Response.json([]),
}

/**
 * A core on a provider that answers by `routes`, beside what an empty site answers. They may be changed later.
 *
 * @param options.token another one than the browser has
 * @param options.kept the browser's storage
 */
export function testCore({
  token,
  kept = {},
  ...options
}: Partial<CoreOptions> & { token?: string; kept?: Record<string, string> } = {}) {
  const routes: Routes = { ...emptySite }
  const requests: string[] = []
  const warnings: unknown[][] = []
  const tokens = fakeTokens(kept, token)
  const answer = async (request: Request) => {
    const route = `${request.method} ${new URL(request.url).pathname.replace(/\/\d+$/, '')}`
    requests.push(route)
    return routes[route]?.(request) ?? Response.json({ message: `No ${route}` }, { status: 404 })
  }
  const core = createCore({
    host: 'https://provider.test',
    pollPeriod: 10_000,
    tokens,
    tab: fakeTab(),
    claim: createWindowClaims(),
    identifyJournal: browserIdentifyJournal(),
    outbox: memoryOutbox().openTab(),
    lastKnown: { load: async () => undefined, forget: async () => undefined },
    address: () => '/dashboard',
    build: 'test',
    now: Date.now,
    startReadingsWorker: localReadingsWorker,
    warn: (...warning) => warnings.push(warning),
    startListsWorker: () => localLists(options.fetch ?? answer),
    fetch: answer,
    ...options,
  })
  return { core, routes, requests, warnings, tokens }
}

/** A tab's storage; of the same `kept`, the storage of a tab that was reloaded. */
export function fakeTab(kept: Record<string, string> = {}): TabStorage {
  return {
    read: (name) => kept[name],
    write: (name, text) => {
      if (text === undefined) delete kept[name]
      else kept[name] = text
    },
  }
}

function fakeTokens(kept: Record<string, string>, token: string | undefined) {
  const tokens = createTokens(fakeTab(kept))
  if (token !== undefined) tokens.store(token)
  let tell: Parameters<Tokens['watch']>[0] | undefined
  return {
    ...tokens,
    watch: (listener: typeof tell) => {
      tell = listener
    },
    /** Another window stores a token, or clears it. */
    elsewhere: (next: string | undefined) => {
      if (next === undefined) tokens.clear()
      else tokens.store(next)
      tell?.(next === undefined ? 'cleared' : 'stored')
    },
  }
}

/** Resolves when the session has come to a state. */
export const until = ({ session: store }: Core, state: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (store.current().state !== state) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })

/** A request that is answered by hand. */
export function held() {
  let open: (response: Response) => void = () => undefined
  const arrived = { answer: (body: unknown) => open(Response.json(body)) }
  const answer: Answer = (request) =>
    new Promise((resolve, reject) => {
      open = resolve
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  return Object.assign(arrived, { route: answer })
}

export const poll = (devices: Partial<typeof luminaire>[]) => ({
  luminaires: devices.map((device) => ({ ...luminaire, ...device })),
})
