import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { actionsOf, type Engine, type Json, viewport } from './engine.ts'
import { type Launched, launch } from './launch.ts'

/** Between two attempts to reach a driver that is starting, milliseconds. */
const AGAIN = 50

/**
 * WebKit: WebKitGTK's MiniBrowser by W3C WebDriver, on a screen of its own (Xvfb). It takes its language from LANG, and where
 * that is "C" it has none that Intl knows. Under automation it stores nothing on the disk, so that it cannot be ended and
 * started again with what it has stored.
 */
export async function openWebKit(): Promise<Engine> {
  const screen = launch('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'])
  const programs: Launched[] = [screen]
  const stop = new AbortController()
  const end = async () => {
    stop.abort()
    for (const program of programs.reverse()) await program.end()
  }
  try {
    const [, display] = await screen.said(/^(\d+)\n/m)
    const port = await freePort()
    const env = {
      DISPLAY: `:${display}`,
      LANG: 'en_US.UTF-8',
      NO_AT_BRIDGE: '1',
      // Without a GPU, Mesa's software driver composes the layers; on a busy machine it crashed, and the page with it.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    }
    const driver = launch('WebKitWebDriver', [`--port=${port}`], env)
    programs.push(driver)
    const address = `http://127.0.0.1:${port}`
    await Promise.race([answers(`${address}/status`, stop.signal), driver.said(/(?!)/)])
    return await openSession(address, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function openSession(driver: string, end: () => Promise<void>): Promise<Engine> {
  const { sessionId, capabilities } = await call<Session>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: {} },
  })
  const session = `${driver}/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 120_000 })
  const engine: Engine = {
    name: 'webkit',
    version: capabilities.browserVersion,
    open: (url) => call('POST', `${session}/url`, { url }),
    async run<Args extends readonly Json[], Result>(
      task: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve(JSON.parse(arguments[0])).then((args) => (${task})(...args)).then(
          (value) => done({ value: value === undefined ? null : value }),
          (error) => done({ error: String(error) }))`
      type Answer = { value: Result; error?: string }
      const body = { script, args: [JSON.stringify(args)] }
      const { value, error } = await call<Answer>('POST', `${session}/execute/async`, body)
      if (error) throw new Error(error)
      return value
    },
    act: (steps) => call('POST', `${session}/actions`, { actions: actionsOf(steps) }),
    async reopen() {
      // The browser ends with its last window.
      const { handle } = await call<{ handle: string }>('POST', `${session}/window/new`, { type: 'tab' })
      await call('DELETE', `${session}/window`)
      await call('POST', `${session}/window`, { handle })
      await resize(session, engine)
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', session)
      await end()
    },
  }
  await resize(session, engine)
  return engine
}

/** The window is larger than its content by the tool bar. */
async function resize(session: string, engine: Engine) {
  const outer = { x: 0, y: 0, ...viewport }
  await call('POST', `${session}/window/rect`, outer)
  const height = await engine.run(() => window.innerHeight)
  await call('POST', `${session}/window/rect`, { ...outer, height: 2 * outer.height - height })
}

type Session = { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } }

async function call<Value>(method: string, address: string, body?: Json): Promise<Value> {
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: Value }
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function answers(address: string, signal: AbortSignal) {
  while (!signal.aborted && !(await fetch(address).catch(() => undefined))?.ok) await wait(AGAIN)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
