import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type Compression, compressor, encodingFor, setEncoding } from '../http/encoding.ts'
import type { Call, Handlers, ReadyJson } from '../http/operations.ts'
import { createBodyCache } from './bodyCache.ts'
import { allTables, type PolledTables, type TableChanges } from './polledTables.ts'

/** Brotli's quality for changes, for which consoles wait: a third of the time of the default, for a sixth more bytes. */
const quickQuality = 1

/** Characters that are compressed at a time. */
const chunkLength = 100_000

/** Characters of a body from which on it is compressed. Smaller ones fit into one packet. */
const worthCompressing = 1000

/** Characters of a body from which on it is cached for the other consoles that ask for the same. */
const worthCaching = 50_000

/** Bytes of all cached bodies. */
const cacheLimit = 32_000_000

/**
 * Joins and compresses the parts of a body. A city's poll has 30 MB of text, so it is joined chunk by chunk and never there as a
 * whole.
 */
const compress = (parts: readonly string[], encoding: Compression, quality: number | undefined) =>
  pipeline(Readable.from(inChunks(parts)), compressor(encoding, quality), buffer)

function* inChunks(parts: readonly string[]): Generator<Buffer> {
  let chunk = ''
  for (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}

/** POST api/v2/poll, and the extension that sends only changes. Bodies are built once for all consoles. */
export function pollHandler(tables: PolledTables): Pick<Handlers, 'poll' | 'pollChanges'> {
  const cache = createBodyCache(cacheLimit)

  /**
   * @param key names the content; where it is cached, `makeParts` is not called
   * @param quality Brotli's
   */
  function send(
    { request, reply }: Pick<Call<'poll'>, 'request' | 'reply'>,
    key: string,
    makeParts: () => Iterable<string>,
    quality?: number,
  ): ReadyJson | Promise<ReadyJson> {
    const accepted = encodingFor(request.headers['accept-encoding'])
    const cached = cache.get(`${accepted} ${key}`)
    if (cached) {
      setEncoding(reply, accepted)
      return cached
    }
    const parts = [...makeParts()]
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const isSmall = length < worthCompressing
    const encoding = isSmall ? 'identity' : accepted
    setEncoding(reply, encoding)
    if (encoding === 'identity') return isSmall ? Buffer.from(parts.join('')) : Readable.from(inChunks(parts))
    const body = compress(parts, encoding, quality)
    if (length > worthCaching) cache.add(`${encoding} ${key}`, body)
    return body
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
      function* makeParts() {
        const changes = tables.changesAfter(since)
        // Without changes, the cursor stays the same.
        const next = changes?.size === 0 ? JSON.stringify(since) : known
        yield `{"since":${next},"complete":${!changes},"changed":`
        yield* objectOf(allTables, (name) =>
          changes ? (changes.get(name)?.changed ?? []) : tables.list(name),
        )
        yield `,"removed":${JSON.stringify(removedIn(changes))}}`
      }
      const quality = since === null ? undefined : quickQuality
      return send(call, `${JSON.stringify(since)} to ${known}`, makeParts, quality)
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

const removedIn = (changes: ReadonlyMap<PollTable, TableChanges> = new Map()) =>
  Object.fromEntries(
    [...changes].flatMap(([name, { removed }]) => (removed.length > 0 ? [[name, removed]] : [])),
  )
