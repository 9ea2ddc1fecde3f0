import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PollTable } from '#openapi/lighting.d.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { listAsJson } from './tables.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: async (body) => body,
}

const encodingFor = (accepted: string | undefined): Encoding =>
  /\bbr\b/.test(accepted ?? '') ? 'br' : /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'

/** Different polls that are kept ready: the console sends one. */
const keptBodies = 16

/**
 * POST api/v2/poll: each table is read once per version of it, each body built and compressed once per version of
 * the tables in it, however many consoles ask.
 */
export function pollHandler({ database: { query }, changes }: Context): Pick<Handlers, 'poll'> {
  const lists = new Map<PollTable, { version: number; json: Promise<string> }>()
  const bodies = new Map<string, Promise<Buffer>>()

  const list = (table: PollTable): Promise<string> => {
    const version = changes.versionOf(table)
    const kept = lists.get(table)
    if (kept?.version === version) return kept.json
    const json = listAsJson(query, table)
    lists.set(table, { version, json })
    json.catch(() => lists.delete(table))
    return json
  }

  const body = (tables: PollTable[], encoding: Encoding): Promise<Buffer> => {
    const key = [encoding, ...tables.map((table) => `${table} ${changes.versionOf(table)}`)].join()
    const kept = bodies.get(key)
    if (kept) return kept
    const made = Promise.all(tables.map(async (table) => `"${table}":${await list(table)}`)).then((parts) =>
      encoders[encoding](Buffer.from(`{${parts.join()}}`)),
    )
    bodies.set(key, made)
    made.catch(() => bodies.delete(key))
    const [oldest] = bodies.keys()
    if (bodies.size > keptBodies && oldest !== undefined) bodies.delete(oldest)
    return made
  }

  return {
    async poll({ body: { tables }, request, reply }) {
      const encoding = encodingFor(request.headers['accept-encoding'])
      reply.header('vary', 'accept-encoding')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return body(tables, encoding)
    },
  }
}
