import { replaceEqualDeep } from '@tanstack/react-query'
import { createListeners } from '#domain/store.ts'
import type { Table } from '#gate/tables.ts'
import { SILENCE_LIMIT, watchSilence } from '../timeLimit.ts'
import { Unreadable } from '../unreadable.ts'
import type { PlainRequest } from './plainRequest.ts'
import type {
  FromWorker,
  ListDifference,
  ListsError,
  ListsPlan,
  ListsResult,
  Port,
  ToWorker,
} from './protocol.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A list as it is now; the very list and the very rows of the answer before where they did not change. */
export type ListOf<Row = Fields> = {
  readonly table: Table
  readonly rows: readonly Row[]
  /** The rows that were not in the answer before. */
  readonly fresh: readonly Row[]
  readonly problems: ListDifference['problems']
}

export type Lists = {
  readonly lists: readonly ListOf[]
  /** The members beside the lists. */
  readonly rest: Fields
}

export type ListsAnswer = {
  /** Without its body where it is a success: that is in `lists`. */
  readonly response: Response
  readonly lists: Lists | undefined
}

export type ListsClient = {
  /**
   * Makes a request, and reads its answer elsewhere. Answers of the same `source` share what did not change.
   * @throws what `fetch` throws, NoAnswer where nothing moves any more, SyntaxError, Unreadable, or the signal's reason
   */
  request(request: PlainRequest, plan: ListsPlan, source?: string): Promise<ListsAnswer>
  /**
   * Rows, by list, that the first answer of a source is likely to have again, as those of another visit: each that is equal is
   * the very object.
   */
  seed(source: string, lists: readonly (readonly Numbered[])[]): void
  /**
   * Subscribes to new rows as they come, which is before the answer that they are in is whole; returns the unsubscribe function.
   */
  onRows(listener: (table: Table, rows: readonly Fields[]) => void): () => void
  /** Forgets every answer. */
  forget(): void
}

type Numbered = { readonly id: number }

/** The row of a seeded list that has the id of a fresh one; undefined where none has. */
type Seed = (list: number, row: Fields) => unknown

type Source = { readonly version: number; readonly rows: readonly (readonly Fields[])[] }

type Conversation = {
  readonly before: Source | undefined
  readonly source: string | undefined
  readonly seed: Seed | undefined
  /** The new rows of each list. */
  readonly fresh: Fields[][]
  /** Called when something of the answer has come. */
  readonly moved: () => void
  readonly resolve: (answer: ListsAnswer) => void
  readonly reject: (error: unknown) => void
}

/** Sources of which the last answer is kept; the worker keeps as many. */
const MOST_SOURCES = 16

/** The page's side. After a worker has failed, the next request starts another. */
export function createLists(start: () => Port): ListsClient {
  const sources = new Map<string, Source>()
  const conversations = new Map<number, Conversation>()
  const seeds = new Map<string, Seed>()
  const listeners = createListeners<[table: Table, rows: readonly Fields[]]>()
  let port: Port | undefined = connect()
  let lastId = 0

  function connect(): Port {
    const started = start()
    started.addEventListener('message', ({ data }) => handleMessage(data as FromWorker))
    started.addEventListener('error', () => {
      port = undefined
      sources.clear()
      for (const { reject } of conversations.values()) reject(new Error('The worker of the lists has failed'))
    })
    return started
  }

  function send(message: ToWorker): void {
    port ??= connect()
    port.postMessage(message)
  }

  function keep(name: string, source: Source): void {
    sources.delete(name)
    sources.set(name, source)
    const [oldest] = sources.keys()
    if (sources.size > MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
  }

  function listsOf({ before, source, fresh }: Conversation, { lists, version, rest }: ListsResult): Lists {
    const read = lists.map(
      ({ table, runs, problems }, at): ListOf => ({
        table,
        problems,
        fresh: fresh[at] ?? [],
        rows: merged(before?.rows[at] ?? [], runs, fresh[at] ?? []),
      }),
    )
    if (source !== undefined) {
      keep(source, { version, rows: read.map(({ rows }) => rows) })
      seeds.delete(source)
    }
    return { lists: read, rest }
  }

  function handleMessage(message: FromWorker): void {
    const conversation = conversations.get(message.id)
    if (conversation === undefined) return
    conversation.moved()
    switch (message.type) {
      case 'rows': {
        const rows: Fields[] = JSON.parse(message.rows)
        const before = conversation.before?.rows[message.list]
        const fresh = rows.map((row, at) => {
          const base = before?.[message.bases[at] ?? -1]
          return base ? { ...base, ...row } : replaceEqualDeep(conversation.seed?.(message.list, row), row)
        })
        const received = message.isRestart ? [] : (conversation.fresh[message.list] ?? [])
        for (const row of fresh) received.push(row)
        conversation.fresh[message.list] = received
        listeners.notify(message.table, fresh)
        return
      }
      case 'answer':
        conversation.resolve({ response: new Response(), lists: listsOf(conversation, message.result) })
        return
      case 'refused': {
        const response = new Response(message.text, { status: message.status })
        conversation.resolve({ response, lists: undefined })
        return
      }
      case 'failed':
        conversation.reject(thrownAs(message.error))
    }
  }

  return {
    async request(request, plan, source) {
      const { url, method, headers, body, signal } = request
      signal?.throwIfAborted()
      const id = ++lastId
      const end = (reason: unknown) => {
        send({ id, type: 'cancel' })
        conversations.get(id)?.reject(reason)
      }
      const stop = () => end(signal?.reason)
      const { moved, end: endWatch } = watchSilence(SILENCE_LIMIT, end)
      const before = source === undefined ? undefined : sources.get(source)
      const seed = source === undefined ? undefined : seeds.get(source)
      try {
        return await new Promise<ListsAnswer>((resolve, reject) => {
          conversations.set(id, { before, source, seed, fresh: [], moved, resolve, reject })
          signal?.addEventListener('abort', stop)
          send({
            id,
            type: 'ask',
            url,
            method,
            headers: [...headers],
            body,
            plan,
            source,
            version: before?.version ?? 0,
          })
        })
      } finally {
        endWatch()
        signal?.removeEventListener('abort', stop)
        conversations.delete(id)
      }
    },
    seed(source, lists) {
      const byId = lists.map((rows) => new Map(rows.map((row) => [row.id, row])))
      seeds.set(source, (list, { id }) => byId[list]?.get(id as number))
    },
    onRows: listeners.subscribe,
    forget() {
      sources.clear()
      seeds.clear()
      send({ type: 'forget' })
    },
  }
}

/** The list before, with what the runs say; that very list where nothing differs. */
function merged(
  before: readonly Fields[],
  runs: readonly number[],
  fresh: readonly Fields[],
): readonly Fields[] {
  const isUnchanged = runs.length === 0 ? before.length === 0 : runs[0] === 0 && runs[1] === before.length
  if (isUnchanged && runs.length <= 2) return before
  const rows: Fields[] = []
  let next = 0
  for (let run = 0; run < runs.length; run += 2) {
    const [from = 0, count = 0] = runs.slice(run, run + 2)
    const kept = from < 0 ? fresh.slice(next, next + count) : before.slice(from, from + count)
    if (from < 0) next += count
    for (const row of kept) rows.push(row)
  }
  return rows
}

const errors: Readonly<Record<string, (error: ListsError) => Error>> = {
  Unreadable: ({ body }) => new Unreadable(body),
  SyntaxError: ({ message }) => new SyntaxError(message),
}

const thrownAs = (error: ListsError): Error =>
  errors[error.name]?.(error) ?? Object.assign(new Error(error.message), { name: error.name })
