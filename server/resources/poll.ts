import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import type { Call, Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { allTables, PolledTables } from './polledTables.ts'

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: async (body) => body,
}

/** Smaller bodies fit into one packet. */
const worthCompressing = 1000

/** Larger bodies of changes are kept for the other consoles that had the same state before. */
const worthKeeping = 50_000

/** Cached bodies; the console sends one kind of poll. */
const keptBodies = 16

/** POST api/v2/poll, and the extension that sends only changes. Bodies are built once for all consoles. */
export function pollHandler({ database: { query } }: Context): Pick<Handlers, 'poll' | 'pollChanges'> {
  const tables = new PolledTables(query)
  const bodies = new Map<string, Promise<Buffer>>()

  function keep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const body = bodies.get(key) ?? make()
    bodies.set(key, body)
    body.catch(() => bodies.delete(key))
    const [oldest] = bodies.keys()
    if (bodies.size > keptBodies && oldest !== undefined) bodies.delete(oldest)
    return body
  }

  function send(
    { request, reply }: Pick<Call<'poll'>, 'request' | 'reply'>,
    text: () => string,
    key?: string,
  ): Promise<Buffer> {
    const accepted = encodingFor(request.headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    const body = key === undefined ? text() : undefined
    const encoding = body !== undefined && body.length < worthCompressing ? 'identity' : accepted
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const make = () => encoders[encoding](Buffer.from(body ?? text()))
    return key === undefined ? make() : keep(`${encoding} ${key}`, make)
  }

  /** A body that was made for the same key. */
  function sendKept({ request, reply }: Pick<Call<'poll'>, 'request' | 'reply'>, key: string) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = bodies.get(`${encoding} ${key}`)
    if (!body) return undefined
    reply.header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return body
  }

  const objectOf = (names: readonly PollTable[], list: (table: PollTable) => string) =>
    `{${names.map((name) => `"${name}":${list(name)}`).join()}}`

  return {
    async poll({ body: { tables: names }, ...call }) {
      await tables.refresh()
      const key = names.map((name) => `${name} ${tables.revisionOfTable(name)}`).join()
      return send(call, () => objectOf(names, (name) => tables.list(name)), key)
    },

    async pollChanges({ body: { since }, ...call }) {
      await tables.refreshBeyond(since)
      const known = JSON.stringify(tables.cursor)
      const key = `${JSON.stringify(since)} to ${known}`
      const kept = sendKept(call, key)
      if (kept) return kept
      const changes = tables.changesAfter(since)
      if (!changes)
        return send(
          call,
          () =>
            `{"since":${known},"complete":true,"changed":${objectOf(allTables, (it) => tables.list(it))},"removed":{}}`,
          known,
        )
      const changed = objectOf(allTables, (name) => changes.get(name)?.changed ?? '[]')
      const removed = Object.fromEntries(
        [...changes].flatMap(([name, { removed: ids }]) => (ids.length > 0 ? [[name, ids]] : [])),
      )
      // Without changes, the cursor stays the same.
      const next = changes.size > 0 ? known : JSON.stringify(since)
      const text = `{"since":${next},"complete":false,"changed":${changed},"removed":${JSON.stringify(removed)}}`
      return send(call, () => text, text.length > worthKeeping ? key : undefined)
    },
  }
}
