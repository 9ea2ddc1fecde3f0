import { startListsWorker } from '#api/lists/startListsWorker.ts'
import { browserTabStorage } from '#app/core/tabStorage.ts'
import { browserClaims } from '#app/identify/claims.ts'
import { browserIdentifyJournal } from '#app/identify/identifyJournal.ts'
import { browserOutbox } from '#app/outbox/browserOutbox.ts'
import { browserTokens } from '#app/session/tokens.ts'
import { startReadingsWorker } from '#telemetry/startWorker.ts'
import { createCore } from './createCore.ts'

const DEFAULT_POLL_SECONDS = 10

/** The core of the console in this browser window, with its build-time settings (decisions.md, "Names"). */
export const browserCore = createCore({
  host: String(import.meta.env.VITE_API_HOST ?? ''),
  pollPeriod: (Number(import.meta.env.VITE_POLL_SECONDS) || DEFAULT_POLL_SECONDS) * 1000,
  tokens: browserTokens(),
  tab: browserTabStorage(),
  claim: browserClaims(),
  identifyJournal: browserIdentifyJournal(),
  outbox: browserOutbox(),
  now: Date.now,
  startListsWorker,
  startReadingsWorker,
  // biome-ignore lint/suspicious/noConsole: specification §8 has failed requests logged, §4 identify flows that fail.
  warn: (...args) => console.warn(...args),
})
