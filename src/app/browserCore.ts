import { startListsWorker } from '#api/lists/startListsWorker.ts'
import { browserTabStorage } from '#app/core/tabStorage.ts'
import { browserClaims } from '#app/identify/claims.ts'
import { browserIdentifyJournal } from '#app/identify/identifyJournal.ts'
import { browserOutbox } from '#app/outbox/browserOutbox.ts'
import { leaveFor } from '#app/session/leaveFor.ts'
import { browserTokens } from '#app/session/tokens.ts'
import { startReadingsWorker } from '#telemetry/startWorker.ts'
import { createCore, type LastKnownOutside } from './createCore.ts'

const DEFAULT_POLL_SECONDS = 10

type LastKnownModule = typeof import('#app/offline/openLastKnown.ts')

/** Loaded with a stored session, and when a session ends. Nothing is kept where there are no service workers. */
async function withLastKnown<Value>(use: (module: LastKnownModule) => Promise<Value>) {
  if (!('serviceWorker' in navigator)) return undefined
  return import('#app/offline/openLastKnown.ts').then(use).catch(() => undefined)
}

const browserLastKnown: LastKnownOutside = {
  load: (options) => withLastKnown(({ loadLastKnown }) => loadLastKnown(options)),
  forget: () => withLastKnown(({ forgetLastKnown }) => forgetLastKnown()),
}

/** The core of the console in this browser window, of which there is one, with its build-time settings (decisions.md, "Names"). */
export const createBrowserCore = () =>
  createCore({
    host: String(import.meta.env.VITE_API_HOST ?? ''),
    pollPeriod: (Number(import.meta.env.VITE_POLL_SECONDS) || DEFAULT_POLL_SECONDS) * 1000,
    tokens: browserTokens(),
    tab: browserTabStorage(),
    claim: browserClaims(),
    identifyJournal: browserIdentifyJournal(),
    outbox: browserOutbox(),
    lastKnown: browserLastKnown,
    address: () => window.location.pathname + window.location.search,
    build: import.meta.url,
    now: Date.now,
    leave: leaveFor,
    startListsWorker,
    startReadingsWorker,
    // biome-ignore lint/suspicious/noConsole: specification §8 has failed requests logged, §4 identify flows that fail.
    warn: (...args) => console.warn(...args),
  })
