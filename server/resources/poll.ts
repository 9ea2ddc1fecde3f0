import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import type { Call, Handlers, ReadyJson } from '../http/operations.ts'
import type { Context } from './context.ts'
import { allTables, PolledTables, type TableChanges } from './polledTables.ts'

/**
 * Parts of a body, compressed. A city's poll has 30 MB of text: of that, no more than is being compressed is in memory a second time.
 */
const compress = (parts: readonly string[], encoding: Exclude<Encoding, 'identity'>, quality: number) =>
  pipeline(
    Readable.from(inChunks(parts)),
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : createGzip(),
    buffer,
  )

function* inChunks(parts: readonly string[]): Generator<Buffer> {
  let chunk = ''
  for (const part of parts) {
    chunk += part
    if (chunk.length < CHUNK) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}

/** Brotli's, of what is sent to many consoles, and of changes, for which consoles wait: a third of the time, a sixth more bytes. */
const thorough = 4
const quick = 1

/** Characters that are compressed at a time. */
const CHUNK = 100_000

/** Smaller bodies fit into one packet. */
const worthCompressing = 1000

/** Larger bodies are kept for the other consoles that ask for the same. */
const worthKeeping = 50_000

function announce(reply: Call<'poll'>['reply'], encoding: Encoding) {
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
}

/** Bytes of bodies that are kept, beside the newest one. */
const mostKept = 32_000_000

/** POST api/v2/poll, and the extension that sends only changes. Bodies are built once for all consoles. */
export function pollHandler({ database: { query } }: Context): Pick<Handlers, 'poll' | 'pollChanges'> {
  const tables = new PolledTables(query)
  const bodies = new Map<string, Promise<Buffer>>()
  /** How long they are, of those that are made; the oldest first. */
  const lengths = new Map<string, number>()

  async function keep(key: string, body: Promise<Buffer>) {
    bodies.set(key, body)
    try {
      lengths.set(key, (await body).length)
    } catch {
      bodies.delete(key)
    }
    for (const oldest of [...lengths.keys()].slice(0, -1)) {
      if (sumOf(lengths.values()) <= mostKept) return
      bodies.delete(oldest)
      lengths.delete(oldest)
    }
  }

  /** @param key names what the parts are, which are not asked for where a body of this key is kept */
  function send(
    { request, reply }: Pick<Call<'poll'>, 'request' | 'reply'>,
    key: string,
    parts: () => Iterable<string>,
    quality = thorough,
  ): ReadyJson | Promise<ReadyJson> {
    const accepted = encodingFor(request.headers['accept-encoding'])
    const kept = bodies.get(`${accepted} ${key}`)
    if (kept) {
      announce(reply, accepted)
      return kept
    }
    const body = [...parts()]
    const length = sumOf(body.map((part) => part.length))
    const encoding = length < worthCompressing ? 'identity' : accepted
    announce(reply, encoding)
    if (encoding === 'identity')
      return length < worthCompressing ? Buffer.from(body.join('')) : Readable.from(inChunks(body))
    const encoded = compress(body, encoding, quality)
    if (length > worthKeeping) void keep(`${encoding} ${key}`, encoded)
    return encoded
  }

  return {
    async poll({ body: { tables: names }, ...call }) {
      await tables.refresh()
      const key = names.map((name) => `${name} ${tables.revisionOfTable(name)}`).join()
      return send(call, key, () => objectOf(names, (name) => tables.list(name)))
    },

    async pollChanges({ body: { since }, ...call }) {
      await tables.refreshBeyond(since)
      const known = JSON.stringify(tables.cursor)
      function* parts() {
        const changes = tables.changesAfter(since)
        // Without changes, the cursor stays the same.
        const next = changes?.size === 0 ? JSON.stringify(since) : known
        yield `{"since":${next},"complete":${!changes},"changed":`
        yield* objectOf(allTables, (name) =>
          changes ? (changes.get(name)?.changed ?? []) : tables.list(name),
        )
        yield `,"removed":${JSON.stringify(removedIn(changes))}}`
      }
      const quality = since === null ? thorough : quick
      return send(call, `${JSON.stringify(since)} to ${known}`, parts, quality)
    },
  }
}

/** JSON text of an object that has a list of entities by table. */
function* objectOf(names: readonly PollTable[], list: (table: PollTable) => readonly string[]) {
  for (const [at, name] of names.entries()) {
    yield `${at === 0 ? '{' : ','}"${name}":[`
    for (const [index, entity] of list(name).entries()) {
      if (index > 0) yield ','
      yield entity
    }
    yield ']'
  }
  yield names.length === 0 ? '{}' : '}'
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0)

const removedIn = (changes: ReadonlyMap<PollTable, TableChanges> = new Map()) =>
  Object.fromEntries(
    [...changes].flatMap(([name, { removed }]) => (removed.length > 0 ? [[name, removed]] : [])),
  )
