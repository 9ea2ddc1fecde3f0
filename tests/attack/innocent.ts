import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The innocent console's requests, in turn: with a token check, with a query, and with neither. */
const paths = ['/settings', '/api/v2/latern', '/api/v2/rules/applied']
/** ms between two requests: a hundred per second, so that the 99th percentile is meaningful. */
const every = 10
/** The maximum number of open requests: beyond that the server is unreachable, and further requests add nothing. */
const mostUnderWay = 40

export type Innocent = { readonly delays: number[]; readonly refused: number }

const [address = '', token = ''] = process.argv.slice(2)
let delays: number[] = []
let refused = 0
let underWay = 0

function ask(path: string): void {
  const started = performance.now()
  underWay++
  const end = (ok: boolean) => {
    underWay--
    if (!ok) refused++
    delays.push(performance.now() - started)
  }
  const asked = request(
    `${address}${path}`,
    { agent: false, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } },
    (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode === 200))
      response.on('error', () => end(false))
    },
  )
  asked.on('error', () => end(false))
  asked.end()
}

process.on('message', (message) => {
  if (message === 'begin') {
    delays = []
    refused = 0
  } else if (message === 'end') process.send?.({ delays, refused } satisfies Innocent)
})
process.on('disconnect', () => process.exit())

for (let count = 0; ; count++) {
  if (underWay < mostUnderWay) ask(paths[count % paths.length] ?? '/')
  await pause(every)
}
