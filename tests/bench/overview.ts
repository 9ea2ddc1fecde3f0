/**
 * `npx tsx tests/bench/overview.ts`, after `npm run build`: how long the demo site's overview takes from the navigation to its
 * first and to all of its complete figures, and how long the page's main thread is blocked meanwhile, on our server and on
 * one that has only the specification's calls, from which a million raw readings and more are loaded.
 *
 * Chromium is not automated, since listening to its network decodes each response on the page's main thread, up to 200
 * ms at a time. It is started normally, the page reports its own times, and the server, which would be another machine,
 * runs with low priority.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { demoSignIn } from '#server/demo/signIn.ts'
import { launchOptions } from '#support/browser.mjs'
import { startConsoleServer } from '#support/consoleServer.ts'
import { operationAt } from '#support/contract.ts'
import { passOn, withScript } from '#support/passOn.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'

const VISITS = 5

/** Milliseconds since the navigation, and of each block above 50 ms its beginning and length. */
type Visit = {
  readonly painted: number
  readonly first: number
  readonly all: number
  readonly blocks: readonly (readonly [number, number])[]
  /** Of history, as JSON. */
  readonly megabytes: number
  /** When the first history was requested. */
  readonly asked: number
}

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Runs in the page: reports the visit when all figures are loaded, and starts the next. */
const watch = `
const blocks = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) blocks.push([Math.round(startTime), Math.round(duration)])
}).observe({ type: 'longtask', buffered: true })
const seen = {}
const look = setInterval(async () => {
  const figures = [...document.querySelectorAll('main')].flatMap((main) => main.innerText.match(/\\d kWh/g) ?? []).length
  if (figures >= 3) seen.first ??= Math.round(performance.now())
  if (figures < 12 || document.querySelector('main [aria-busy="true"]')) return
  clearInterval(look)
  seen.all = Math.round(performance.now())
  seen.painted = Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)
  const histories = performance.getEntriesByType('resource').filter(({ name }) => /history|events/.test(name))
  seen.megabytes = histories.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1e6
  seen.asked = Math.round(Math.min(...histories.map(({ startTime }) => startTime)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await fetch('/seen', { method: 'POST', body: JSON.stringify({ ...seen, blocks }) })
  location.reload()
}, 20)
`

const kinds = ['ours', 'section-7']
const [kind] = process.argv.slice(2)

// Each in a separate process, since a lowered priority cannot be raised again.
if (kind === undefined)
  for (const each of kinds)
    spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), each], {
      stdio: 'inherit',
    })
else tell(await visitOverview(kind === 'ours'))

function tell(visits: readonly Visit[]): void {
  say(`\n${kind === 'ours' ? 'Our server' : 'A server with the specification’s calls alone'}`)
  for (const [visit, { painted, first, all, blocks, megabytes, asked }] of visits.entries()) {
    const later = blocks.filter(([start]) => start > painted)
    const blocked =
      later.length === 0 ? 'none' : later.map(([at, length]) => `${length} ms at ${at}`).join(', ')
    say(
      `${visit === 0 ? 'first visit' : 'later visit'}: painted ${painted} ms, first figures ${first}, all ${all}; ` +
        `${megabytes.toFixed(0)} MB of history, asked for from ${asked} ms on; blocks above 50 ms once it was painted: ${blocked}`,
    )
  }
}

/** A new server and a new browser; the first visit is the first that either has. */
async function visitOverview(isOurs: boolean): Promise<Visit[]> {
  const visits: Visit[] = []
  let serve = (_: { address: string; token: string }): void => undefined
  const server = new Promise<{ address: string; token: string }>((resolve) => {
    serve = resolve
  })
  const between = createServer(async (asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const { address, token } = await server
    if (pathname === '/start') reply.setHeader('content-type', 'text/html').end(startPage(token))
    else if (pathname === '/watch.js') reply.setHeader('content-type', 'text/javascript').end(watch)
    else if (pathname === '/seen') {
      visits.push((await json(asked)) as Visit)
      reply.end()
      if (visits.length === VISITS) between.emit('finished')
    } else if (!isOurs && operationAt(asked.method ?? '', pathname)?.operation['x-latern-extension'])
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
    else
      await passOn(asked, reply, address, {
        ...(pathname === '/dashboard' && { change: (page) => withScript(page, '/watch.js') }),
      })
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')

  const profile = mkdtempSync(join(tmpdir(), 'latern-overview-'))
  const { executablePath = 'chromium', args } = launchOptions({ isWhole: true })
  const start = `http://127.0.0.1:${(between.address() as AddressInfo).port}/start`
  const window = ['--headless', '--window-size=1440,900', `--user-data-dir=${profile}`]
  const chromium = spawn(executablePath, [...window, ...args, start], { stdio: 'ignore' })
  // Processes started from here on have a lower priority than the browser.
  setPriority(constants.priority.PRIORITY_LOW)
  const data = await temporaryFolder()
  const latern = await startConsoleServer(['--port', '0', '--data', data])
  try {
    serve({ address: latern.address, token: await signIn(latern.address) })
    await once(between, 'finished')
    return visits
  } finally {
    chromium.kill()
    await once(chromium, 'exit')
    between.close()
    between.closeAllConnections()
    await latern.stop()
    for (const folder of [profile, data]) rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(address: string): Promise<string> {
  const { email, password } = demoSignIn
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: null, email, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

function startPage(token: string): string {
  return `<!doctype html><script>localStorage.setItem('jwt_access_token', '${token}'); location.replace('/dashboard')</script>`
}
