import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { operationAt } from '#support/contract.ts'
import { passOn, withScript } from '#support/passOn.ts'

type Change = (answer: never) => unknown

/** The demo site at an address of its own, where a test may change what is answered: no driver of all engines can. */
export type Site = {
  readonly address: string
  /** What the pages have logged as an error or a warning, or not caught. */
  readonly said: string[]
  /** Changes the JSON that is answered to a path. */
  change<Answer>(path: string, change: (answer: Answer) => unknown): void
  /** Answers a path with this JSON, in pieces. */
  answer(path: string, pieces: (query: URLSearchParams) => Iterable<string>): void
  /** Offers only the calls of specification section 7. */
  onlySectionSeven(): void
  /** Lets requests through; a site that is not open has nobody behind its address. */
  setOpen(isOpen: boolean): void
  /** The paths of the changes that the server was asked for. */
  readonly saves: string[]
  /** Answers as the server does again. */
  reset(): void
  close(): Promise<void>
}

/**
 * Reports what a page says, from its first moment until it is left: then WebKit fails the requests that are under way, which
 * the page logs.
 */
const watch = `
let isLeft = false
addEventListener('beforeunload', () => { isLeft = true })
const say = (...parts) => isLeft || navigator.sendBeacon('/said', parts.map((part) => part?.stack ?? String(part)).join(' '))
for (const level of ['error', 'warn']) {
  const log = console[level]
  console[level] = (...parts) => { say(...parts); log(...parts) }
}
addEventListener('error', ({ message, error }) => say('Uncaught', message, error))
addEventListener('unhandledrejection', ({ reason }) => say('Unhandled', reason))
addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => say(violatedDirective, blockedURI))
`

type SiteOptions = {
  /** Lets the console install its service worker, which answers with the built page: that has no script that watches. */
  readonly isInstallable?: true
}

export async function openSite(server: string, { isInstallable }: SiteOptions = {}): Promise<Site> {
  const said: string[] = []
  const saves: string[] = []
  const changes = new Map<string, Change>()
  const answers = new Map<string, (query: URLSearchParams) => Iterable<string>>()
  let isSectionSeven = false
  let isOpen = true

  const between = createServer(async (asked, reply) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost')
    const answer = answers.get(pathname)
    const change = changes.get(pathname)
    if (!isOpen) return void reply.destroy()
    if (asked.method === 'PUT') saves.push(pathname)
    if (pathname === '/blank') reply.setHeader('content-type', 'text/html').end('<!doctype html>')
    else if (pathname === '/service-worker.js' && !isInstallable) reply.writeHead(404).end()
    else if (pathname === '/watch.js') reply.setHeader('content-type', 'text/javascript').end(watch)
    else if (pathname === '/said') {
      said.push(await text(asked))
      reply.end()
    } else if (isSectionSeven && operationAt(asked.method ?? '', pathname)?.operation['x-latern-extension'])
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
    else if (answer) {
      reply.setHeader('content-type', 'application/json')
      Readable.from(answer(searchParams)).pipe(reply)
    } else if (change)
      await passOn(asked, reply, server, {
        change: (body) => JSON.stringify(change(JSON.parse(body.toString()) as never)),
      })
    else if (asked.headers.accept?.includes('text/html'))
      await passOn(asked, reply, server, { change: (page) => withScript(page, '/watch.js') })
    else await passOn(asked, reply, server)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')

  return {
    address: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    said,
    change: (path, change) => void changes.set(path, change as Change),
    answer: (path, pieces) => void answers.set(path, pieces),
    onlySectionSeven() {
      isSectionSeven = true
    },
    saves,
    setOpen(is) {
      isOpen = is
      if (!is) between.closeAllConnections()
    },
    reset() {
      isOpen = true
      saves.length = 0
      changes.clear()
      answers.clear()
      isSectionSeven = false
      said.length = 0
    },
    async close() {
      between.close()
      between.closeAllConnections()
    },
  }
}
