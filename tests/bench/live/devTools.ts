/**
 * Chromium over the DevTools protocol, and nothing more of it than the bench asks for. A driver that listens to a page's network
 * has the page's main thread decode each response; one that listens to its exceptions and its console (`Runtime.enable`) has V8
 * parse whole scripts again to tell in which line a stack is, 60 ms of the processor's while the console loads.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright'
import { WebSocket } from 'undici'
import { launchOptions } from '#support/browser.mjs'
import { processorTime } from '../processorTime.ts'

type Told = {
  id?: number
  method?: string
  sessionId?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** The commands that Playwright's types describe; one target's, or the browser's own. */
export type Session = Pick<CDPSession, 'send'> & {
  /** Told of each event of this name from now on. */
  listen(name: string, listener: (params: never) => void): void
}

export type Chromium = {
  readonly version: string
  readonly session: Session
  /** A page of a browser that has never been anywhere: its context, with an empty cache, ends with it. */
  newPage(size: Size): Promise<DevToolsPage>
  /** A tab that shares its cache, code and service worker with every other such tab. */
  newTab(size: Size): Promise<DevToolsPage>
  close(): Promise<void>
}

/** tsx names functions by a helper of its own, which a page does not have. */
const NAMING = 'globalThis.__name = (named) => named'

type Size = { width: number; height: number }

export type DevToolsPage = {
  readonly session: Session
  /** A script that runs in each document before its own do. */
  addScript(source: string): Promise<void>
  goTo(address: string): Promise<void>
  /** Runs a function of no more than its argument, or waits for what it promises. @throws Error with what it threw */
  run<Result, Given = undefined>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>
  /** @throws Error with the first one that the page's scripts threw and nobody caught */
  check(): Promise<void>
  close(): Promise<void>
}

export async function openChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'latern-live-profile-'))
  const { executablePath = 'chromium', args } = launchOptions({ isWhole: true })
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=en-GB']
  const browser = spawn(executablePath, [...own, ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = new WebSocket(await addressOf(browser))
  await once(socket as unknown as EventTarget, 'open')
  const client = clientOf(socket)
  const root = client.sessionOf(undefined)
  const { product } = await root.send('Browser.getVersion')
  return {
    version: product.split('/').at(-1) ?? product,
    session: root,
    async newPage(size) {
      const { browserContextId } = await root.send('Target.createBrowserContext')
      const page = await openPage(client, root, { ...size, browserContextId })
      return {
        ...page,
        close: async () => void (await root.send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    newTab: (size) => openPage(client, root, size),
    async close() {
      // A browser that is killed leaves processes that go on writing into its profile.
      const exited = once(browser, 'exit')
      void root.send('Browser.close')
      await exited
      socket.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** ms over which a browser is watched, and ms of the processors that one at rest has used meanwhile. */
const WATCHED = 250
const AT_REST = 10

/**
 * Until the browser has nothing more to do. With a new window it loads pages of its own interface, which takes half a second of
 * a processor and more; a person's browser has done that before an address is typed.
 */
async function untilAtRest(browser: Session): Promise<void> {
  const before = await processorTime(browser)
  await pause(WATCHED)
  if ((await processorTime(browser)) - before > AT_REST) await untilAtRest(browser)
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium tells nothing')
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address === undefined) continue
    stderr.resume()
    return address
  }
  throw new Error('Chromium ended before it listened')
}

function clientOf(socket: WebSocket) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: never) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, sessionId = '', params, result, error } = JSON.parse(String(data)) as Told
    if (method !== undefined) return listeners.get(`${sessionId} ${method}`)?.(params as never)
    const caller = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) caller?.reject(new Error(error.message))
    else caller?.resolve(result)
  })
  return {
    sessionOf: (sessionId: string | undefined): Session => ({
      send: ((method: string, params: object = {}) => {
        last += 1
        const id = last
        socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
        return new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      }) as Session['send'],
      listen: (name, listener) => listeners.set(`${sessionId ?? ''} ${name}`, listener),
    }),
  }
}

async function openPage(
  client: ReturnType<typeof clientOf>,
  root: Session,
  { browserContextId, ...size }: Size & { browserContextId?: string },
): Promise<DevToolsPage> {
  // A tab has the size of its window.
  const own = browserContextId === undefined ? {} : { browserContextId, ...size }
  const made = await root.send('Target.createTarget', { url: 'about:blank', ...own })
  const { targetId } = made
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const session = client.sessionOf(sessionId)
  await session.send('Page.enable')
  await session.send('Page.bringToFront')
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `${NAMING}\n;(${noteProblems})()` })
  const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  await untilAtRest(root)
  const run: DevToolsPage['run'] = async (work, given) => {
    const expression = `(${work})(${JSON.stringify(given)})`
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  return {
    session,
    addScript: async (source) =>
      void (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })),
    async goTo(address) {
      const loaded = new Promise<void>((resolve) =>
        session.listen('Page.domContentEventFired', () => resolve()),
      )
      await session.send('Page.navigate', { url: address })
      await loaded
    },
    run,
    async check() {
      const [problem] = await run(() => window.benchProblems)
      if (problem !== undefined) throw new Error(problem)
    },
    close: async () => void (await root.send('Target.closeTarget', { targetId })),
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the browser's interface
  interface Window {
    benchProblems: string[]
  }
}

/** Runs in the page before its own scripts, as text. */
function noteProblems(): void {
  window.benchProblems = []
  const note = (problem: unknown) =>
    window.benchProblems.push(problem instanceof Error ? `${problem.stack}` : String(problem))
  window.addEventListener('error', ({ error, message }) => note(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason))
}
