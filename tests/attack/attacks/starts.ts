import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoSignIn } from '#server/demo/signIn.ts'
import { type ConsoleServer, launchConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { connectTo, type DemoState, demoState } from '#support/demoState.ts'
import { commandsOf, killEverythingIn, processesIn } from '#support/processes.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import type { Attack } from '../attack.ts'

/** The number of interruptions, spread evenly over a first start. */
const moments = Number(process.env.LATERN_ATTACK_MOMENTS ?? 12)
const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGKILL: 'SIGKILL' } as const
const twoDays = { LATERN_DEMO_DAYS: '2' }

const claim = (holds: boolean, otherwise: string) => {
  if (!holds) throw new Error(otherwise)
}

/** Provides a new data folder, and cleans up its processes and files. */
async function withDataFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const parent = await temporaryFolder()
  try {
    return await work(join(parent, 'data'))
  } finally {
    killEverythingIn(parent)
    await rm(parent, { recursive: true, maxRetries: 10 })
  }
}

const serve = (folder: string, env: Record<string, string> = {}, ...args: string[]) =>
  startConsoleServer(['--port', '0', '--data', folder, ...args], env)

async function post(address: string, path: string, body: object, token = '') {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ token: token || null, ...body }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

async function stopInOrder(server: ConsoleServer, folder: string): Promise<void> {
  const ended = await server.end('SIGINT')
  claim(ended === 0, `a stop ended with ${ended}:\n${server.output()}`)
  claim(processesIn(folder).length === 0, 'a stop left something running')
}

/** Starts a demo site to its end, and stops it. */
async function wholeDemo(folder: string): Promise<{ state: DemoState; took: number }> {
  const began = performance.now()
  const server = await serve(folder, twoDays)
  const took = performance.now() - began
  const site = await (await fetch(`${server.address}/api/v2/latern`)).json()
  claim(site.demo === true, 'the site does not call itself a demo')
  const { email, password } = demoSignIn
  const { status } = await post(server.address, '/auth/login', { email, password })
  claim(status === 200, `the demo's sign-in answers ${status}`)
  const client = await connectTo(folder)
  const state = await demoState(client)
  await client.end()
  await stopInOrder(server, folder)
  return { state, took }
}

const sizeOf = ({ zones, devices, rules, readings, wrongRollups }: DemoState) =>
  JSON.stringify({ zones, devices, rules, readings, wrongRollups })

/** @returns how long the next start took, in ms */
async function interrupted(signal: (typeof signals)[number], after: number, whole: string): Promise<number> {
  return withDataFolder(async (folder) => {
    const at = `${signal} after ${after.toFixed(0)} ms`
    const server = launchConsoleServer(['--port', '0', '--data', folder], twoDays)
    await delay(after)
    // A signal while Node is still loading ends a process that has started nothing.
    const loading = server.output() === ''
    const ended = await server.end(signal)
    const served = server.output().includes('Everything is saved')
    claim(
      ended === (served ? 0 : exitCodes[signal]) || (loading && ended === signal),
      `${at}: it ended with ${ended}:\n${server.output()}`,
    )
    const left = signal === 'SIGKILL' ? [] : processesIn(folder)
    claim(left.length === 0, `${at}: left running: ${commandsOf(left)}`)
    const { state, took } = await wholeDemo(folder).catch((error) => {
      throw new Error(`${at}: the next start failed: ${error.message}`)
    })
    claim(sizeOf(state) === whole, `${at}: ${sizeOf(state)}, not ${whole}`)
    return took
  })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const startAttacks: Attack[] = [
  {
    name: `the first start interrupted at ${moments} moments by ${signals.join(', ')}`,
    quick: false,
    interrupts: true,
    async run() {
      const reference = await withDataFolder(wholeDemo)
      const whole = sizeOf({ ...reference.state, wrongRollups: 0 })
      claim(sizeOf(reference.state) === whole, `undisturbed: ${sizeOf(reference.state)}`)
      let slowest = 0
      for (let moment = 0; moment < moments; moment++) {
        const signal = signals[moment % signals.length] ?? 'SIGKILL'
        const took = await interrupted(signal, (reference.took * (moment + 0.5)) / moments, whole)
        slowest = Math.max(slowest, took)
      }
      return `a whole demo after each; undisturbed ${seconds(reference.took)}, next start at most ${seconds(slowest)}`
    },
  },
  {
    name: 'two first starts at once in one folder',
    quick: false,
    interrupts: true,
    run: () =>
      withDataFolder(async (folder) => {
        const starts = await Promise.allSettled([
          serve(folder, {}, '--no-demo'),
          serve(folder, {}, '--no-demo'),
        ])
        const [server] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
        const [refusal] = starts.flatMap((start) =>
          start.status === 'rejected' ? [String(start.reason)] : [],
        )
        if (!server || !refusal) throw new Error(`${starts.map(({ status }) => status)}`)
        claim(refusal.includes('Another Latern server'), refusal)
        await stopInOrder(server, folder)
        return 'one serves, the other says so'
      }),
  },
  {
    name: 'a postmaster.pid that names the PostgreSQL of another folder',
    quick: false,
    interrupts: true,
    run: (target) =>
      withDataFolder(async (folder) => {
        const first = await serve(folder, {}, '--no-demo')
        const lock = join(folder, 'postgres', 'postmaster.pid')
        const [text, owner, foreign] = await Promise.all([
          readFile(lock, 'utf8'),
          stat(lock),
          readFile(join(target.folder, 'postgres', 'postmaster.pid'), 'utf8'),
        ])
        await stopInOrder(first, folder)
        await writeFile(lock, text.replace(/^\d+/, `${Number.parseInt(foreign, 10)}`), { mode: 0o600 })
        await chown(lock, owner.uid, owner.gid)
        const began = performance.now()
        const second = await serve(folder, {}, '--no-demo')
        const took = performance.now() - began
        await stopInOrder(second, folder)
        claim(took < 20_000, `the start took ${seconds(took)}`)
        return `started in ${seconds(took)}`
      }),
  },
  {
    name: 'an SMTP server that says nothing',
    quick: false,
    interrupts: true,
    run: () =>
      withDataFolder(async (folder) => {
        const mute = createServer((socket) => socket.on('error', () => {}))
        await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
        const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
        const server = await serve(folder, { LATERN_SMTP_URL: url }, '--no-demo')
        const account = { email: 'first@latern.example', password: 'correct horse', displayName: 'First' }
        const { body } = await post(server.address, '/auth/register', account)
        const invited = { email: 'mari@latern.example', displayName: 'Mari', role: ['user'] }
        const began = performance.now()
        const answer = await post(server.address, '/api/v2/latern/users', invited, body.access_token)
        const took = performance.now() - began
        claim(typeof answer.body?.path === 'string', `an invitation answered ${answer.status}`)
        claim(took < 10_000, `an invitation took ${seconds(took)}`)
        await post(server.address, '/auth/password/forgot', { email: account.email })
        const stopping = performance.now()
        await stopInOrder(server, folder)
        const stopped = performance.now() - stopping
        claim(stopped < 8_000, `a stop took ${seconds(stopped)}`)
        mute.close()
        return `an invitation answers with its link after ${seconds(took)}, a stop takes ${seconds(stopped)}`
      }),
  },
]
