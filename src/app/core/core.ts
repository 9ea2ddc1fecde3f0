import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import type { ListsClient } from '#api/lists/listsClient.ts'
import type { FigureSources } from '#app/figures/figureSources.ts'
import type { Progress } from '#app/figures/progress.ts'
import type { CreateIdentifying, Identifying } from '#app/identify/identifying.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import type { SaveAccount } from '#app/session/account.ts'
import type { SessionStore } from '#app/session/sessionStore.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import type { Polling } from '#app/site/polling.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import type { Drafts } from '#app/workflows/drafts.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Milliseconds, Timestamp } from '#domain/units.ts'
import type { DataProblems } from '#gate/dataProblems.ts'
import type { ReportFailure } from './failures.ts'

/** The console without its pages: the API, the session and the cached data. */
export type Core = {
  /** Time between two polls. */
  readonly pollPeriod: Milliseconds
  readonly polling: Polling
  /** What tells this build of the console from others. */
  readonly build: string
  readonly now: () => Timestamp
  /** When the page was opened: what it has of before is of an earlier visit. */
  readonly startedAt: Timestamp
  readonly api: Api
  /** Subscribes to rows of lists as they come, before the answers that they are in are whole; returns the unsubscribe function. */
  readonly onRows: ListsClient['onRows']
  readonly queryClient: QueryClient
  /** What the answers of this session had that could not be read. */
  readonly dataProblems: DataProblems
  readonly session: SessionStore
  readonly drafts: Drafts
  readonly changeSite: ChangeSite
  readonly saveDevice: SaveDevice
  /** The changes that the server does not have yet. */
  readonly outbox: Outbox
  readonly saveAccount: SaveAccount
  /** The identify flows of this window; `create` makes them on first use. */
  readonly identifying: (create: CreateIdentifying) => Identifying
  readonly figures: FigureSources
  /** Progress of the histories being loaded for figures. */
  readonly progress: Progress
  /** Logs errors of the console. */
  readonly reportFailure: ReportFailure
  /** Subscribes to failed requests that no page handles; returns the unsubscribe function. */
  readonly onGeneralError: (listener: (problem: ApiProblem) => void) => () => void
}
