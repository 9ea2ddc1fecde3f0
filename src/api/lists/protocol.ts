import type { Problems, Table } from '#gate/tables.ts'
import type { PollTable } from '#openapi/lighting.d.ts'

/** What a body is expected to be: one list, the tables of a poll, or what changed in them. */
export type ListsPlan =
  | { readonly of: 'list'; readonly table: Table }
  | { readonly of: 'tables'; readonly tables: readonly PollTable[] }
  | { readonly of: 'changes' }

/** A request as it crosses to the worker. */
export type ListsRequest = {
  readonly url: string
  readonly method: string
  readonly headers: readonly [name: string, value: string][]
  readonly body: string | undefined
  readonly plan: ListsPlan
  /** Bodies of the same source are compared with the one before; undefined: with none. */
  readonly source: string | undefined
  /** The version of the source that the page has; 0 for none. */
  readonly version: number
}

/** Messages from the page to the worker. `id` identifies the request; several may be active at once. */
export type ToWorker =
  | ({ readonly id: number; readonly type: 'ask' } & ListsRequest)
  /** The answer is no longer needed. */
  | { readonly id: number; readonly type: 'cancel' }
  /** The session has ended: nothing of it is kept. */
  | { readonly type: 'forget' }

/** A list as it differs from the version that the page has. */
export type ListDifference = {
  readonly table: Table
  /**
   * Pairs: the place of a row in the list before, and how many from there on are kept; or -1, and how many new rows come next.
   */
  readonly runs: readonly number[]
  readonly problems: Pick<Problems, 'count' | 'samples'>
}

/**
 * For each new row, the place in the list before of the row that it is in place of: only the fields that differ are sent, and the
 * page takes the others from there. -1: the row is whole.
 */
export type Bases = readonly number[]

export type ListsResult = {
  readonly lists: readonly ListDifference[]
  readonly version: number
  /** The members beside the lists. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** Why a body could not be read, or did not come; thrown again on the page. */
export type ListsError = { readonly name: string; readonly message: string; readonly body?: unknown }

/** New rows of a list, so many that they take the page a few milliseconds. The first may come while others are still read. */
export type Slice = {
  readonly list: number
  readonly table: Table
  /** The rows replace all those of the list that were sent before. */
  readonly isRestart: boolean
  /** As JSON. */
  readonly rows: string
  readonly bases: Bases
}

/** Messages from the worker to the page. */
export type FromWorker = { readonly id: number } & (
  | /** Something of the answer has come. */
  { readonly type: 'moved' }
  | ({ readonly type: 'rows' } & Slice)
  | { readonly type: 'answer'; readonly result: ListsResult }
  /** A status other than 2xx, and the body. */
  | { readonly type: 'refused'; readonly status: number; readonly text: string }
  | { readonly type: 'failed'; readonly error: ListsError }
)

/** A worker, or the worker's side in this thread. */
export type Port = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error', listener: (event: Event) => void): void
}
