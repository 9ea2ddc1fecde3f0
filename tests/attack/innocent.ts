import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../bench/statistics.ts'

/** The innocent console's requests, in turn: with a token check, with a query, and with neither. */
const paths = ['/settings', '/api/v2/latern', '/api/v2/rules/applied']
/** ms between two requests: a hundred per second, so that the 99th percentile is meaningful. */
const every = 10
/** The maximum number of open requests: beyond that the server is unreachable, and further requests add nothing. */
const mostUnderWay = 40

/** Requests at once that measure the machine. */
const burstSize = 100
const bursts = 5

export type Innocent = {
  /** ms by which the attacked server answered later than the control that was asked at the same moment; never negative. */
  readonly delays: number[]
  /** ms that the control took. */
  readonly controls: number[]
  readonly refused: number
}

type Answer = { readonly isGood: boolean; readonly took: number }

const [address = '', control = '', token = ''] = process.argv.slice(2)
let delays: number[] = []
let controls: number[] = []
let refused = 0
let underWay = 0

const ask = (url: string) =>
  new Promise<Answer>((resolve) => {
    const started = performance.now()
    const end = (isGood: boolean) => resolve({ isGood, took: performance.now() - started })
    const asked = request(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () => end(response.statusCode === 200))
        response.on('error', () => end(false))
      },
    )
    asked.on('error', () => end(false))
    asked.end()
  })

async function askBoth(path: string): Promise<void> {
  underWay++
  const [answer, unhurt] = await Promise.all([ask(`${address}${path}`), ask(control)])
  underWay--
  if (!answer.isGood) refused++
  delays.push(Math.max(0, answer.took - unhurt.took))
  controls.push(unhurt.took)
}

/** ms in which the control answers 100 requests at once: the median of five. */
async function measureBurst(): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < bursts; count++) {
    const started = performance.now()
    await Promise.all(Array.from({ length: burstSize }, () => ask(control)))
    took.push(performance.now() - started)
  }
  return median(took)
}

process.on('message', (message) => {
  if (message === 'measure burst') void measureBurst().then((ms) => process.send?.(ms))
  else if (message === 'begin') {
    delays = []
    controls = []
    refused = 0
  } else if (message === 'end') process.send?.({ delays, controls, refused } satisfies Innocent)
})
process.on('disconnect', () => process.exit())

for (let count = 0; ; count++) {
  if (underWay < mostUnderWay) void askBoth(paths[count % paths.length] ?? '/')
  await pause(every)
}
