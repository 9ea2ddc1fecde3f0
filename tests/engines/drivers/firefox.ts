import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { findFirefox } from '#support/browser.mjs'
import { actionsOf, type Engine, type Json, type Step, viewport } from './engine.ts'
import { type Launched, launch } from './launch.ts'

/** Nothing is fetched that the page does not ask for. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
}

/** Firefox, headless, by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'latern-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const remove = () => rm(profile, { recursive: true, force: true })
  try {
    let browser = await start(profile)
    return {
      name: 'firefox',
      version: browser.version,
      open: (url) => browser.open(url),
      run: (task, ...args) => browser.run(task, ...args),
      act: (steps) => browser.act(steps),
      reopen: () => browser.reopen(),
      async restart() {
        await browser.close()
        browser = await start(profile)
      },
      screenshot: () => browser.screenshot(),
      async close() {
        await browser.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Starts Firefox on a folder of what it stores. */
async function start(profile: string) {
  const firefox = launch(findFirefox() ?? 'firefox', [
    '--headless',
    '--no-remote',
    ...['--profile', profile],
    ...['--remote-debugging-port', '0'],
  ])
  try {
    const [, address = ''] = await firefox.said(/WebDriver BiDi listening on (ws:\S+)/)
    return await openSession(await connect(`${address}/session`), firefox)
  } catch (error) {
    await firefox.end()
    throw error
  }
}

async function openSession(send: Send, firefox: Launched) {
  const { capabilities } = await send<Session>('session.new', { capabilities: {} })
  const { contexts } = await send<Contexts>('browsingContext.getTree', {})
  let context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport })
  return {
    version: capabilities.browserVersion,
    open: async (url: string) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run<Args extends readonly Json[], Result>(
      task: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) {
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${task})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Result
    },
    act: async (steps: readonly Step[]) =>
      void (await send('input.performActions', { context, actions: actionsOf(steps) })),
    async reopen() {
      // The browser ends with its last tab.
      const before = context
      context = (await send<{ context: string }>('browsingContext.create', { type: 'tab' })).context
      await send('browsingContext.close', { context: before })
      await send('browsingContext.setViewport', { context, viewport })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    /** Ends it as its user does, who lets it store what it has. */
    async close() {
      await send('browser.close', {}).catch(() => undefined)
      await firefox.closed
    },
  }
}

type Session = { readonly capabilities: { readonly browserVersion: string } }
type Contexts = { readonly contexts: readonly { readonly context: string }[] }
type Evaluated = {
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}
/** Sends a command, and resolves to its result. @throws Error with what the browser says against it */
type Send = <Result>(method: string, params: Json) => Promise<Result>

type Answer = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.(answer)
    waiting.delete(answer.id ?? 0)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'Firefox has ended' })
    waiting.clear()
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', ({ error }) => reject(error))
  })
  return <Result>(method: string, params: Json) =>
    new Promise<Result>((resolve, reject) => {
      last += 1
      waiting.set(last, ({ result, error, message }) =>
        error ? reject(new Error(`${method}: ${error}: ${message}`)) : resolve(result as Result),
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}
