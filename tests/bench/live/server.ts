/**
 * The server of the live bench, a process of its own: the built console, and a site either made here, with section 7 alone, or
 * passed on to from our own server (`--behind`). It notes when it answered what, and its driver asks it under /bench.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { passOn } from '#support/passOn.ts'
import { serveFiles } from './files.ts'
import { createSectionSeven } from './sectionSeven.ts'

export type Answered = {
  readonly kind: 'poll' | 'readings' | 'events' | 'other'
  readonly path: string
  /** Milliseconds since 1970: when the request came, and when the last byte of its answer was given to the system. */
  readonly asked: number
  readonly answered: number
  /** With its head. */
  readonly bytes: number
}

const { values } = parseArgs({
  options: {
    console: { type: 'string', default: 'dist/console' },
    plans: { type: 'string', default: '' },
    behind: { type: 'string', default: '' },
    luminaires: { type: 'string', default: '10000' },
    zones: { type: 'string', default: '1' },
    hours: { type: 'string', default: '3' },
  },
})
const site = values.behind
  ? undefined
  : createSectionSeven(
      { luminaires: Number(values.luminaires), zones: Number(values.zones) },
      Number(values.hours),
    )

let answered: Answered[] = []

const server = createServer((asked, reply) => {
  answer(asked, reply).catch((error: unknown) => {
    process.stderr.write(`${asked.url}: ${error}\n`)
    reply.destroy()
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)

async function answer(asked: IncomingMessage, reply: ServerResponse) {
  const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/bench/')) return control(pathname, asked, reply)
  if (serveFiles(asked, reply, values.console)) return
  if (values.plans && serveFiles(asked, reply, values.plans)) return
  const began = Date.now()
  const { socket } = reply
  const sentBefore = socket?.bytesWritten ?? 0
  reply.on('finish', () => {
    const kind = kindOf(pathname)
    const bytes = (socket?.bytesWritten ?? 0) - sentBefore
    answered.push({ kind, path: pathname, asked: began, answered: Date.now(), bytes })
  })
  if (site) await site.answer(asked, reply)
  else await passOn(asked, reply, values.behind)
}

function kindOf(path: string): Answered['kind'] {
  if (path.endsWith('/poll')) return 'poll'
  if (path.endsWith('/status/history')) return 'readings'
  return path.endsWith('/events') ? 'events' : 'other'
}

/** `/bench/answered` takes what was answered since it was last asked; `/bench/changes` chooses what differs between polls. */
async function control(path: string, asked: IncomingMessage, reply: ServerResponse) {
  const body = (asked.method === 'POST' ? await json(asked) : {}) as { changes?: 'none' | '1 %' | 'all' }
  if (path === '/bench/changes' && body.changes) site?.change(body.changes)
  const told = path === '/bench/answered' ? answered : []
  if (path === '/bench/answered') answered = []
  if (path === '/bench/empty')
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Empty</title>')
  else reply.setHeader('content-type', 'application/json').end(JSON.stringify(told))
}
