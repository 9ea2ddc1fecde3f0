import { type Milliseconds, SECOND, type Timestamp } from '#domain/units.ts'
import { Unreadable } from '../unreadable.ts'
import type { SentBody } from './outline.ts'
import type { FromWorker, ListsError, Port, Slice, ToWorker } from './protocol.ts'
import { type FreshRow, type ListPlace, type RowListener, readBody } from './readBody.ts'

type Source = { readonly version: number; readonly body: SentBody }

/** Characters of new rows in a message: the page parses so many in a few milliseconds. */
const SLICE = 100_000
/** How often the page learns that an answer goes on; the page keeps the limit of time. */
const TOLD_EVERY: Milliseconds = SECOND
/** Sources of which the last body is kept. */
const MOST_SOURCES = 16

/**
 * The worker's side: makes each request, and tells the page what differs from the version that it has. What the worker keeps
 * of a session is forgotten with it.
 */
export function answerLists(
  { postMessage, addEventListener }: Pick<Port, 'postMessage' | 'addEventListener'>,
  fetch: (request: Request) => Promise<Response>,
): void {
  const send = (message: FromWorker) => postMessage(message)
  const active = new Map<number, AbortController>()
  const sources = new Map<string, Source>()
  let lastVersion = 0

  function keep(name: string, source: Source): void {
    sources.delete(name)
    sources.set(name, source)
    const [oldest] = sources.keys()
    if (sources.size > MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
  }

  async function answer(message: Extract<ToWorker, { type: 'ask' }>, signal: AbortSignal): Promise<void> {
    const { id, url, method, body, plan, source, version } = message
    const request = new Request(url, {
      method,
      headers: Object.fromEntries(message.headers),
      signal,
      ...(body !== undefined && { body }),
    })
    const asked = Date.now()
    const response = await fetch(request)
    const bytes = await bytesOf(response, asked, () => send({ id, type: 'moved' }))
    signal.throwIfAborted()
    if (!response.ok)
      return send({ id, type: 'refused', status: response.status, text: new TextDecoder().decode(bytes) })
    const known = source === undefined ? undefined : sources.get(source)
    const before = known?.version === version ? known.body : undefined
    const slices = createSlices((slice) => send({ id, type: 'rows', ...slice }))
    const read = readBody(bytes, plan, before, slices)
    slices.flush()
    lastVersion += 1
    if (source !== undefined) keep(source, { version: lastVersion, body: read.body })
    const lists = read.lists.map(({ table, runs, problems }) => ({ table, runs, problems }))
    send({ id, type: 'answer', result: { lists, version: lastVersion, rest: read.rest } })
  }

  function ask(message: Extract<ToWorker, { type: 'ask' }>): void {
    const controller = new AbortController()
    active.set(message.id, controller)
    answer(message, controller.signal)
      .catch((error: unknown) => send({ id: message.id, type: 'failed', error: told(error) }))
      .finally(() => active.delete(message.id))
  }

  addEventListener('message', ({ data }) => {
    const message = data as ToWorker
    if (message.type === 'ask') ask(message)
    else if (message.type === 'cancel') active.get(message.id)?.abort()
    else sources.clear()
  })
}

/** @param onMoved called when bytes come, at most once a second after `asked`: most answers are whole by then */
async function bytesOf({ body }: Response, asked: Timestamp, onMoved: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let told = asked
  let length = 0
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (Date.now() - told < TOLD_EVERY) continue
    told = Date.now()
    onMoved()
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Gathers new rows into messages; those of a list before the next one's. */
function createSlices(send: (slice: Slice) => void): RowListener & { flush(): void } {
  let current: ListPlace | undefined
  let isRestart = false
  let rows: FreshRow[] = []
  let length = 0

  function flush(): void {
    if (current && (rows.length > 0 || isRestart))
      send({
        list: current.place,
        table: current.table,
        isRestart,
        rows: `[${rows.map(({ text }) => text).join()}]`,
        bases: rows.map(({ base }) => base),
      })
    isRestart = false
    rows = []
    length = 0
  }

  return {
    onRow(row, list) {
      if (list.place !== current?.place) flush()
      current = list
      rows.push(row)
      length += row.text.length
      if (length >= SLICE) flush()
    },
    onRestart(list) {
      flush()
      current = list
      isRestart = true
    },
    flush,
  }
}

function told(error: unknown): ListsError {
  if (error instanceof Unreadable) return { name: error.name, message: error.message, body: error.body }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) }
}
